import { isUnavailable } from './unavailable.ts';

/**
 * Does work on a batch; when that fails, on each item by itself, so that a poisoned one fails alone. What has been
 * done of the batch when it fails is done again, so the work must bear that. A lost database is thrown: nobody would
 * fare better alone.
 */
export async function splitOnFailure<Item>(
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<void>,
  onPoison: (item: Item, error: unknown) => Promise<void> | void,
): Promise<void> {
  try {
    await work(items);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    const [first] = items;
    if (items.length === 1) await onPoison(first as Item, error);
    else for (const item of items) await splitOnFailure([item], work, onPoison);
  }
}
