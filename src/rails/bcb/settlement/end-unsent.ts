import type { OutMessage, Sending } from '../icom/store.ts';
import type { Desk } from './desk.ts';
import { REFUSED_CODE } from './hear-refusals.ts';
import { tellEndings } from './tell.ts';
import { rejectUnsentTransfers } from './transfers.ts';

/**
 * Handles a message that will not be sent any more. Ends its transfers if it certainly was never sent; otherwise the
 * system will be asked about them.
 */
export async function endUnsent(
  desk: Desk,
  message: OutMessage,
  { how, detail }: { how: Sending; detail: string },
): Promise<void> {
  const { messageId, type, transactionIds } = message;
  const { log } = desk.world;
  try {
    if (how === 'REFUSED') {
      desk.measures.count('refused');
      log.error(
        { messageId, type, transactionIds, detail },
        'the settlement system does not accept a message',
      );
    }
    if (how !== 'REFUSED' && how !== 'EXPIRED') return;
    const code = how === 'EXPIRED' ? 'AB03' : REFUSED_CODE;
    const ended = await rejectUnsentTransfers(desk.db, messageId, { sending: how, code });
    if (how === 'EXPIRED') desk.measures.count('unsent', ended.length);
    await tellEndings(desk, ended);
  } catch (error) {
    // The bank polls its state, and the system is asked after the limit.
    log.warn({ err: error, messageId }, 'ending payments of an unsent message failed; it will be retried');
  }
}
