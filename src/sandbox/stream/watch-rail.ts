import type { KeyAnswer, KeyQuestion } from '../../rail/key-look-ups.ts';
import type {
  OutgoingReturn,
  PaymentOrder,
  Rail,
  RailListener,
  ReturnReceipt,
  Standing,
} from '../../rail/rail.ts';
import type { Clock } from '../../time/clock.ts';
import { toReais } from '../../values/money.ts';
import { type StreamEntry, streamEntry } from './entry.ts';
import type { SandboxStream } from './stream.ts';

export interface RailWatched {
  clock: Clock;
  note: SandboxStream['note'];
}

type Told = Pick<StreamEntry, 'title' | 'direction'> & Partial<StreamEntry>;

let count = 0;

function tell({ clock, note }: RailWatched, work: () => Told): void {
  const at = clock.now();
  count += 1;
  const key = `rail:${count}:${at.getTime()}`;
  note(() => streamEntry({ ...work(), key, kind: 'RAIL', at }));
}

/** Wraps the bank's calls to the rail, to show each message in the stream. */
export function watchedRail(rail: Rail, watched: RailWatched): Rail {
  return {
    ...rail,
    lookUpKeys: async (questions) => {
      const answers = await rail.lookUpKeys(questions);
      for (const [index, question] of questions.entries()) tell(watched, ofLookUp(question, answers[index]));
      return answers;
    },
    submit: async (orders) => {
      const standings = await rail.submit(orders);
      for (const [index, order] of orders.entries()) tell(watched, ofOrder(order, standings[index]));
      return standings;
    },
    returnPayments: async (returns) => {
      const receipts = await rail.returnPayments(returns);
      for (const [index, one] of returns.entries()) tell(watched, ofReturn(one, receipts[index]));
      return receipts;
    },
  };
}

/** Wraps the bank's listener, to show each incoming message in the stream. */
export function watchedListener(listener: RailListener, watched: RailWatched): RailListener {
  return {
    ...listener,
    outcomes: async (outcomes) => {
      await listener.outcomes(outcomes);
      for (const { endToEndId, standing } of outcomes)
        tell(watched, () => ({ title: 'pacs.002', direction: 'IN', endToEndId, ...standingOf(standing) }));
    },
    offers: async (payments) => {
      const answers = await listener.offers(payments);
      for (const [index, { endToEndId, amount, payer }] of payments.entries())
        tell(watched, () => ({
          ...{ title: 'pacs.008', direction: 'IN', endToEndId, amount: toReais(amount), detail: payer.name },
          ...answerOf(answers[index]),
        }));
      return answers;
    },
    settled: async (receipts) => {
      const words = await listener.settled(receipts);
      for (const { endToEndId } of receipts)
        tell(watched, () => ({ ...WORD, endToEndId, good: true, status: 'SETTLED' }));
      return words;
    },
    dropped: async (drops) => {
      const words = await listener.dropped(drops);
      for (const { endToEndId, code } of drops)
        tell(watched, () => ({ ...WORD, endToEndId, good: false, status: code }));
      return words;
    },
    returnOutcomes: async (outcomes) => {
      await listener.returnOutcomes(outcomes);
      for (const { returnId, standing } of outcomes)
        tell(watched, () => ({ ...WORD, detail: returnId, ...standingOf(standing) }));
    },
    returnOffers: async (returns) => {
      const answers = await listener.returnOffers(returns);
      for (const [index, { endToEndId, amount, reason }] of returns.entries())
        tell(watched, () => ({
          ...{ title: 'pacs.004', direction: 'IN', endToEndId, amount: toReais(amount), detail: reason },
          ...answerOf(answers[index]),
        }));
      return answers;
    },
    reports: async (reports) => {
      const receipts = await listener.reports(reports);
      for (const { endToEndId, situation, amount } of reports)
        tell(watched, () => ({
          ...{ title: 'DICT · infraction', direction: 'IN', endToEndId, detail: situation },
          amount: amount === null ? null : toReais(amount),
        }));
      return receipts;
    },
    claims: async (claims) => {
      await listener.claims(claims);
      for (const { key, status, claimType } of claims)
        tell(watched, () => ({
          title: 'DICT · claim',
          direction: 'IN',
          status,
          detail: `${claimType} ${key}`,
        }));
    },
  };
}

const WORD = { title: 'pacs.002', direction: 'IN' } as const;

/*
 * These closures keep only what they show: a message waits here for a reader, and would otherwise keep the order, the
 * payment and the whole batch alive.
 */

function ofLookUp({ key, endToEndId }: KeyQuestion, answer: KeyAnswer | undefined): () => Told {
  const holder = answer?.found ? answer.holder.name : null;
  return () => ({
    ...{ title: 'DICT · key', direction: 'OUT', endToEndId, good: holder !== null },
    status: holder === null ? 'NOT_FOUND' : 'FOUND',
    detail: holder === null ? key : `${key} · ${holder}`,
  });
}

function ofOrder(order: PaymentOrder, standing: Standing | undefined): () => Told {
  const { endToEndId, amount } = order;
  const { name: detail } = order.payee;
  const { document, name } = order.payer;
  return () => ({
    ...{ title: 'pacs.008', direction: 'OUT', endToEndId, amount: toReais(amount), detail },
    company: { document, name },
    ...standingOf(standing),
  });
}

function ofReturn(given: OutgoingReturn, receipt: ReturnReceipt | undefined): () => Told {
  const { endToEndId, amount, reason: detail } = given;
  return () => ({
    ...{ title: 'pacs.004', direction: 'OUT', endToEndId, amount: toReais(amount), detail },
    ...standingOf(receipt),
  });
}

function standingOf(standing: Standing | ReturnReceipt | undefined): Pick<StreamEntry, 'good' | 'status'> {
  if (standing === undefined) return { good: null, status: null };
  if (standing.state === 'REJECTED' || standing.state === 'REFUSED')
    return { good: false, status: standing.code ?? standing.state };
  return { good: standing.state === 'SETTLED' ? true : null, status: standing.state };
}

function answerOf(
  answer: { accepted: true } | { accepted: false; code: string } | undefined,
): Pick<StreamEntry, 'good' | 'status'> {
  if (answer === undefined) return { good: null, status: null };
  return answer.accepted ? { good: true, status: 'ACCEPTED' } : { good: false, status: answer.code };
}
