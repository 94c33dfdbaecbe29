import { isUnavailable } from '../../../database/unavailable.ts';
import { Refusal } from '../../../refusals.ts';
import { DirectoryAway } from './answered.ts';
import type { HeldPlace } from './places.ts';
import type { DirectoryWorld } from './world.ts';

/**
 * Number of failures after which an element that the bank cannot process is skipped, so that later ones are read. Each
 * node counts its own; failed readings of the list do not count.
 */
const PATIENCE = 8;

type Told = Pick<DirectoryWorld, 'log' | 'measures' | 'failing'>;

/** Notifies the bank of each element separately if the batch fails, so that only failing ones fail. */
export async function tellEach<T extends { id: string }>(
  world: Told,
  { name }: Pick<HeldPlace, 'name'>,
  { items, tell }: { items: readonly T[]; tell: (items: readonly T[]) => Promise<void> },
): Promise<void> {
  if (items.length === 0) return;
  try {
    await tell(items);
  } catch (error) {
    const [first, ...more] = items as [T, ...T[]];
    if (more.length === 0 || isOutage(error)) giveUpOr(world, { error, list: name, id: first.id });
    else
      for (const item of items)
        await tell([item]).catch((failure) => giveUpOr(world, { error: failure, list: name, id: item.id }));
  }
  // Counts last until all elements are processed: a skipped one is told again for as long as a later one fails.
  for (const { id } of items) world.failing.delete(nameOf(name, id));
}

function giveUpOr(
  { log, measures, failing }: Told,
  { error, list, id }: { error: unknown; list: string; id: string },
): void {
  if (isOutage(error)) throw error;
  const failures = failing.get(nameOf(list, id)) ?? 0;
  failing.set(nameOf(list, id), failures + 1);
  if (failures < PATIENCE) throw error;
  measures.alarmed('LEFT_OUT');
  log.error(
    { err: error, list, id },
    'processing an element of a directory list failed repeatedly; it is skipped',
  );
}

/** Tells that the failure has nothing to do with the element. */
function isOutage(error: unknown): boolean {
  if (error instanceof Refusal) return error.code === 'unavailable';
  return error instanceof DirectoryAway || isUnavailable(error);
}

function nameOf(list: string, id: string): string {
  return `${list} ${id}`;
}
