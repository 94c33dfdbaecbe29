import {
  PARTICIPANT_ANTISCAN,
  PARTICIPANT_POLICIES,
  type ParticipantPolicy,
} from '../../../src/rails/bcb/dict-values/policies.ts';
import { found, type Handler } from '../world.ts';
import { categoryOf, policyStanding } from './buckets.ts';

const NAMES = [...(Object.keys(PARTICIPANT_POLICIES) as ParticipantPolicy[]), PARTICIPANT_ANTISCAN] as const;

export const getPolicy: Handler<'getPolicy'> = (call) => {
  const name = found(
    NAMES.find((one) => one === call.parameters.PolicyName),
    'policy',
  );
  return { category: categoryOf(call.world, call.participant), policy: policyStanding(call, name) };
};

export const listPolicies: Handler<'listPolicies'> = (call) => ({
  category: categoryOf(call.world, call.participant),
  policies: NAMES.map((name) => policyStanding(call, name)),
});
