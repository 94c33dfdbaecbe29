import type { Party } from '../../rail/party.ts';
import type { Verb } from '../../turns/turn.ts';
import type { Cashout } from '../cashout.ts';
import { CASHOUTS } from '../cashouts-in-turn.ts';

export interface Mark {
  cashout: Cashout;
  payee: Party;
}

/**
 * Fixes the recipient before the rail is asked: from here on only the rail decides how the payment ends. Answers the
 * cashout as it then stands, or undefined when it is no longer this node's to submit.
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
