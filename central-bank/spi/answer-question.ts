import { createHash } from 'node:crypto';
import { writeAmount } from '../../src/rails/bcb/messages/amount.ts';
import type { AccountQuestion } from '../../src/rails/bcb/messages/tables/camt.ts';
import type { NotifiedEntry } from '../../src/rails/bcb/messages/tables/camt-054.ts';
import { centavos } from '../../src/values/money.ts';
import { accountOf } from './events.ts';
import type { SpiState, Tell, Transfer } from './state.ts';

interface Asked {
  state: SpiState;
  /** The requesting participant, about its own account. */
  owner: string;
  /** The id of the request. */
  messageId: string;
  now: Date;
}

/** Answers a request about an account, or returns a text with the reason for refusing it. */
export function answerQuestion(question: AccountQuestion, asked: Asked): Tell | string {
  if (question.owner !== asked.owner) return 'conta de outro participante';
  if (question.asksFor === 'camt.054') return entryOf(question.id, asked);
  if (question.asksFor === 'camt.053' && question.kind === 'CSA') return balance(question, asked);
  if (question.asksFor === 'camt.052' && question.kind === 'REL') return list(question, asked);
  return 'consulta nao suportada';
}

function entryOf(id: string | undefined, asked: Asked): Tell | string {
  const transfer = id === undefined ? undefined : asked.state.transfers.get(id);
  if (transfer === undefined || ![transfer.from, transfer.to].includes(asked.owner))
    return 'transacao nao encontrada';
  // It has no entry yet, which does not mean that it never will.
  if (transfer.ending === undefined) return 'transacao em processamento';
  const { messageId, owner } = asked;
  const notifications = [{ id: messageId, owner, entry: entry(transfer, owner) }];
  return { type: 'camt.054', rest: { notifications } };
}

function entry(transfer: Transfer, owner: string): NotifiedEntry {
  const { what, ending } = transfer;
  const paid = transfer.from === owner;
  const isReturn = what.type === 'pacs.004';
  const settled = ending?.state === 'SETTLED' ? ending : undefined;
  return {
    amount: writeAmount(centavos(transfer.amount)),
    side: paid ? 'DBIT' : 'CRDT',
    status: settled ? 'BOOK' : 'INFO',
    ...(settled && { accountingDate: settled.accountingDate, settledAt: settled.at }),
    kind: {
      domain: 'PMNT',
      family: { code: paid ? 'IRCT' : 'RRCT', subFamily: isReturn ? 'RRTN' : 'DMCT' },
    },
    message: what.type,
    details: details(transfer),
    ...(ending?.state === 'REJECTED' && { code: ending.code }),
  };
}

function details({ what, id, endToEndId }: Transfer): NotifiedEntry['details'] {
  if (what.type === 'pacs.004') {
    const { original, reason, priority } = what.transaction;
    const { debtorAgent, creditorAgent } = original;
    return {
      references: { instructionId: id, endToEndId },
      agents: { debtorAgent, creditorAgent },
      ...{ returnReason: reason, priority },
    };
  }
  const { transaction: order, service } = what;
  return {
    references: {
      endToEndId,
      ...(order.ids.txId !== undefined && { txId: order.ids.txId }),
      service: { type: 'ServiceLevel', value: service.service },
    },
    parties: {
      ...(order.initiator !== undefined && { initiator: order.initiator }),
      debtor: order.debtor,
      debtorAccount: order.debtorAccount,
      creditorDocument: order.creditorDocument,
      creditorAccount: order.creditorAccount,
    },
    agents: { debtorAgent: order.debtorAgent, creditorAgent: order.creditorAgent },
    initiation: order.initiation,
    purpose: order.purpose,
    ...(order.remittance?.text !== undefined && { remittance: { text: order.remittance.text } }),
    acceptedAt: order.acceptedAt,
    priority: service.priority,
  };
}

function balance({ period }: AccountQuestion, { state, owner, messageId, now }: Asked): Tell {
  const { available, blocked } = accountOf(state, owner);
  const until = period?.days.from;
  const later = until === undefined ? 0n : sumOf(state, owner, (date) => date > until);
  const at = now.toISOString();
  const line = (type: 'SADP' | 'SABK', amount: bigint) =>
    ({ type, amount: writeAmount(centavos(amount)), side: 'CRDT', at }) as const;
  const balances =
    until === undefined
      ? [line('SADP', available), line('SABK', blocked)]
      : // At the end of a day nothing is blocked in the books: what was under way counts where it ended.
        [line('SADP', available + blocked - later), line('SABK', 0n)];
  return { type: 'camt.053', rest: { statements: [{ id: messageId, owner, balances }] } };
}

function list({ period }: AccountQuestion, { state, owner, messageId }: Asked): Tell | string {
  if (period === undefined) return 'periodo obrigatorio';
  const { from, to = from } = period.days;
  const lines = entriesOf(state, owner, { from, to });
  const hash = createHash('sha256').update(lines.join('\n')).digest('hex');
  const report = { id: messageId, owner, count: `${lines.length}`, information: hash };
  return { type: 'camt.052', rest: { reports: [report] } };
}

/** The lines of the file that camt.052 announces: each entry's id, and its amount in centavos. */
export function entriesOf(
  state: SpiState,
  owner: string,
  { from, to }: { from: string; to: string },
): string[] {
  return movementsOf(state, owner)
    .filter(({ date }) => date >= from && date <= to)
    .map(({ id, amount }) => `${id} ${amount}`);
}

function sumOf(state: SpiState, owner: string, counts: (date: string) => boolean): bigint {
  return movementsOf(state, owner)
    .filter(({ date }) => counts(date))
    .reduce((sum, { amount }) => sum + amount, 0n);
}

/** All movements of the account, with their accounting dates. */
export function movementsOf(state: SpiState, owner: string): { id: string; date: string; amount: bigint }[] {
  const settled = [...state.transfers.values()].flatMap(({ id, from, to, amount, ending }) => {
    if (ending?.state !== 'SETTLED' || ![from, to].includes(owner)) return [];
    return [{ id, date: ending.accountingDate, amount: from === owner ? -amount : amount }];
  });
  const moved = state.movements
    .filter(({ ispb }) => ispb === owner)
    .map(({ id, accountingDate, amount }) => ({ id, date: accountingDate, amount }));
  return [...moved, ...settled];
}
