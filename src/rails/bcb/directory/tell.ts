import { isUnavailable } from '../../../database/unavailable.ts';
import type { HeldPlace } from './places.ts';
import type { DirectoryWorld } from './world.ts';

/**
 * Number of consecutive failures after which an element that the bank cannot process is skipped, so that later ones
 * are read.
 */
const PATIENCE = 8;

/** Notifies the bank of each element separately if the batch fails, so that only failing ones fail. */
export async function tellEach<T extends { id: string }>(
  world: DirectoryWorld,
  held: HeldPlace,
  { items, tell }: { items: readonly T[]; tell: (items: readonly T[]) => Promise<void> },
): Promise<void> {
  if (items.length === 0) return;
  try {
    return await tell(items);
  } catch (error) {
    if (isUnavailable(error) || items.length === 1) return giveUpOr(world, held, { error, items });
  }
  for (const item of items) await tellEach(world, held, { items: [item], tell });
}

function giveUpOr(
  { log, measures }: DirectoryWorld,
  held: HeldPlace,
  { error, items }: { error: unknown; items: readonly { id: string }[] },
): void {
  if (isUnavailable(error) || held.failures < PATIENCE) throw error;
  measures.alarmed('LEFT_OUT');
  log.error(
    { err: error, list: held.name, id: items[0]?.id },
    'processing an element of a directory list failed repeatedly; it is skipped',
  );
}
