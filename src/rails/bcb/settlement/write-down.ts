import { transaction } from '../../../database/transaction.ts';
import { idOf, type Outgoing, WrittenBefore } from '../icom/bundler.ts';
import type { OutMessage } from '../icom/store.ts';
import { readAmount } from '../messages/amount.ts';
import type { Desk } from './desk.ts';
import { type Answer, answerTransfers, insertTransfers, type NewTransfer } from './transfers.ts';

const ASK_AFTER_MS = 5_000;

/**
 * Stores a message together with its effects: payments in flight, or given answers. Throws {@link WrittenBefore} if
 * some were stored before, and then writes nothing.
 */
export async function writeDown(
  desk: Pick<Desk, 'db' | 'store' | 'now' | 'world'>,
  message: OutMessage,
  together: readonly Outgoing[],
): Promise<void> {
  await transaction(desk.db, async (tx) => {
    const done =
      message.type === 'pacs.002'
        ? await answerTransfers(tx, together.map(answerOf), message.messageId)
        : await insertTransfers(
            tx,
            together.map((one) => rowOf(one, message.messageId, desk.world.ispb)),
            desk.now(),
          );
    if (done.size < together.length)
      throw new WrittenBefore(new Set(together.map(idOf).filter((id) => !done.has(id))));
    await desk.store.outbox.write(tx, message, desk.now());
  });
}

function answerOf(outgoing: Outgoing): Answer {
  const code =
    outgoing.type === 'pacs.002' && outgoing.transaction.status === 'RJCT'
      ? (outgoing.transaction.reasons[0]?.code ?? 'ED05')
      : null;
  return { id: idOf(outgoing), code };
}

function rowOf(outgoing: Outgoing, messageId: string, ispb: string): NewTransfer {
  const id = idOf(outgoing);
  if (outgoing.type === 'pacs.002') throw new Error('an answer is not a transfer');
  const limitAt = new Date(outgoing.expiresAt ?? 0);
  const askAt = new Date(limitAt.getTime() + ASK_AFTER_MS);
  const { transaction: given } = outgoing;
  const [endToEndId, debtorAgent] =
    outgoing.type === 'pacs.008'
      ? [outgoing.givesBack ?? id, ispb]
      : [outgoing.transaction.endToEndId, outgoing.transaction.original.debtorAgent];
  return {
    id,
    direction: 'OUT',
    endToEndId,
    amount: readAmount(given.amount),
    debtorAgent,
    messageId,
    limitAt,
    askAt,
  };
}
