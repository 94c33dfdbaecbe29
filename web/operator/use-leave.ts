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
    // The bank refuses the calls that are under way as soon as nobody is logged in. Their refusal is no news here.
    queries.setQueryData(operatorQuery.queryKey, null);
    // This browser shows nothing more, also where the bank did not hear it.
    await logOut().catch(() => undefined);
    router.history.push(addressOf('/login', { notice }));
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== operatorQuery.queryKey[0] });
  };
}
