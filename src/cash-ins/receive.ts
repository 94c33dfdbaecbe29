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
 * when it is closed or closing; by code also BE17 (also when it is addressed to another key or account than the
 * code's), DUPL and AM12.
 */
export async function receivePayments(
  context: Context,
  payments: readonly IncomingPayment[],
): Promise<PaymentAnswer[]> {
  const ids = await context.paymentIds.take(payments.length);
  return batchTransaction(context.db.batch, async (tx) => {
    const { destinations, wanted } = await findDestinations(tx, payments);
    const [accounts, codes, received] = await Promise.all([
      lockAccountsById(
        tx,
        destinations.flatMap(({ owner }) => owner ?? []),
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
      const { owner, astray } = destinations[index] as Destination;
      const account = owner && accounts.byId(owner);
      const code = payment.txid === undefined ? undefined : codes.find(payment.txid);
      const refusal = astray ? 'BE17' : refusalCode(payment, { account, code, now });
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

interface Destination {
  owner: AccountRef | undefined;
  /** It carries the txid of a code, and is addressed to another key or account than the code's. */
  astray: boolean;
}

/** Whose account each payment is for. A code's money is for the code's own account, to which its key need not lead. */
async function findDestinations(
  tx: Tx,
  payments: readonly IncomingPayment[],
): Promise<{ destinations: Destination[]; wanted: PaymentCode[] }> {
  const targets = payments.map((payment) => normalised(payment.target));
  const [found, wanted] = await Promise.all([
    findTargets(tx, targets),
    findCodes(
      tx,
      payments.flatMap((payment) => payment.txid ?? []),
    ),
  ]);
  const byTxid = new Map(wanted.map((code) => [code.txid, code]));
  const destinations = payments.map((payment, index): Destination => {
    const code = payment.txid === undefined ? undefined : byTxid.get(payment.txid);
    const target = targets[index] as Target;
    const owner = found.get(targetKey(target));
    if (code === undefined) return { owner, astray: false };
    return leadsTo(code, target, owner) ? { owner: code, astray: false } : { owner: undefined, astray: true };
  });
  return { destinations, wanted };
}

/** Whether a payment is addressed as the code asks: to its key, or to its account. */
function leadsTo(code: PaymentCode, target: Target, owner: AccountRef | undefined): boolean {
  if ('key' in target) return target.key === code.pixKey;
  return owner?.companyId === code.companyId && owner.accountId === code.accountId;
}

function refusalCode(
  payment: IncomingPayment,
  state: { account: Account | undefined; code: PaymentCode | undefined; now: Date },
): string | undefined {
  const { account, code, now } = state;
  if (account === undefined) return 'AC03';
  if (account.status !== 'ACTIVE') return 'AC07';
  if (payment.txid === undefined) return undefined;
  const payee = { companyId: account.companyId, accountId: account.id };
  return codeRefusal(code, { payee, amount: payment.amount, now });
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
