/** What the player is typing: it survives a reload and a crash of the tab, one draft an adventure. */
import type { ActionKind } from '#lib/api/gql/graphql.ts';

export type WrittenKind = Exclude<ActionKind, 'OPENING' | 'CONTINUE'>;

export class Draft {
  #text = $state('');
  #kind = $state<WrittenKind>('DO');
  readonly #key: string;

  constructor(adventureId: string) {
    this.#key = `palimpsest:draft:${adventureId}`;
    try {
      const stored = JSON.parse(localStorage.getItem(this.#key) ?? '{}') as {
        text?: string;
        kind?: WrittenKind;
      };
      this.#text = stored.text ?? '';
      this.#kind = stored.kind ?? 'DO';
    } catch {
      // Nothing kept, or storage is closed to us: an empty draft.
    }
  }

  get text(): string {
    return this.#text;
  }
  set text(text: string) {
    this.#text = text;
    this.#keep();
  }
  get kind(): WrittenKind {
    return this.#kind;
  }
  set kind(kind: WrittenKind) {
    this.#kind = kind;
    this.#keep();
  }

  #keep(): void {
    try {
      localStorage.setItem(this.#key, JSON.stringify({ text: this.#text, kind: this.#kind }));
    } catch {
      // Typing goes on without it.
    }
  }
}
