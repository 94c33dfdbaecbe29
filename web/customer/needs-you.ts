import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { bankNow } from '../api/bank-clock.ts';
import type { Cashout } from '../api/resources.ts';
import { dayOf } from '../format/date.ts';
import { useAccount, useMay, useSession } from './account.tsx';
import { disputesQuery, type ListedDispute } from './disputes/queries.ts';
import { termOf } from './keys/moves.ts';
import { type Claim, claimsQuery } from './keys/queries.ts';
import { type SecurityAct, securityLogQuery } from './security-log/queries.ts';
import { waitingQuery } from './transfers/queries.ts';
import { type EndpointHealth, healthQuery, isFailing } from './webhooks/queries.ts';

const AGAIN_MS = 60_000;

/** A claim that this side has to act on, and until when. */
export interface DueClaim {
  claim: Claim;
  until: Date;
}

/** Everything that people of this account must act on, the earliest deadline first. */
export interface NeedsYou {
  approvals: readonly Cashout[];
  disputes: readonly ListedDispute[];
  claims: readonly DueClaim[];
  /** Endpoints that take nothing. */
  endpoints: readonly EndpointHealth[];
  /** True once the registration update is overdue. */
  overdue: boolean;
  /** Log-ins of the last days from an unknown network, or locked ones. */
  security: readonly SecurityAct[];
  /** True until all of it was asked for once. */
  asking: boolean;
}

const ALARMING: readonly SecurityAct['act'][] = ['NEW_NETWORK', 'LOGIN_CLOSED'];
const ALARMING_MS = 3 * 86_400_000;

/** Asks for it every minute; of what may not be seen there is nothing. */
export function useNeedsYou(): NeedsYou {
  const { account } = useAccount();
  const [reads, approves] = [useMay('account.read'), useMay('cashout.approve')];
  const often = { refetchInterval: AGAIN_MS };
  const waiting = useQuery({ ...waitingQuery(account), ...often, enabled: reads && approves });
  const disputes = useInfiniteQuery({ ...disputesQuery('WAITING'), ...often, enabled: reads });
  const claims = useQuery({
    ...claimsQuery(account),
    ...often,
    enabled: reads && account.status !== 'CLOSED',
  });
  const manages = useMay('webhook.manage');
  const endpoints = useQuery({ ...healthQuery, enabled: manages });
  const answers = useSession().user.permissions.includes('team.manage');
  const security = useInfiniteQuery({ ...securityLogQuery, ...often, enabled: answers });
  const deadline = account.registration_deadline;
  return {
    asking: [waiting, disputes, claims, endpoints, security].some(({ isLoading }) => isLoading),
    endpoints: (endpoints.data?.results ?? []).filter(isFailing),
    overdue: deadline !== null && deadline < dayOf(bankNow()),
    security: (security.data?.pages[0]?.results ?? []).filter(
      ({ act, at }) => ALARMING.includes(act) && bankNow().getTime() - Date.parse(at) < ALARMING_MS,
    ),
    approvals: waiting.data?.results ?? [],
    disputes: (disputes.data?.pages ?? [])
      .flatMap(({ results }) => results)
      .sort((one, other) => (one.due_date ?? '').localeCompare(other.due_date ?? '')),
    claims: (claims.data?.results ?? [])
      .flatMap((claim) => dueOf(claim) ?? [])
      .sort((one, other) => one.until.getTime() - other.until.getTime()),
  };
}

/** A key is lost by silence, and won only by completing in time. */
function dueOf(claim: Claim): DueClaim | undefined {
  const term = termOf(claim, bankNow());
  const own = claim.role === 'DONOR' ? 'ANSWER' : 'COMPLETE';
  return term?.term === own ? { claim, until: term.at } : undefined;
}
