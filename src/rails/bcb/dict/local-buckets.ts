import {
  type BucketRule,
  CATEGORIES,
  type Category,
  givenBack,
  LOOK_UP_COSTS,
  PARTICIPANT_ANTISCAN,
  PARTICIPANT_POLICIES,
  type ParticipantPolicy,
  payerRule,
  userPolicyOf,
} from '../dict-values/policies.ts';
import {
  type BucketLevel,
  drawTokens,
  fullBucket,
  giveTokens,
  levelAt,
  secondsUntilToken,
  tokensIn,
} from '../dict-values/token-bucket.ts';

/** Number of payers whose levels are kept before full ones are dropped. */
const MANY = 10_000;

interface Kept {
  rule: BucketRule;
  level: BucketLevel;
}

/** The bank's own count of the directory's buckets, so that it sends no request that would be refused. */
export class LocalBuckets {
  readonly #kept = new Map<string, Kept>();
  #category: Category;
  readonly #now: () => Date;

  constructor(category: Category, now: () => Date) {
    this.#category = category;
    this.#now = now;
  }

  /** Seconds until a request of this policy is possible; 0 is now. */
  waitFor(policy: ParticipantPolicy): number {
    return secondsOf(this.#bucket(policy, PARTICIPANT_POLICIES[policy]));
  }

  drew(policy: ParticipantPolicy): void {
    this.#draw(policy, PARTICIPANT_POLICIES[policy], 1);
  }

  /** The directory reports no token, whatever the local count. */
  exhausted(policy: ParticipantPolicy): void {
    const rule = PARTICIPANT_POLICIES[policy];
    this.#draw(policy, rule, rule.capacity);
  }

  /** Adopts the directory's count, which includes other nodes and the time before a restart. */
  adopt(category: string, policies: readonly { name: string; availableTokens: number }[]): void {
    if (Object.hasOwn(CATEGORIES, category)) this.#category = category as Category;
    for (const { name, availableTokens } of policies) {
      const rule = this.#ruleOf(name);
      if (rule === undefined) continue;
      const units = Math.max(0, Math.min(rule.capacity, availableTokens)) * rule.refillMs;
      this.#keep(name, { rule, level: { units, at: this.#now().getTime() } });
    }
  }

  waitForLookUp(payer: string, key: string): number {
    const [user, participant] = this.#lookUp(payer, key);
    return Math.max(secondsOf(this.#bucket(...user)), secondsOf(this.#bucket(...participant)));
  }

  lookedUp(payer: string, key: string, found: boolean): void {
    const costs = found ? LOOK_UP_COSTS.FOUND : LOOK_UP_COSTS.MISSING;
    const [user, participant] = this.#lookUp(payer, key);
    this.#draw(...user, costs.payer);
    this.#draw(...participant, costs.participant);
  }

  /** The payment of the look-up was sent. */
  paid(payer: string, key: string): void {
    const tokens = givenBack(payer);
    const [user, participant] = this.#lookUp(payer, key);
    this.#give(...user, tokens.payer);
    this.#give(...participant, tokens.participant);
  }

  /** The directory refuses look-ups for this payer. */
  lookUpsExhausted(payer: string, key: string): void {
    const [[name, rule]] = this.#lookUp(payer, key);
    this.#draw(name, rule, rule.capacity);
  }

  /** Remaining tokens by policy, for the page Health. */
  tokens(): { policy: string; tokens: number }[] {
    return [...this.#kept]
      .filter(([name]) => !name.includes(' '))
      .map(([policy, { rule }]) => ({ policy, tokens: tokensIn(rule, this.#bucket(policy, rule).level) }));
  }

  #ruleOf(name: string): BucketRule | undefined {
    if (name === PARTICIPANT_ANTISCAN) return CATEGORIES[this.#category];
    return Object.hasOwn(PARTICIPANT_POLICIES, name)
      ? PARTICIPANT_POLICIES[name as ParticipantPolicy]
      : undefined;
  }

  #lookUp(payer: string, key: string): [[string, BucketRule], [string, BucketRule]] {
    return [
      [`${userPolicyOf(key)} ${payer}`, payerRule(payer)],
      [PARTICIPANT_ANTISCAN, CATEGORIES[this.#category]],
    ];
  }

  #bucket(name: string, rule: BucketRule): Kept {
    const now = this.#now().getTime();
    const kept = this.#kept.get(name);
    return { rule, level: kept === undefined ? fullBucket(rule, now) : levelAt(rule, kept.level, now) };
  }

  #draw(name: string, rule: BucketRule, tokens: number): void {
    this.#keep(name, { rule, level: drawTokens(rule, this.#bucket(name, rule).level, tokens) });
  }

  #give(name: string, rule: BucketRule, tokens: number): void {
    this.#keep(name, { rule, level: giveTokens(rule, this.#bucket(name, rule).level, tokens) });
  }

  #keep(name: string, kept: Kept): void {
    this.#kept.set(name, kept);
    if (this.#kept.size <= MANY || this.#kept.size % 1_000 !== 0) return;
    for (const [one, { rule }] of this.#kept)
      if (tokensIn(rule, this.#bucket(one, rule).level) === rule.capacity) this.#kept.delete(one);
  }
}

function secondsOf({ rule, level }: Kept): number {
  return secondsUntilToken(rule, level);
}
