import type { Account } from '../../../accounts/account.ts';
import type { Cashout } from '../../../cashouts/cashout.ts';
import { findActorNames } from '../../../companies/names.ts';
import type { Bank } from '../../../composition/bank.ts';
import type { Executor } from '../../../database/pool.ts';
import { maskCpf } from '../../../values/tax-id.ts';
import { presentCashout } from '../../partner/cashouts/cashout-answer.ts';

/** A cashout after a verb, or as found. */
export interface ShownCashout {
  answered: Cashout;
  account: Pick<Account, 'number'>;
  replayed: boolean;
}

/**
 * Cashouts in the form of the pages: as in the interface, with creator and approver. An approver must see the
 * recipient, so a known recipient is shown before the payment is complete, with a masked CPF. Names are read like
 * reads after a commit by default.
 */
export async function presentCashouts(
  bank: Bank,
  shown: readonly ShownCashout[],
  executor: Executor = bank.context.db.answers,
) {
  const { rail } = bank.context;
  const actors = shown.flatMap(({ answered }) => [answered.createdBy, answered.approvedBy]);
  const companyId = shown[0]?.answered.companyId ?? 0n;
  const nameOf = await findActorNames(executor, companyId, actors);
  return shown.map((one) => ({
    ...presentCashout(one, rail.institutionName),
    origin: one.answered.origin,
    created_at: one.answered.createdAt.toISOString(),
    completed_at: one.answered.completedAt?.toISOString() ?? null,
    created_by: nameOf(one.answered.createdBy),
    approved_by: nameOf(one.answered.approvedBy),
    recipient: presentRecipient(bank, one.answered.recipient),
    receipt_code: receiptCodeOf(bank, one.answered),
  }));
}

/** Presents one cashout. */
export async function presentOne(bank: Bank, shown: ShownCashout, executor?: Executor): Promise<object> {
  return (await presentCashouts(bank, [shown], executor))[0] ?? {};
}

/** The verification code of its receipt, once there is one. */
function receiptCodeOf(bank: Bank, { status, endToEndId, amount, completedAt: at }: Cashout): string | null {
  const complete = status === 'SUCCESS' || status === 'REFUNDED';
  if (!complete || endToEndId === null || at === null) return null;
  return bank.receipts.codeOf({ endToEndId, amount, at });
}

function presentRecipient(bank: Bank, recipient: Cashout['recipient']) {
  if (recipient === null) return null;
  return {
    ispb: recipient.ispb,
    institution_name: bank.context.rail.institutionName(recipient.ispb),
    branch: recipient.branch,
    number: recipient.number,
    account_type: recipient.accountType,
    document: maskCpf(recipient.document),
    name: recipient.name,
  };
}
