import type { DueWork } from '../../database/due-work/due-work.ts';
import { BEGINNING, createFloor } from '../../database/due-work/floor.ts';
import { isUnavailable } from '../../database/unavailable.ts';
import type { RailListener } from '../../rail/rail.ts';
import { tellCancellations, tellReports } from '../reports/tell-reports.ts';
import type { SimulatedWorld } from '../world.ts';
import { findNextNotice, parkNotice, type SimulatedNotice, splitNotice, takeNotices } from './notices.ts';
import { tellOutcomes } from './tell-outcomes.ts';
import { loadPayments, tellPayments } from './tell-payments.ts';
import { loadReturns, tellReturns } from './tell-returns.ts';
import { tellWords } from './tell-words.ts';

const BATCH = 200;
/** Number of times that the bank may fail on one notice before it is parked. */
const TRIES = 10;

/**
 * Notifies the bank of due outcomes, and of payments and returns without an answer. A notice may be repeated (after a
 * lost answer or an expired lease), but is never lost.
 */
export function tellWhatIsDue(world: SimulatedWorld): DueWork {
  const floor = createFloor((from) => findNextNotice(world, from), world.clock);
  return {
    name: 'simulator: notices',
    runDue: async () => {
      const listener = world.listener();
      if (listener === undefined) return 0;
      let told = 0;
      for (const group of groupByKind(await takeNotices(world, { limit: BATCH, from: await floor.from() })))
        told += await tellGroup(world, listener, group);
      return told;
    },
    thorough: floor.fall,
    nextDue: () => findNextNotice(world, BEGINNING),
    busy: async () => {
      const next = await findNextNotice(world, BEGINNING);
      return next !== null && next.getTime() <= world.clock.now().getTime();
    },
  };
}

/** Consecutive notices of one kind, so that the bank receives everything in order and in sets. */
function groupByKind(notices: readonly SimulatedNotice[]): SimulatedNotice[][] {
  const groups: SimulatedNotice[][] = [];
  for (const notice of notices) {
    const last = groups.at(-1);
    if (last?.[0]?.kind === notice.kind) last.push(notice);
    else groups.push([notice]);
  }
  return groups;
}

/**
 * Sends a group of notices and returns how many were processed. After a failure each is sent alone, so that a failing
 * one does not stop the others.
 */
async function tellGroup(
  world: SimulatedWorld,
  listener: RailListener,
  notices: SimulatedNotice[],
): Promise<number> {
  try {
    await tell(world, listener, notices);
    return notices.length;
  } catch (error) {
    // If the database is lost, the others would fail too.
    if (isUnavailable(error)) throw error;
    const [notice] = notices;
    if (notices.length === 1 && notice !== undefined) {
      if (notice.kind === 'PAYMENTS') await splitNotice(world, notice);
      else await putOff(world, notice, error);
      return 0;
    }
  }
  let told = 0;
  for (const notice of notices) told += await tellGroup(world, listener, [notice]);
  return told;
}

async function tell(
  world: SimulatedWorld,
  listener: RailListener,
  notices: SimulatedNotice[],
): Promise<void> {
  switch (notices[0]?.kind) {
    case 'OUTCOME':
      return tellOutcomes(world, listener, notices);
    case 'PAYMENT':
    case 'PAYMENTS':
      await tellPayments(world, listener, { notices, payments: await loadPayments(world, notices) });
      return;
    case 'WORD':
      return tellWords(world, listener, notices);
    case 'RETURN':
      await tellReturns(world, listener, { notices, returns: await loadReturns(world, notices) });
      return;
    case 'REPORT':
      await tellReports(world, listener, notices);
      return;
    case 'REPORT_CANCELLED':
      await tellCancellations(world, listener, notices);
  }
}

/** Leaves the lease to run out before the next try; after the last one the notice is parked. */
async function putOff(world: SimulatedWorld, notice: SimulatedNotice, error: unknown): Promise<void> {
  const { kind, endToEndId, lease } = notice;
  world.log.error({ err: error, kind, endToEndId, lease }, 'the bank failed to process a notice');
  if (lease >= TRIES) await parkNotice(world, notice, error instanceof Error ? error.message : String(error));
}
