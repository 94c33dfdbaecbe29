import { alarm, type Desk, listenerOf } from './desk.ts';
import { askAbout, finalStandingOf, type Transfer } from './transfers.ts';

/** Tells the bank how a payment or a return has ended. It may be told again and again. */
export async function tellEnding(desk: Desk, transfer: Transfer): Promise<void> {
  if (transfer.direction === 'OUT') return tellSent(desk, transfer);
  const standing = finalStandingOf(transfer);
  if (standing === undefined || transfer.state === 'REFUSED') return;
  const listener = listenerOf(desk);
  const { id, endToEndId } = transfer;
  const isReturn = id.startsWith('D');
  const [answer] =
    standing.state === 'REJECTED'
      ? isReturn
        ? await listener.returnsDropped([{ returnId: id, endToEndId, code: standing.code }])
        : await listener.dropped([{ endToEndId, code: standing.code }])
      : isReturn
        ? await listener.returnsSettled([{ returnId: id, endToEndId, ...timeOf(standing) }])
        : await listener.settled([{ endToEndId, ...timeOf(standing) }]);
  if (answer === 'CONTRADICTS')
    await alarm(desk, id, {
      why: `the bank has heard otherwise than ${standing.state}`,
      count: 'contradictions',
    });
  // Money came that the bank knows nothing of: what it is, only the system can say.
  if (answer === 'UNKNOWN' && standing.state === 'SETTLED') await askAbout(desk.db, id, desk.now());
}

async function tellSent(desk: Desk, transfer: Transfer): Promise<void> {
  const standing = finalStandingOf(transfer);
  if (standing === undefined) return;
  const { id } = transfer;
  if (id.startsWith('D')) await listenerOf(desk).returnOutcomes([{ returnId: id, standing }]);
  else await listenerOf(desk).outcomes([{ endToEndId: id, standing }]);
}

function timeOf({ settledAt, accountingDate }: { settledAt: Date; accountingDate: string }) {
  return { settledAt, accountingDate };
}
