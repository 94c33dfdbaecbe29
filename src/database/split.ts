import { isUnavailable } from './unavailable.ts';

/**
 * Runs work on a batch; if that fails, on each item separately, so that a poisoned one fails alone. Work done before
 * the failure is repeated, so it must be idempotent. A lost database is rethrown: no item would succeed alone.
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
