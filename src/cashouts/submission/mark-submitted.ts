import type { Party } from '../../rail/party.ts';
import type { Verb } from '../../turns/turn.ts';
import type { Cashout } from '../cashout.ts';
import { CASHOUTS } from '../cashouts-in-turn.ts';

export interface Mark {
  cashout: Cashout;
  payee: Party;
}

/**
 * Fixes the recipient before the rail is called: from here on only the rail decides the end of the payment. Returns
 * the updated cashout, or undefined if this node may no longer submit it.
 */
export const MARK_SUBMITTED: Verb<Mark, Cashout | undefined> = {
  name: 'mark a cashout as submitted',
  companyOf: ({ cashout }) => cashout.companyId,
  needs: ({ cashout }, turn) => {
    turn.use(CASHOUTS).wantSeen(cashout);
    return undefined;
  },
  decide: ({ cashout: seen, payee }, turn) => {
    const cashout = turn.use(CASHOUTS).get(seen);
    if (cashout?.status !== 'PROCESSING' || cashout.leaseNumber !== seen.leaseNumber) return undefined;
    if (cashout.submittedAt !== null) return undefined;
    const marked: Cashout = { ...cashout, recipient: payee, submittedAt: turn.now };
    turn.use(CASHOUTS).replace(marked);
    return marked;
  },
};
