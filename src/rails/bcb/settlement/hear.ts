import { hearReceipts } from '../inside/hear.ts';
import { hearMember, hearMemberChange } from '../institutions/hear.ts';
import type { Message } from '../messages/message.ts';
import { hearReports, hearStatements } from './balance.ts';
import type { Desk } from './desk.ts';
import { hearEntries } from './hear-entries.ts';
import { hearOrders, hearReturns } from './hear-offers.ts';
import { hearRefusal } from './hear-refusals.ts';
import { hearWords } from './hear-words.ts';

/** Processes a message that the system signed. Resolves once its effects are durable. */
export async function hear(desk: Desk, message: Message): Promise<void> {
  const { log } = desk.world;
  switch (message.type) {
    case 'pacs.008':
      return hearOrders(desk, message.body);
    case 'pacs.004':
      return hearReturns(desk, message.body);
    case 'pacs.002':
      return hearWords(desk, message.body);
    case 'camt.054':
      return hearEntries(desk, message.body);
    case 'camt.053':
      return hearStatements(desk, message.body);
    case 'camt.052':
      return hearReports(desk, message.body);
    case 'admi.002':
      return hearRefusal(desk, message.body);
    case 'admi.004':
      log.warn({ text: message.body.event.text }, 'the settlement system notified all participants');
      return;
    case 'camt.014':
      return hearMember(desk, message.body);
    case 'reda.041':
      return hearMemberChange(desk, message.body);
    case 'camt.025':
      return hearReceipts(desk, message.body);
    case 'pibr.001':
      await desk.sendSingle('pibr.002', { data: message.body.data });
      return;
    case 'pibr.002':
      desk.echoes.answered(message.body.data);
      return;
    default:
      log.error({ type: message.type }, 'the settlement system sent a message that only participants send');
  }
}
