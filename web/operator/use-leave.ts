import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { addressOf } from './addresses.ts';
import { logOut, operatorQuery } from './session.ts';

export type DoorNotice = 'ended' | 'changed' | 'factor';

/** Logs out, forgets whatever was loaded, and says at the door why. */
export function useLeave() {
  const queries = useQueryClient();
  const router = useRouter();
  return async (notice?: DoorNotice) => {
    // After a log-out the bank refuses calls in flight. Their refusal is ignored here.
    queries.setQueryData(operatorQuery.queryKey, null);
    // This browser shows nothing more, even if the bank did not receive the log-out.
    await logOut().catch(() => undefined);
    router.history.push(addressOf('/login', { notice }));
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== operatorQuery.queryKey[0] });
  };
}
