import type { OutMessage } from '../icom/store.ts';
import { refuseReports } from '../inside/hear.ts';
import type { BodyOf } from '../messages/catalog.ts';
import { compareUnknown } from '../reconciliation/compare-entry.ts';
import { isLost } from './decide-word.ts';
import type { Desk } from './desk.ts';
import { hearWord } from './hear-words.ts';
import { findTransfers } from './transfers.ts';

/** Handles a refused message of this bank, none of which took effect. It is named by its own id, or by the system's. */
export async function hearRefusal(desk: Desk, { reference, reason }: BodyOf<'admi.002'>): Promise<void> {
  const { log } = desk.world;
  const message = await desk.store.findOut(reference);
  if (message === undefined) {
    log.error({ reference, reason }, 'the settlement system refused a message that this bank does not know');
    return;
  }
  if (message.type === 'camt.060') return hearNoAnswer(desk, message, reason.description ?? reason.reason);
  desk.measures.count('refused');
  const { messageId, type, transactionIds } = message;
  log.error({ messageId, type, transactionIds, reason }, 'the settlement system could not parse a message');
  if (type === 'pacs.008' || type === 'pacs.004') await rejectAll(desk, message);
  if (type === 'trck.002')
    await refuseReports(
      desk,
      transactionIds.map((id) => ({ id, code: reason.reason })),
    );
}

async function rejectAll(desk: Desk, { transactionIds }: OutMessage): Promise<void> {
  const transfers = await findTransfers(desk.db, transactionIds);
  for (const { id, endToEndId, direction } of transfers.values())
    if (direction === 'OUT')
      await hearWord(
        desk,
        { instructionId: id, endToEndId, status: 'RJCT' },
        { ended: 'REJECTED', code: REFUSED_CODE },
      );
}

/** The system gives no code for an unreadable message. */
export const REFUSED_CODE = 'ED05';

/** Handles an answer that the system does not know a transfer, or not yet; only its age distinguishes the two. */
async function hearNoAnswer(
  desk: Desk,
  { messageId, transactionIds }: OutMessage,
  said: string,
): Promise<void> {
  const [id] = transactionIds;
  if (id === undefined)
    return desk.store.outbox.keepAnswer(desk.db, messageId, JSON.stringify({ refused: said }));
  await endUnknown(desk, id, said);
  await compareUnknown(desk, id, said);
}

async function endUnknown(desk: Desk, id: string, said: string): Promise<void> {
  const transfer = (await findTransfers(desk.db, [id])).get(id);
  if (transfer === undefined || !isLost(transfer, desk.now())) return;
  if (transfer.state !== 'WAITING' && transfer.state !== 'ACCEPTED') return;
  desk.measures.count('lost');
  desk.world.log.warn(
    { id, said },
    'the settlement system does not know a payment or return and can no longer accept it',
  );
  const about = { instructionId: id, endToEndId: transfer.endToEndId, status: 'RJCT' } as const;
  await hearWord(desk, about, { ended: 'REJECTED', code: 'AB03' });
}
