import { strict as assert } from 'node:assert';
import type { Account, AccountRef } from '../accounts/account.ts';
import type { CashIn } from '../cash-ins/cash-in.ts';
import type { Executor } from '../database/pool.ts';
import { dayOf } from '../values/dates.ts';
import type { Event } from '../webhooks/events/event.ts';
import { amountAt, fineOnDay, type PaymentCode, statusAt } from './code.ts';
import { codeEvent } from './events.ts';
import { type CodeRef, selectCodes, selectCodesByTxids } from './store.ts';

/** Codes as they are before anything is locked: for the accounts they belong to, which never change. */
export function findCodes(executor: Executor, txids: readonly string[]): Promise<PaymentCode[]> {
  return selectCodesByTxids(executor, txids);
}

/** The same by id. */
export function findCodesById(executor: Executor, refs: readonly CodeRef[]): Promise<PaymentCode[]> {
  return selectCodes(executor, refs);
}

/** Money that comes with the txid of a code, and the account that it is about to reach. */
export interface CodePayment {
  payee: AccountRef;
  amount: bigint;
  now: Date;
}

/**
 * Why money does not pay a code, as the settlement system words it: DUPL when the code has been paid or is being
 * paid, INDT for another amount than it asks, BE17 when it is no longer (or was never) to be paid. Nothing is told of a code to
 * money that reaches another account, nor is a code paid while its key is nobody's or another company's.
 */
export function codeRefusal(
  code: PaymentCode | undefined,
  { payee, amount, now }: CodePayment,
): string | undefined {
  if (code === undefined || !isOwn(code, payee)) return 'BE17';
  const status = statusAt(code, now);
  if (status === 'PAID' || status === 'CHARGEBACK' || status === 'PROCESSING') return 'DUPL';
  if (status !== 'NEW' || !code.keyHeld) return 'BE17';
  return isDue(code, { amount, now }) ? undefined : 'INDT';
}

function isOwn(code: PaymentCode, { companyId, accountId }: AccountRef): boolean {
  return code.companyId === companyId && code.accountId === accountId;
}

/**
 * On the fine date itself two amounts are right until its instant: what is due now, and what the
 * location has told payers who asked for that day.
 */
function isDue(code: PaymentCode, { amount, now }: Pick<CodePayment, 'amount' | 'now'>): boolean {
  if (amount === amountAt(code, now)) return true;
  return amount === code.amount + fineOnDay(code, dayOf(now));
}

/** NEW → PROCESSING → PAID in one step: a payment that arrives has settled. */
export function payCode(
  code: PaymentCode,
  cashIn: CashIn,
  { account, institutionName }: { account: Account; institutionName: (ispb: string) => string | null },
): { code: PaymentCode; event: () => Event } {
  assert(isOwn(code, cashIn), 'a code is paid by money that reached its own account');
  const at = cashIn.createdAt;
  const paid: PaymentCode = {
    ...code,
    status: 'PAID',
    fee: cashIn.fee,
    endToEndId: cashIn.endToEndId,
    cashInId: cashIn.id,
    creditedAccountId: cashIn.accountId,
    payerIspb: cashIn.payer.ispb,
    paymentDate: at,
    dueAt: null,
    events: code.events + 1,
  };
  const announcement = { type: 'QR_CODE_COPY_AND_PASTE_PAID', code: paid, account, at } as const;
  return { code: paid, event: () => codeEvent(announcement, institutionName) };
}
