/** Passing notices: short, never the only place an error stands, kept while the pointer or focus is on them. */

export type Toast = {
  id: number;
  text: string;
  tone: 'info' | 'good' | 'bad';
  action?: { label: string; run: () => void };
};

const SHOWN_MS = 6_000;

class Toasts {
  #list = $state<Toast[]>([]);
  #lastId = 0;

  get list(): readonly Toast[] {
    return this.#list;
  }

  show(text: string, options: { tone?: Toast['tone']; action?: Toast['action'] } = {}): void {
    const id = ++this.#lastId;
    this.#list = [
      ...this.#list.slice(-2),
      { id, text, tone: options.tone ?? 'info', action: options.action }
    ];
    this.#dismissLater(id);
  }

  dismiss(id: number): void {
    this.#list = this.#list.filter((toast) => toast.id !== id);
  }

  #dismissLater(id: number): void {
    setTimeout(() => {
      if (document.querySelector(`[data-toast="${id}"]:is(:hover, :focus-within)`)) this.#dismissLater(id);
      else this.dismiss(id);
    }, SHOWN_MS);
  }
}

export const toasts = new Toasts();
