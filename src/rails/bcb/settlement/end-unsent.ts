import type { OutMessage, Sending } from '../icom/store.ts';
import type { Desk } from './desk.ts';
import { REFUSED_CODE } from './hear-refusals.ts';
import { tellEndings } from './tell.ts';
import { rejectUnsentTransfers } from './transfers.ts';

/**
 * Handles a message that will not be sent any more. Rejects its transfers if the system certainly has not taken it. An
 * uncertain message changes nothing: the system is asked about its transfers once their limit has passed.
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
    // Transfers still open are asked about after their limit. The bank polls the outcomes of those that have ended.
    log.warn({ err: error, messageId }, 'ending payments of an unsent message failed; they end by polling');
  }
}
