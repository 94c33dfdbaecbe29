import {
  type BucketRule,
  CATEGORIES,
  givenBack,
  LOOK_UP_COSTS,
  PARTICIPANT_ANTISCAN,
  PARTICIPANT_POLICIES,
  type ParticipantPolicy,
  type PolicyName,
  payerRule,
  userPolicyOf,
} from '../../../src/rails/bcb/dict-values/policies.ts';
import {
  type BucketLevel,
  drawTokens,
  fullBucket,
  giveTokens,
  levelAt,
  secondsUntilToken,
  tokensIn,
} from '../../../src/rails/bcb/dict-values/token-bucket.ts';
import { DictRefused } from '../refused.ts';
import type { Call, DictWorld } from '../world.ts';

/* Token buckets: one per bank and policy, and one per payer for look-ups. */

interface Bucket {
  name: string;
  rule: BucketRule;
}

export function participantBucket(participant: string, policy: ParticipantPolicy): Bucket {
  return { name: `${policy} ${participant}`, rule: PARTICIPANT_POLICIES[policy] };
}

export function categoryOf({ records }: DictWorld, participant: string) {
  return records.participants.get(participant)?.category ?? 'A';
}

function antiscanBucket(world: DictWorld, participant: string): Bucket {
  return {
    name: `${PARTICIPANT_ANTISCAN} ${participant}`,
    rule: CATEGORIES[categoryOf(world, participant)],
  };
}

function payerBucket(payer: string, policy: string): Bucket {
  return { name: `${policy} ${payer}`, rule: payerRule(payer) };
}

function levelOf({ records }: DictWorld, { name, rule }: Bucket, now: Date): BucketLevel {
  const kept = records.buckets.get(name);
  return kept === undefined ? fullBucket(rule, now.getTime()) : levelAt(rule, kept, now.getTime());
}

/** Throws `RateLimited` if a bucket has no token left. */
export function admit(world: DictWorld, bucket: Bucket, now: Date): void {
  const seconds = secondsUntilToken(bucket.rule, levelOf(world, bucket, now));
  if (seconds > 0)
    throw new DictRefused('RateLimited', `No tokens are left in ${bucket.name.split(' ')[0]}.`, {
      retryAfterSeconds: seconds,
    });
}

export function draw(world: DictWorld, bucket: Bucket, { tokens, now }: { tokens: number; now: Date }): void {
  const { units, at } = drawTokens(bucket.rule, levelOf(world, bucket, now), tokens);
  world.records.buckets.put(bucket.name, { name: bucket.name, units, at });
}

function give(world: DictWorld, bucket: Bucket, { tokens, now }: { tokens: number; now: Date }): void {
  const { units, at } = giveTokens(bucket.rule, levelOf(world, bucket, now), tokens);
  world.records.buckets.put(bucket.name, { name: bucket.name, units, at });
}

/** The buckets that a look-up uses. */
export function lookUpBuckets({ world, participant }: Call, payer: string, key: string) {
  return {
    payer: payerBucket(payer, userPolicyOf(key)),
    participant: antiscanBucket(world, participant),
  };
}

/** Charges an answered look-up, and stores one that found its key under the payment it was made for. */
export function settleLookUp(
  call: Call,
  { payer, key, endToEndId, status }: { payer: string; key: string; endToEndId: string; status: number },
): void {
  if (status !== 200 && status !== 404) return;
  const { world, participant, now } = call;
  const buckets = lookUpBuckets(call, payer, key);
  const costs = status === 200 ? LOOK_UP_COSTS.FOUND : LOOK_UP_COSTS.MISSING;
  draw(world, buckets.payer, { tokens: costs.payer, now });
  draw(world, buckets.participant, { tokens: costs.participant, now });
  const known = world.records.lookUps.get(endToEndId);
  if (status === 200 && known?.ordered !== true)
    world.records.lookUps.put(endToEndId, {
      ...{ participant, payer, policy: userPolicyOf(key), at: now, ordered: false },
    });
}

/** Refunds the cost of a payment's look-up, once, when the settlement system receives its order. */
export function giveBack(world: DictWorld, endToEndId: string, now: Date): void {
  const lookUp = world.records.lookUps.get(endToEndId);
  if (lookUp === undefined || lookUp.ordered) return;
  world.records.lookUps.put(endToEndId, { ...lookUp, ordered: true });
  const tokens = givenBack(lookUp.payer);
  give(world, payerBucket(lookUp.payer, lookUp.policy), { tokens: tokens.payer, now });
  give(world, antiscanBucket(world, lookUp.participant), { tokens: tokens.participant, now });
}

/** Returns the level of a bank's own bucket; payers' levels are not shown. */
export function policyStanding({ world, participant, now }: Call, name: PolicyName) {
  const bucket =
    name in PARTICIPANT_POLICIES
      ? participantBucket(participant, name as ParticipantPolicy)
      : antiscanBucket(world, participant);
  return {
    availableTokens: tokensIn(bucket.rule, levelOf(world, bucket, now)),
    capacity: bucket.rule.capacity,
    refillTokens: bucket.rule.refill,
    refillPeriodSec: bucket.rule.refillMs / 1000,
    name,
  };
}
