import { useQueries, useQuery } from '@tanstack/react-query';
import type { Cashout } from '../../api/resources.ts';
import { useWords } from '../../format/words.ts';
import { useAccount, useMay, useSession } from '../account.tsx';
import { balanceQuery } from '../statement/queries.ts';
import { approveWords } from './approve-words.ts';
import { waitingPayeeQuery } from './payee.tsx';
import { totalOf } from './total.ts';
import { useWhyNothingLeaves } from './why-not.ts';
import { transferWords } from './words.ts';

/** Says why the chosen transfers are not approved as they are; undefined once a press approves them. */
export function useWhyNotApprove(chosen: Cashout[], token: string): string | undefined {
  const words = useWords(approveWords);
  const forms = useWords(transferWords);
  const { account } = useAccount();
  const { data: balance } = useQuery(balanceQuery(account));
  const mayApprove = useMay('cashout.approve');
  const { mfa } = useSession().user;
  const shut = useWhyNothingLeaves();
  const payees = useQueries({
    queries: chosen.filter(({ recipient, key }) => recipient === null && key).map(waitingPayeeQuery),
  });
  if (!mayApprove) return forms.mayNotApprove;
  if (!mfa) return forms.noMfa;
  if (shut !== undefined) return shut;
  if (chosen.length === 0) return words.none;
  if (balance !== undefined && totalOf(chosen) > balance.amount_available) return words.above;
  if (payees.some(({ data, error }) => error || data?.payee === null || data?.payee?.own))
    return words.unknownPayee;
  if (payees.some(({ data }) => data === undefined)) return forms.lookingUp;
  return token.length === 6 ? undefined : forms.typeCode;
}
