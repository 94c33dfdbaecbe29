import type { Account } from '../../../accounts/account.ts';
import { findAccount } from '../../../accounts/find.ts';
import type { Bank } from '../../../composition/bank.ts';
import { Refusal, type RefusalCode } from '../../../refusals.ts';

/** The company's account with all that it ever had, for its people: a closed one reads too. Refused: not there. */
export async function loadOwnAccount(
  bank: Bank,
  ref: { companyId: bigint; branch: string; number: string },
): Promise<Account> {
  const account = await findAccount(bank.context.db.main, ref);
  if (account === undefined) throw new Refusal('accountNotFound');
  return account;
}

/** The company's account for reading. A CLOSING one still reads; refused: not there, closed. */
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
