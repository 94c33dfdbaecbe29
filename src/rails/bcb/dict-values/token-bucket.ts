import type { BucketRule } from './policies.ts';

/**
 * Content of a bucket at an instant. A unit is a token divided by `refillMs`, so that the growth within a millisecond
 * is whole.
 */
export interface BucketLevel {
  readonly units: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export function fullBucket(rule: BucketRule, at: number): BucketLevel {
  return { units: rule.capacity * rule.refillMs, at };
}

/** The level later on. A clock that stepped back adds nothing, and takes nothing. */
export function levelAt(rule: BucketRule, level: BucketLevel, now: number): BucketLevel {
  const grown = Math.max(0, now - level.at) * rule.refill;
  return {
    units: Math.min(rule.capacity * rule.refillMs, level.units + grown),
    at: Math.max(level.at, now),
  };
}

/** Whole tokens. With none the directory answers 429. */
export function tokensIn(rule: BucketRule, level: BucketLevel): number {
  return Math.floor(level.units / rule.refillMs);
}

/** If the cost exceeds the level, takes all whole tokens and leaves the fraction. */
export function drawTokens(rule: BucketRule, level: BucketLevel, tokens: number): BucketLevel {
  return {
    ...level,
    units: Math.max(level.units - tokens * rule.refillMs, level.units % rule.refillMs),
  };
}

export function giveTokens(rule: BucketRule, level: BucketLevel, tokens: number): BucketLevel {
  return {
    ...level,
    units: Math.min(rule.capacity * rule.refillMs, level.units + tokens * rule.refillMs),
  };
}

/** Whole seconds until there is a token; 0 while there is one. */
export function secondsUntilToken(rule: BucketRule, level: BucketLevel): number {
  const missing = rule.refillMs - level.units;
  return missing <= 0 ? 0 : Math.ceil(missing / rule.refill / 1000);
}
