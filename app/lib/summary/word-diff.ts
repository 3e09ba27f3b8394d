/** What changed between two texts, word by word: the longest common run of words stays, the rest was removed or added. */

export type Change = { kind: 'same' | 'removed' | 'added'; text: string };

/** Past this many words a side, the texts are compared as wholes: the table grows with the product. */
const MOST_WORDS = 1_500;

export function diffWords(before: string, after: string): Change[] {
  const from = before.match(/\s*\S+/g) ?? [];
  const to = after.match(/\s*\S+/g) ?? [];
  if (from.length > MOST_WORDS || to.length > MOST_WORDS) {
    return join([
      { kind: 'removed', text: before },
      { kind: 'added', text: after }
    ]);
  }
  const width = to.length + 1;
  const common = new Uint16Array((from.length + 1) * width);
  const at = (row: number, column: number): number => common[row * width + column] ?? 0;
  for (let row = from.length - 1; row >= 0; row--) {
    for (let column = to.length - 1; column >= 0; column--) {
      common[row * width + column] = isSame(from[row], to[column])
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const changes: Change[] = [];
  let row = 0;
  let column = 0;
  while (row < from.length || column < to.length) {
    if (row < from.length && column < to.length && isSame(from[row], to[column])) {
      changes.push({ kind: 'same', text: to[column]! });
      row++;
      column++;
    } else if (row < from.length && (column === to.length || at(row + 1, column) >= at(row, column + 1))) {
      changes.push({ kind: 'removed', text: from[row++]! });
    } else changes.push({ kind: 'added', text: to[column++]! });
  }
  return join(changes);
}

const isSame = (left: string | undefined, right: string | undefined): boolean =>
  left?.trim() === right?.trim();

function join(changes: Change[]): Change[] {
  const joined: Change[] = [];
  for (const change of changes) {
    const last = joined[joined.length - 1];
    if (last?.kind === change.kind) last.text += change.text;
    else if (change.text) joined.push({ ...change });
  }
  return joined;
}
