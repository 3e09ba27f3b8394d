/**
 * How the reader likes to read: theme and type. Kept in this browser, not on the server, since it belongs to the screen and
 * not to the account. `static/theme.js` puts it on the page before the first paint.
 */

export type Theme = 'system' | 'light' | 'sepia' | 'dark';
export type Family = 'serif' | 'sans';
type Stored = { theme: Theme; family: Family; size: number; measure: number };

const KEY = 'palimpsest:reading';
export const SIZES = [16, 17, 18, 19, 20, 22, 24] as const;
export const MEASURES = { narrow: 58, medium: 66, wide: 75 } as const;
const DEFAULTS: Stored = { theme: 'system', family: 'serif', size: 19, measure: MEASURES.medium };

class Reading {
  #stored = $state<Stored>(read());

  get theme(): Theme {
    return this.#stored.theme;
  }
  get family(): Family {
    return this.#stored.family;
  }
  get size(): number {
    return this.#stored.size;
  }
  get measure(): number {
    return this.#stored.measure;
  }

  set(change: Partial<Stored>): void {
    this.#stored = { ...this.#stored, ...change };
    const page = document.documentElement;
    const { theme, family, size, measure } = this.#stored;
    if (theme === 'system') delete page.dataset['theme'];
    else page.dataset['theme'] = theme;
    page.dataset['family'] = family;
    page.style.setProperty('--story-size', `${size}px`);
    page.style.setProperty('--story-measure', `${measure}ch`);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#stored));
    } catch {
      // Private windows may refuse: the choice then lasts as long as the page.
    }
  }
}

function read(): Stored {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Stored>;
    return { ...DEFAULTS, ...stored };
  } catch {
    return DEFAULTS;
  }
}

export const reading = new Reading();
