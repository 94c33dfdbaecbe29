import { answer, integer, list, record, text } from '../shape.ts';

const policy = record({
  availableTokens: integer,
  capacity: integer,
  refillTokens: integer,
  refillPeriodSec: integer,
  name: text(80),
});

const category = text(1);

export const POLICY_FOUND = answer('GetPolicyResponse', { category, policy });
export const POLICIES_LISTED = answer('ListPoliciesResponse', { category, policies: list('Policy', policy) });
