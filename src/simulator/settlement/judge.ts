import type { Party } from '../../rail/party.ts';
import { type PaymentOrder, settlementLimitMs } from '../../rail/rail.ts';
import { isEndToEndId } from '../../values/ids.ts';
import { MAX_AMOUNT } from '../../values/money.ts';
import { codeRefusal, type ExampleCode } from '../codes/code.ts';
import { EXAMPLE_ISPB, placeOf } from '../example-institution.ts';
import { type Behaviour, findSentinelAt } from './sentinels.ts';

/** The outcome of a payment and the instant of its report; both are fixed when the payment is accepted. */
export interface Judgement {
  /** Null: it settles. */
  code: string | null;
  /** Null: at once. */
  answerAt: Date | null;
  /** When the recipient's institution returns everything automatically. */
  returnAt: Date | null;
}

/** The facts that an order is judged by. */
export interface Facts {
  now: Date;
  bankIspb: string;
  isParticipant(ispb: string): boolean;
  /** Holders of accounts that were registered, by place. */
  registered: ReadonlyMap<number, Party>;
  /** The codes that orders name, by txid, as the orders judged before have left them. */
  codes: ReadonlyMap<string, ExampleCode>;
}

export const RETURN_AFTER_MS = 5_000;

// Maximum difference between the minute of an end-to-end id and the settlement system's clock.
const TIME_TOLERANCE_MS = 12 * 3_600_000;

/**
 * Judges one well-formed order, in the order in which the settlement system and then the recipient's
 * institution look at it. Pure: the same order at the same instant always ends the same way.
 */
export function judgeOrder(order: PaymentOrder, facts: Facts): Judgement {
  const refused = refusalAtTheDoor(order, facts) ?? refusalOfRoute(order, facts);
  if (refused !== undefined) return saidAt(null, refused);
  const account = judgeAccount(order.payee, facts.registered);
  if (typeof account === 'string') return saidAt(null, account);
  const refusedByCode = refusalOfCode(order, facts);
  return refusedByCode === undefined ? judgeBehaviour(account, order, facts) : saidAt(null, refusedByCode);
}

/** RC09 and AM01/AM02 for what the order says itself, AB03 and DT02 for when it says it. */
function refusalAtTheDoor(order: PaymentOrder, { now, bankIspb }: Facts): string | undefined {
  const { endToEndId, amount } = order;
  // The bank's connection speaks for the bank alone.
  if (order.payer.ispb !== bankIspb || endToEndId.slice(1, 9) !== bankIspb) return 'RC09';
  if (amount <= 0n) return 'AM01';
  if (amount > MAX_AMOUNT) return 'AM02';
  if (now.getTime() >= limitOf(order)) return 'AB03';
  if (Math.abs(minuteOf(endToEndId) - now.getTime()) > TIME_TOLERANCE_MS) return 'DT02';
  return undefined;
}

function refusalOfRoute({ payee }: PaymentOrder, { bankIspb, isParticipant }: Facts): string | undefined {
  // A payment between two accounts of one institution never comes to the settlement system.
  if (payee.ispb === bankIspb) return 'AG12';
  if (!isParticipant(payee.ispb)) return 'RC10';
  // The other participants exist only by name, without accounts.
  return payee.ispb === EXAMPLE_ISPB ? undefined : 'AC03';
}

/** The recipient's institution first looks for the account, then checks its owner. */
function judgeAccount(payee: Party, registered: Facts['registered']): Behaviour | string {
  const at = placeOf(payee);
  const sentinel = at === undefined ? undefined : findSentinelAt(at);
  const holder = sentinel?.holder ?? (at === undefined ? undefined : registered.get(at));
  if (holder === undefined) return 'AC03';
  if (holder.document !== payee.document) return 'BE01';
  return sentinel?.behaviour ?? { does: 'SETTLE' };
}

/** Tells whether an order pays a dynamic code. The txid of a static one is its payee's own reference. */
export function paysCode({ initiation, txid }: PaymentOrder): boolean {
  return initiation === 'QRDN' && txid !== null;
}

function refusalOfCode(order: PaymentOrder, { codes, now }: Facts): string | undefined {
  return paysCode(order) ? codeRefusal(codes.get(order.txid as string), order, now) : undefined;
}

function judgeBehaviour(behaviour: Behaviour, order: PaymentOrder, { now }: Facts): Judgement {
  switch (behaviour.does) {
    case 'SETTLE':
      return saidAt(null, null);
    case 'REJECT':
      return saidAt(null, behaviour.code);
    case 'SETTLE_AND_RETURN':
      return { ...saidAt(null, null), returnAt: new Date(now.getTime() + RETURN_AFTER_MS) };
    case 'STAY_SILENT':
      return saidAt(new Date(limitOf(order)), 'AB03');
    case 'SETTLE_LATE': {
      const answer = order.placedAt.getTime() + behaviour.seconds * 1000;
      const limit = limitOf(order);
      // At the limit the settlement system has spoken already, and what comes then is ignored.
      if (answer >= limit) return saidAt(new Date(limit), 'AB03');
      return saidAt(answer > now.getTime() ? new Date(answer) : null, null);
    }
  }
}

function saidAt(answerAt: Date | null, code: string | null): Judgement {
  return { code, answerAt, returnAt: null };
}

function limitOf(order: PaymentOrder): number {
  return order.placedAt.getTime() + settlementLimitMs(order.priority);
}

function minuteOf(endToEndId: string): number {
  const part = (from: number, to: number) => Number(endToEndId.slice(from, to));
  return Date.UTC(part(9, 13), part(13, 15) - 1, part(15, 17), part(17, 19), part(19, 21));
}

/** FF08: without an id that could be an end-to-end id there is nothing to remember the order by. */
export function isIdentified(order: PaymentOrder): boolean {
  return isEndToEndId(order.endToEndId);
}
