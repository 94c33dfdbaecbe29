import type { FinalStanding, WordAnswer } from '../../../rail/rail.ts';
import { alarm, type Desk, listenerOf } from './desk.ts';
import { askAbout, finalStandingOf, isGivingBack, type Transfer } from './transfers.ts';

interface Ended {
  id: string;
  endToEndId: string;
  standing: FinalStanding;
}

type Rejected = Ended & { standing: Extract<FinalStanding, { state: 'REJECTED' }> };
type Settled = Ended & { standing: Extract<FinalStanding, { state: 'SETTLED' }> };

/** Notifies the bank of ended payments and returns, each kind in one call. Notifications may repeat. */
export async function tellEndings(desk: Desk, transfers: readonly Transfer[]): Promise<void> {
  const endedOf = (wanted: Transfer['direction'], returns: boolean): Ended[] =>
    transfers.flatMap((transfer) => {
      const { id, endToEndId, direction, state } = transfer;
      const standing = finalStandingOf(transfer);
      const is = direction === wanted && isGivingBack(transfer) === returns;
      // For a transfer that this bank refused, the system's outcome is no news.
      if (!is || standing === undefined || (direction === 'IN' && state === 'REFUSED')) return [];
      return [{ id, endToEndId, standing }];
    });
  await Promise.all([
    tellSent(desk, endedOf('OUT', false)),
    tellSentReturns(desk, endedOf('OUT', true)),
    tellCome(desk, endedOf('IN', false)),
    tellComeReturns(desk, endedOf('IN', true)),
  ]);
}

async function tellSent(desk: Desk, ended: readonly Ended[]): Promise<void> {
  if (ended.length === 0) return;
  await listenerOf(desk).outcomes(ended.map(({ id, standing }) => ({ endToEndId: id, standing })));
}

async function tellSentReturns(desk: Desk, ended: readonly Ended[]): Promise<void> {
  if (ended.length === 0) return;
  await listenerOf(desk).returnOutcomes(ended.map(({ id, standing }) => ({ returnId: id, standing })));
}

async function tellCome(desk: Desk, ended: readonly Ended[]): Promise<void> {
  const { settled, rejected } = byStanding(ended);
  if (rejected.length > 0) {
    const drops = rejected.map(({ endToEndId, standing }) => ({ endToEndId, code: standing.code }));
    await hearAnswers(desk, rejected, await listenerOf(desk).dropped(drops));
  }
  if (settled.length > 0) {
    const receipts = settled.map(({ endToEndId, standing }) => ({ endToEndId, ...timeOf(standing) }));
    await hearAnswers(desk, settled, await listenerOf(desk).settled(receipts));
  }
}

async function tellComeReturns(desk: Desk, ended: readonly Ended[]): Promise<void> {
  const { settled, rejected } = byStanding(ended);
  if (rejected.length > 0) {
    const drops = rejected.map(({ id, endToEndId, standing }) => ({
      ...{ returnId: id, endToEndId, code: standing.code },
    }));
    await hearAnswers(desk, rejected, await listenerOf(desk).returnsDropped(drops));
  }
  if (settled.length > 0) {
    const credits = settled.map(({ id, endToEndId, standing }) => ({
      ...{ returnId: id, endToEndId, ...timeOf(standing) },
    }));
    await hearAnswers(desk, settled, await listenerOf(desk).returnsSettled(credits));
  }
}

async function hearAnswers(
  desk: Desk,
  ended: readonly Ended[],
  answers: readonly WordAnswer[],
): Promise<void> {
  for (const [at, { id, standing }] of ended.entries()) {
    if (answers[at] === 'CONTRADICTS') {
      const why = `the bank has heard otherwise than ${standing.state}`;
      await alarm(desk, id, { why, count: 'contradictions' });
    }
    // Money of an unknown payment arrived: only the system can describe it.
    if (answers[at] === 'UNKNOWN' && standing.state === 'SETTLED') await askAbout(desk.db, id, desk.now());
  }
}

function byStanding(ended: readonly Ended[]): { settled: Settled[]; rejected: Rejected[] } {
  return {
    settled: ended.filter((one): one is Settled => one.standing.state === 'SETTLED'),
    rejected: ended.filter((one): one is Rejected => one.standing.state === 'REJECTED'),
  };
}

function timeOf({ settledAt, accountingDate }: { settledAt: Date; accountingDate: string }) {
  return { settledAt, accountingDate };
}
