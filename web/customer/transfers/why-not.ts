import { isRegistrationOverdue } from '../../../src/accounts/account.ts';
import { saoPauloDay } from '../../../src/values/sao-paulo.ts';
import { bankNow } from '../../api/bank-clock.ts';
import { useWords } from '../../format/words.ts';
import { useAccount } from '../account.tsx';
import { transferWords } from './words.ts';

/** Why no transfer can leave the account, by the bank's own rule; undefined when they can. */
export function useWhyNothingLeaves(): string | undefined {
  const words = useWords(transferWords);
  const { account } = useAccount();
  if (account.status !== 'ACTIVE') return words.closing;
  const { registration_deadline: registrationDeadline } = account;
  return isRegistrationOverdue({ registrationDeadline }, saoPauloDay(bankNow())) ? words.blocked : undefined;
}
