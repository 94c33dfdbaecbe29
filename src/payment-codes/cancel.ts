import { Refusal } from '../refusals.ts';
import type { Verb } from '../turns/turn.ts';
import { type PaymentCode, statusAt } from './code.ts';
import { CODES } from './codes-in-turn.ts';
import type { CodeRef } from './store.ts';

/** NEW → CANCELED. Refusals: `codeNotFound`, `codeInWrongStatus`. */
export const CANCEL_CODE: Verb<CodeRef, PaymentCode> = {
  name: 'cancel a payment code',
  companyOf: (ref) => ref.companyId,
  needs: (ref, turn) => {
    turn.use(CODES).want(ref);
    return undefined;
  },
  decide: (ref, turn) => {
    const code = turn.use(CODES).get(ref);
    if (code === undefined) return new Refusal('codeNotFound');
    if (statusAt(code, turn.now) !== 'NEW') return new Refusal('codeInWrongStatus');
    const after: PaymentCode = { ...code, status: 'CANCELED', dueAt: null };
    turn.use(CODES).replace(after);
    return after;
  },
};
