/**
 * A reader of a source that waits. An async generator alone cannot be ended while it waits: its `return` queues behind the
 * pending `next`. Here `return` closes what it waits for first, so a reader that goes away leaves nothing behind.
 */

/** `close` must end every wait of `items`, which then runs to its end. */
export function readerOf<Item>(
  items: AsyncGenerator<Item, void, undefined>,
  close: () => void
): AsyncGenerator<Item, void, undefined> {
  const end = async () => {
    close();
    return items.return();
  };
  return {
    next: () => items.next(),
    return: end,
    async throw(error) {
      await end();
      throw error;
    },
    [Symbol.asyncIterator]() {
      return this;
    }
  };
}
