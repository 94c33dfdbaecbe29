import type { Verb } from '../../turns/turn.ts';
import { settlementLimit } from '../begin-processing.ts';
import type { Cashout } from '../cashout.ts';
import { CASHOUTS } from '../cashouts-in-turn.ts';

/** Records that the rail has a payment and will report later: no node owes a step until its limit passes. */
export const ACKNOWLEDGE: Verb<Cashout, undefined> = {
  name: 'acknowledge a cashout',
  companyOf: (cashout) => cashout.companyId,
  needs: (cashout, turn) => {
    turn.use(CASHOUTS).want(cashout);
    return undefined;
  },
  decide: (seen, turn) => {
    const cashout = turn.use(CASHOUTS).get(seen);
    if (cashout?.status !== 'PROCESSING' || cashout.leaseNumber !== seen.leaseNumber) return undefined;
    const submittedAt = cashout.submittedAt ?? turn.now;
    turn.use(CASHOUTS).letWait({ ...cashout, submittedAt, dueAt: settlementLimit(cashout) });
    return undefined;
  },
};
