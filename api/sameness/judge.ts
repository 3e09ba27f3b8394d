/**
 * Whether two memories say the same. One judge for retrieval and review. Precision comes first: folding a distinct fact
 * loses it, missing a repeat costs a line of budget.
 */
import { normalise } from './normalise.ts';
import type { Authority } from '#api/memory/authority.ts';

/** What the first text is to the second: SUBSET means that every fact of the first is found in the second. */
export type Sameness = 'EQUAL' | 'SUBSET' | 'SUPERSET' | 'GRAY' | 'DISTINCT';

/** Never changed once it is judged. */
export type JudgedText = { readonly text: string; readonly authority: Authority };

/**
 * What `one` is to `other`. Texts of different authority are never the same: what seemed so and what was so are two facts.
 * Where no rule decides, the answer is GRAY, which folds nothing by itself.
 */
export function judge(one: JudgedText, other: JudgedText): Sameness {
  if (one.authority !== other.authority) return 'DISTINCT';
  const text = normalOf(one);
  return text !== '' && text === normalOf(other) ? 'EQUAL' : 'GRAY';
}

/** Kept with the object for as long as it lives: at a turn each memory meets every chosen one. */
const normals = new WeakMap<JudgedText, string>();

function normalOf(judged: JudgedText): string {
  let text = normals.get(judged);
  if (text === undefined) normals.set(judged, (text = normalise(judged.text)));
  return text;
}
