import type { Message } from '../../src/rails/bcb/messages/message.ts';
import type { StatusTransaction } from '../../src/rails/bcb/messages/tables/pacs-002.ts';
import type { Recorded } from '../world/world.ts';
import { answerQuestion } from './answer-question.ts';
import type { Desk } from './desk.ts';
import { faultAtDoor } from './judge-order.ts';
import { faultOfReturn } from './judge-return.ts';
import type { RejectionCode, Tell } from './state.ts';
import { takeOrder, takeReturn } from './take.ts';
import { takeReports } from './take-reports.ts';
import { refused, rejected, settled, told } from './tell.ts';

/** Maximum number of transactions per message. */
export const MAX_TRANSACTIONS = 10;

/** Processes a valid message. Returns the result in words. */
export function processMessage(message: Message, desk: Desk): string {
  switch (message.type) {
    case 'pacs.008':
      return processOrders(message.body, desk);
    case 'pacs.004':
      return processReturns(message.body, desk);
    case 'pacs.002':
      return message.body.transactions.map((answer) => processAnswer(answer, desk)).join(', ');
    case 'camt.060':
      return processQuestion(message, desk);
    case 'trck.002':
      return takeReports(message.header.id, message.body, desk);
    case 'pibr.001':
      desk.record(told(desk.sender, { type: 'pibr.002', rest: { data: message.body.data } }));
      return 'ECHOED';
    case 'pibr.002':
      return 'ECHO HEARD';
    default:
      return refuseWhole(message.header.id, `${message.type} nao e recebida`, desk);
  }
}

function processOrders(body: Extract<Message, { type: 'pacs.008' }>['body'], desk: Desk): string {
  const { header, transactions } = body;
  const miscounted = isMiscounted(header.count, transactions.length);
  return transactions
    .map((order) => {
      const id = order.ids.endToEndId;
      const short = desk.faults.strike('payer-short', id) ? 'AM04' : undefined;
      const code = miscounted ? 'AM18' : (short ?? faultAtDoor(order, header.type, desk));
      return refuseOr(code, { instructionId: id, endToEndId: id }, desk, () =>
        takeOrder(order, header.type, desk.now),
      );
    })
    .join(', ');
}

function processReturns(body: Extract<Message, { type: 'pacs.004' }>['body'], desk: Desk): string {
  const miscounted = isMiscounted(body.header.count, body.transactions.length);
  return body.transactions
    .map((given) => {
      const ids = { instructionId: given.returnId, endToEndId: given.endToEndId };
      const code = miscounted ? 'AM18' : faultOfReturn(given, desk);
      return refuseOr(code, ids, desk, () => takeReturn(given, desk.now));
    })
    .join(', ');
}

function refuseOr(
  code: RejectionCode | undefined,
  ids: { instructionId: string; endToEndId: string },
  desk: Desk,
  take: () => Recorded[],
): string {
  if (code === undefined) {
    desk.record(...take());
    return 'TAKEN';
  }
  desk.record(refused({ to: desk.sender, ...ids, code }));
  return `REFUSED ${code}`;
}

function isMiscounted(said: string, counted: number): boolean {
  return Number(said) !== counted || counted > MAX_TRANSACTIONS;
}

/** Processes the payee's answer. A late one, or one from another participant, changes nothing. */
export function processAnswer({ instructionId, status, reasons }: StatusTransaction, desk: Desk): string {
  const transfer = desk.state.transfers.get(instructionId);
  if (transfer === undefined || transfer.to !== desk.sender) return 'NOT ASKED';
  if (status !== 'ACSP' && status !== 'RJCT') return `${status} IS NO ANSWER`;
  if (transfer.ending !== undefined) return 'TOO LATE';
  const { now, record } = desk;
  if (new Date(transfer.limitAt) <= now) {
    record(...rejected(transfer, { code: 'AB03', tellPayee: true }, now));
    return 'TOO LATE';
  }
  if (status === 'RJCT') {
    const code = reasons.find((reason) => reason.code !== undefined)?.code ?? 'ED05';
    record(...rejected(transfer, { code, tellPayee: false }, now));
    return `REJECTED ${code}`;
  }
  const { drop } = transfer.plays;
  if (drop === undefined) record(...settled(transfer, now));
  else record(...rejected(transfer, { code: drop, tellPayee: true }, now));
  return drop === undefined ? 'SETTLED' : `DROPPED ${drop}`;
}

function processQuestion({ body, header }: Extract<Message, { type: 'camt.060' }>, desk: Desk): string {
  const { state, sender, now } = desk;
  const answer = answerQuestion(body.question, { state, owner: sender, messageId: header.id, now });
  if (typeof answer === 'string') return refuseWhole(header.id, answer, desk);
  desk.record(told(sender, answer));
  return 'ANSWERED';
}

/** Refuses the whole message. */
export function refuseWhole(reference: string, description: string, { record, sender, now }: Desk): string {
  const reason = {
    reason: 'Mensagem recusada',
    at: now.toISOString(),
    description: description.slice(0, 350),
  };
  const tell: Tell = { type: 'admi.002', rest: { reference, reason } };
  record(told(sender, tell));
  return `REFUSED ${description}`;
}
