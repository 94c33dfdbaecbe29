import type { Account } from '../../../accounts/account.ts';
import { findAccount } from '../../../accounts/find.ts';
import type { Bank } from '../../../composition/bank.ts';
import { Refusal, type RefusalCode } from '../../../refusals.ts';

/** Finds the company's account in any state, for its people: a closed one is readable. Refused if it does not exist. */
export async function loadOwnAccount(
  bank: Bank,
  ref: { companyId: bigint; branch: string; number: string },
): Promise<Account> {
  const account = await findAccount(bank.context.db.main, ref);
  if (account === undefined) throw new Refusal('accountNotFound');
  return account;
}

/** Finds the company's account for reading. A CLOSING one is readable; refused if it does not exist or is closed. */
export async function loadReadableAccount(
  bank: Bank,
  ref: { companyId: bigint; branch: string; number: string },
  notFound: RefusalCode = 'accountNotFound',
): Promise<Account> {
  const account = await findAccount(bank.context.db.main, ref);
  if (account === undefined) throw new Refusal(notFound);
  if (account.status === 'CLOSED') throw new Refusal('accountClosed');
  return account;
}
