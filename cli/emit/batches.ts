interface Batch<Item, Result> {
  readonly items: Item[];
  readonly results: Promise<readonly Result[]>;
  /** Starts processing the items. */
  send(): void;
}

/**
 * Combines single calls into batches: items that arrive before the next turn of the event loop are passed to `work` together.
 *
 * @param size maximum number of items in a batch
 * @param work returns the results in the order of the items
 */
export function inBatches<Item, Result>(
  size: number,
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let open: Batch<Item, Result> | undefined;
  const begin = (): Batch<Item, Result> => {
    const items: Item[] = [];
    let send = () => {};
    const sent = new Promise<void>((resolve) => {
      send = resolve;
    });
    return { items, results: sent.then(() => work(items)), send };
  };
  const close = (batch: Batch<Item, Result>) => {
    if (open === batch) open = undefined;
    batch.send();
  };
  return async (item) => {
    if (!open) {
      open = begin();
      setImmediate(close, open);
    }
    const batch = open;
    const index = batch.items.push(item) - 1;
    if (batch.items.length === size) close(batch);
    return (await batch.results)[index] as Result;
  };
}
