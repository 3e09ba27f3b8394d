/** Reading once: what loaders are made of. */

export function groupBy<Item>(
  items: readonly Item[],
  keyOfItem: (item: Item) => string
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOfItem(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Keeps the answer for each key. */
export function remember<Value>(load: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const kept = new Map<string, Promise<Value>>();
  return (key) => {
    const value = kept.get(key) ?? load(key);
    kept.set(key, value);
    return value;
  };
}

/** The row of each id; an Error where it is gone. */
export function inOrder<Row extends { id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
  what: string
): (Row | Error)[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? new Error(`The ${what} ${id} is gone.`));
}
