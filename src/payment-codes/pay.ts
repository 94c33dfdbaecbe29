import { strict as assert } from 'node:assert';
import type { Account, AccountRef } from '../accounts/account.ts';
import type { CashIn } from '../cash-ins/cash-in.ts';
import type { Executor } from '../database/pool.ts';
import { dayOf } from '../values/dates.ts';
import type { Event } from '../webhooks/events/event.ts';
import { amountAt, fineOnDay, type PaymentCode, statusAt } from './code.ts';
import { codeEvent } from './events.ts';
import { type CodeRef, selectCodes, selectCodesByTxids } from './store.ts';

/** Reads codes before the locks: only for the accounts they belong to, which never change. */
export function findCodes(executor: Executor, txids: readonly string[]): Promise<PaymentCode[]> {
  return selectCodesByTxids(executor, txids);
}

/** The same by id. */
export function findCodesById(executor: Executor, refs: readonly CodeRef[]): Promise<PaymentCode[]> {
  return selectCodes(executor, refs);
}

/** A payment with the txid of a code, and the account that it would credit. */
export interface CodePayment {
  payee: AccountRef;
  amount: bigint;
  now: Date;
}

/**
 * Returns the reason why a payment does not pay a code, as a code of the settlement system: DUPL if the code is paid
 * or being paid, INDT for a wrong amount, BE17 if it is not payable (any more). A payment that credits another
 * account learns nothing of the code. A code is not payable while its key belongs to nobody or to another company.
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
 * On the fine date two amounts are accepted until its instant: the amount due now, and the amount that the location
 * returned to payers who asked for that day.
 */
function isDue(code: PaymentCode, { amount, now }: Pick<CodePayment, 'amount' | 'now'>): boolean {
  if (amount === amountAt(code, now)) return true;
  return amount === code.amount + fineOnDay(code, dayOf(now));
}

/** NEW → PROCESSING → PAID in one step, because an incoming payment has already settled. */
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
