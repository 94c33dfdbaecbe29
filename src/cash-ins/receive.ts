import type { Account } from '../accounts/account.ts';
import { findTargets, type Target, targetKey } from '../accounts/find-addresses.ts';
import { lockAccountsById } from '../accounts/lock.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { writeMovements } from '../ledger/write-movements.ts';
import { parsePixKey } from '../pix-key.ts';
import type { IncomingPayment, PaymentAnswer } from '../rail/rail.ts';
import { publish } from '../webhooks/publish.ts';
import { type CashIn, type Credit, creditCashIn } from './cash-in.ts';
import { insertCashIns, selectReceived } from './write-cash-ins.ts';

/**
 * Credits payments that other institutions send, in one transaction. A payment offered again is
 * accepted again and credited once. Refused to the payer: AC03 when there is no such account,
 * AC07 when it is closed or closing.
 */
export async function receivePayments(
  context: Context,
  payments: readonly IncomingPayment[],
): Promise<PaymentAnswer[]> {
  const ids = await context.paymentIds.take(payments.length);
  return transaction(context.db.batch, async (tx) => {
    const targets = payments.map((payment) => normalised(payment.target));
    const found = await findTargets(tx, targets);
    const [accounts, received] = await Promise.all([
      lockAccountsById(tx, [...found.values()]),
      selectReceived(
        tx,
        payments.map((payment) => payment.endToEndId),
      ),
    ]);
    const now = context.clock.now();
    const credits: Credit[] = [];
    const answers = payments.map((payment, index): PaymentAnswer => {
      if (received.has(payment.endToEndId)) return { accepted: true };
      const target = targets[index] as Target;
      const ref = found.get(targetKey(target));
      const account = ref && accounts.byId(ref);
      const code = refusalCode(account);
      if (account === undefined || code !== undefined) return { accepted: false, code: code ?? 'AC03' };
      const cashIn = newCashIn(payment, account, { id: ids[index] as bigint, target, now });
      const payerInstitutionName = context.rail.institutionName(payment.payer.ispb);
      credits.push(creditCashIn(account, cashIn, { inside: false, payerInstitutionName }));
      received.add(payment.endToEndId);
      return { accepted: true };
    });
    await Promise.all([
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
      accounts.save(tx),
    ]);
    return answers;
  });
}

function refusalCode(account: Account | undefined): string | undefined {
  if (account === undefined) return 'AC03';
  return account.status === 'ACTIVE' ? undefined : 'AC07';
}

function normalised(target: Target): Target {
  return 'key' in target ? { key: parsePixKey(target.key)?.key ?? target.key } : target;
}

function newCashIn(
  payment: IncomingPayment,
  account: Account,
  made: { id: bigint; target: Target; now: Date },
): CashIn {
  return {
    companyId: account.companyId,
    id: made.id,
    accountId: account.id,
    endToEndId: payment.endToEndId,
    amount: payment.amount,
    fee: account.cashinFee,
    pixKey: 'key' in made.target ? made.target.key : null,
    tag: null,
    payer: payment.payer,
    createdAt: made.now,
  };
}
