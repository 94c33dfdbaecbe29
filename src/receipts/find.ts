import { findAccounts } from '../accounts/find.ts';
import { findCashIns, findReceivers } from '../cash-ins/lock-cash-ins.ts';
import { findCashout } from '../cashouts/find.ts';
import { findOwners } from '../cashouts/owners.ts';
import type { Context } from '../context.ts';
import type { Party } from '../rail/party.ts';
import type { PaymentReceipt, ReceiptSide } from './receipt.ts';

/** Finds the receipt of a payment that this bank has sent or received; undefined if there is none, or none yet. */
export async function findReceipt(context: Context, endToEndId: string): Promise<PaymentReceipt | undefined> {
  const { main } = context.db;
  const [owners, receivers] = await Promise.all([
    findOwners(context, main, [endToEndId]),
    findReceivers(main, [endToEndId]),
  ]);
  const sent = owners.get(endToEndId);
  const received = receivers.get(endToEndId);
  if (sent !== undefined) return ofCashout(context, sent, received?.companyId);
  return received && ofCashIn(context, received);
}

async function ofCashout(
  context: Context,
  ref: { companyId: bigint; id: bigint },
  receiver: bigint | undefined,
): Promise<PaymentReceipt | undefined> {
  const found = await findCashout(context, ref.companyId, { id: ref.id });
  if (found === undefined) return undefined;
  const { cashout, account } = found;
  const { status, completedAt, endToEndId, recipient } = cashout;
  const complete = status === 'SUCCESS' || status === 'REFUNDED';
  if (!complete || completedAt === null || endToEndId === null || recipient === null) return undefined;
  const payer = { name: account.holderName, document: account.holderDocument, ispb: context.ispb };
  return {
    endToEndId,
    amount: cashout.amount,
    at: completedAt,
    payer: sideOf(context, payer),
    payee: sideOf(context, recipient),
    companies: receiver === undefined ? [ref.companyId] : [ref.companyId, receiver],
    returned: status === 'REFUNDED',
  };
}

async function ofCashIn(
  context: Context,
  ref: { companyId: bigint; id: bigint },
): Promise<PaymentReceipt | undefined> {
  const [cashIn] = await findCashIns(context.db.main, [ref]);
  const account = cashIn && (await findAccounts(context.db.main, [cashIn])).get(cashIn.accountId);
  if (cashIn === undefined || account === undefined) return undefined;
  const payee = { name: account.holderName, document: account.holderDocument, ispb: context.ispb };
  return {
    endToEndId: cashIn.endToEndId,
    amount: cashIn.amount,
    at: cashIn.createdAt,
    payer: sideOf(context, cashIn.payer),
    payee: sideOf(context, payee),
    companies: [ref.companyId],
    returned: cashIn.refunded >= cashIn.amount,
  };
}

function sideOf(
  { rail }: Context,
  { name, document, ispb }: Pick<Party, 'name' | 'document' | 'ispb'>,
): ReceiptSide {
  return { name, document, ispb, institution: rail.institutionName(ispb) };
}
