import type { DueWork } from '../../database/due-work/due-work.ts';
import { isUnavailable } from '../../database/unavailable.ts';
import type { SimulatedWorld } from '../world.ts';
import { selectDueClaims, selectNextDueClaim } from './claim-store.ts';
import { playDeadline } from './play-claims.ts';
import { anyUntoldClaim, putOffClaim, takeUntoldClaims, tellClaim, type Untold } from './tell-claims.ts';

const BATCH = 50;

/** Runs the example institution's deadlines, and notifies the bank of unreported changes. */
export function bringClaimsOn(world: SimulatedWorld): DueWork {
  return {
    name: 'simulator: claims',
    runDue: async () => {
      if (world.listener() === undefined) return 0;
      let worked = 0;
      for (const claimId of await selectDueClaims(world.db.main, world.clock.now(), BATCH)) {
        if (await act(world, claimId)) worked += 1;
      }
      for (const claim of await takeUntoldClaims(world, BATCH)) if (await tell(world, claim)) worked += 1;
      return worked;
    },
    nextDue: () => selectNextDueClaim(world.db.main),
    busy: () => anyUntoldClaim(world),
  };
}

/** A claim that fails does not hold up the others. */
async function act(world: SimulatedWorld, claimId: string): Promise<boolean> {
  try {
    const acted = await playDeadline(world, claimId);
    if (acted !== undefined) await tell(world, acted);
    return acted !== undefined;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    world.log.error({ err: error, claimId }, 'a step of a claim at its deadline failed; it will be retried');
    return false;
  }
}

async function tell(world: SimulatedWorld, claim: Untold): Promise<boolean> {
  try {
    await tellClaim(world, claim);
    return true;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    await putOffClaim(world, claim, error);
    return false;
  }
}
