import type { Account, AccountRef } from '../accounts/account.ts';
import { findTargets, type Target, targetKey } from '../accounts/find-addresses.ts';
import { lockAccountsById } from '../accounts/lock.ts';
import type { Context } from '../context.ts';
import { batchTransaction, closeWith, type Tx } from '../database/transaction.ts';
import { writeMovements } from '../ledger/write-movements.ts';
import { ZERO } from '../money.ts';
import type { PaymentCode } from '../payment-codes/code.ts';
import { codeRefusal, findCodes, lockCodes } from '../payment-codes/pay.ts';
import { parsePixKey } from '../pix-key.ts';
import type { IncomingPayment, PaymentAnswer } from '../rail/rail.ts';
import { publish } from '../webhooks/publish.ts';
import { type CashIn, type Credit, creditCashIn } from './cash-in.ts';
import { insertCashIns, selectReceived } from './write-cash-ins.ts';

/**
 * Credits payments that other institutions send, in one transaction. A payment offered again is
 * accepted again and credited once. Refused to the payer: AC03 when there is no such account, AC07
 * when it is closed or closing; by code also BE17, DUPL and AM12.
 */
export async function receivePayments(
  context: Context,
  payments: readonly IncomingPayment[],
): Promise<PaymentAnswer[]> {
  const ids = await context.paymentIds.take(payments.length);
  return batchTransaction(context.db.batch, async (tx) => {
    const { owners, wanted } = await findOwners(tx, payments);
    const [accounts, codes, received] = await Promise.all([
      lockAccountsById(
        tx,
        owners.filter((owner) => owner !== undefined),
      ),
      lockCodes(tx, wanted),
      selectReceived(
        tx,
        payments.map((payment) => payment.endToEndId),
      ),
    ]);
    const now = context.clock.now();
    const credits: Credit[] = [];
    const answers = payments.map((payment, index): PaymentAnswer => {
      if (received.has(payment.endToEndId)) return { accepted: true };
      const owner = owners[index];
      const account = owner && accounts.byId(owner);
      const code = payment.txid === undefined ? undefined : codes.find(payment.txid);
      const refusal = refusalCode(payment, { account, code, now });
      if (account === undefined || refusal !== undefined) return { accepted: false, code: refusal ?? 'AC03' };
      const cashIn = newCashIn(payment, account, { id: ids[index] as bigint, code, now });
      const institutionName = (ispb: string) => context.rail.institutionName(ispb);
      credits.push(creditCashIn({ account, cashIn, code, codes, inside: false, institutionName }));
      received.add(payment.endToEndId);
      return { accepted: true };
    });
    const writes = [
      insertCashIns(
        tx,
        credits.map((credit) => credit.cashIn),
      ),
      writeMovements(
        tx,
        credits.flatMap((credit) => credit.movements),
      ),
      publish(
        tx,
        credits.map((credit) => credit.event),
      ),
      codes.save(tx),
      accounts.save(tx),
    ];
    return closeWith(writes, answers);
  });
}

/** Whose account each payment is for: a code's own account, whatever has become of its key since. */
async function findOwners(
  tx: Tx,
  payments: readonly IncomingPayment[],
): Promise<{ owners: (AccountRef | undefined)[]; wanted: PaymentCode[] }> {
  const targets = payments.map((payment) => normalised(payment.target));
  const [found, wanted] = await Promise.all([
    findTargets(tx, targets),
    findCodes(
      tx,
      payments.flatMap((payment) => payment.txid ?? []),
    ),
  ]);
  const byTxid = new Map(wanted.map((code) => [code.txid, code]));
  const owners = payments.map((payment, index) => {
    const code = payment.txid === undefined ? undefined : byTxid.get(payment.txid);
    return code ?? found.get(targetKey(targets[index] as Target));
  });
  return { owners, wanted };
}

function refusalCode(
  payment: IncomingPayment,
  state: { account: Account | undefined; code: PaymentCode | undefined; now: Date },
): string | undefined {
  const { account, code, now } = state;
  if (account === undefined) return 'AC03';
  if (account.status !== 'ACTIVE') return 'AC07';
  return payment.txid === undefined ? undefined : codeRefusal(code, { amount: payment.amount, now });
}

function normalised(target: Target): Target {
  return 'key' in target ? { key: parsePixKey(target.key)?.key ?? target.key } : target;
}

function newCashIn(
  payment: IncomingPayment,
  account: Account,
  made: { id: bigint; code: PaymentCode | undefined; now: Date },
): CashIn {
  const target = normalised(payment.target);
  const { code } = made;
  return {
    companyId: account.companyId,
    id: made.id,
    accountId: account.id,
    endToEndId: payment.endToEndId,
    amount: payment.amount,
    fee: account.cashinFee,
    pixKey: code?.pixKey ?? ('key' in target ? target.key : null),
    tag: code?.tag ?? null,
    codeId: code?.id ?? null,
    txid: code?.txid ?? null,
    refunded: ZERO,
    refundPending: ZERO,
    events: code === undefined ? 1 : 0,
    payer: payment.payer,
    createdAt: made.now,
  };
}
