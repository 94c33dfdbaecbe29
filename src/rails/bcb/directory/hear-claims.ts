import { randomUUID } from 'node:crypto';
import type { DirectoryClaim } from '../../../rail/claims.ts';
import { claimList } from '../dict/lists.ts';
import { readChanges } from '../dict/poller.ts';
import type { AnsweredClaim } from '../dict-values/bodies/claims.ts';
import { claimOf } from './claim-words.ts';
import { forgetGiven, oweGivenBack } from './entry-store.ts';
import { keepPlace, placeOf } from './places.ts';
import type { Reader } from './poll.ts';
import { tellEach } from './tell.ts';
import type { DirectoryWorld } from './world.ts';

/** Both lists together use 24 of the 40 tokens refilled per minute. */
const EVERY_MS = 5_000;

/** Reads claims on either side. The bank is notified before the position advances. */
export function claimChanges(world: DirectoryWorld, everyMs = EVERY_MS): Reader[] {
  return (['IsDonor', 'IsClaimer'] as const).map((side) => ({
    name: `claims ${side}`,
    everyMs: () => everyMs,
    read: (held) =>
      readChanges(world.client, claimList(world.client, side), {
        place: placeOf(held),
        keep: async (claims, place) => {
          const tell = (some: readonly AnsweredClaim[]) => tellOf(world, side, some);
          await tellEach(world, held, { items: claims, tell });
          await keepPlace(world.db.main, held, place);
        },
      }),
  }));
}

async function tellOf(
  world: DirectoryWorld,
  side: 'IsDonor' | 'IsClaimer',
  claims: readonly AnsweredClaim[],
): Promise<void> {
  const told: DirectoryClaim[] = [];
  for (const claim of claims) {
    if (side === 'IsDonor') await followGiven(world, claim);
    const known = claimOf(claim);
    if (known === undefined)
      world.log.error({ claim: claim.id }, 'a claim of the directory could not be parsed');
    else told.push(known);
  }
  const listener = world.listener();
  if (listener === undefined) throw new Error('the bank has not registered its listener yet');
  await listener.claims(told);
}

/** A key that a claim removed is lost for good, or must be restored. */
async function followGiven({ db }: DirectoryWorld, { id, status }: AnsweredClaim): Promise<void> {
  if (status === 'COMPLETED') await forgetGiven(db.main, id);
  if (status === 'CANCELLED') await oweGivenBack(db.main, id, randomUUID());
}
