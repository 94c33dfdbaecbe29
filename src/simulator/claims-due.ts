import type { DueWork } from '../database/due-work.ts';
import { isUnavailable } from '../database/unavailable.ts';
import { removeKept, selectDueClaims, selectNextDueClaim } from './claim-store.ts';
import { playDeadline } from './play-claims.ts';
import { anyUntoldClaim, claimUntoldClaims, putOffClaim, tellClaim, type Untold } from './tell-claims.ts';
import type { World } from './world.ts';

const BATCH = 50;

/** The example institution acts at its deadlines, and the bank is told what it has not been told yet. */
export function bringClaimsOn(world: World): DueWork {
  return {
    name: 'simulator: claims',
    runDue: async () => {
      if (world.listener() === undefined) return 0;
      let worked = 0;
      for (const claimId of await selectDueClaims(world.db.main, world.clock.now(), BATCH)) {
        const acted = await playDeadline(world, claimId);
        if (acted === undefined) continue;
        worked += 1;
        await tell(world, acted);
      }
      for (const claim of await claimUntoldClaims(world, BATCH)) if (await tell(world, claim)) worked += 1;
      return worked;
    },
    nextDue: () => selectNextDueClaim(world.db.main),
    busy: () => anyUntoldClaim(world),
  };
}

async function tell(world: World, claim: Untold): Promise<boolean> {
  try {
    const heard = await tellClaim(world, claim);
    if (!heard.accepted) await removeKept(world.db.main, claim.claimId);
    return true;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    await putOffClaim(world, claim, error);
    return false;
  }
}
