import type { Actor, OperatorActor } from '../../actor.ts';
import { Refusal } from '../../refusals.ts';
import { createBucket, type TokenBucket } from './token-bucket.ts';

export type Caller = Actor | OperatorActor;

/** Limits the share of the bank that one caller may use, so that no other waits for it. */
export interface CallerShares {
  /** Counts a request: 0, or the seconds until a retry if the company's or credential's rate is used up. */
  count(caller: Caller, kind: 'read' | 'write'): number;
  /**
   * Waits for one of the company's slots for lists, sums, searches and downloads; the response releases it. Refusals:
   * `tooManyRequests` if too many of that company wait already.
   */
  enterReads(caller: Caller): Promise<() => void>;
  /** 0, or the seconds until a retry if the company's slots and waiting places are all taken. */
  readsTaken(caller: Caller): number;
  /** Returns the callers' usage since the last call, if it matters to other nodes. */
  taken(): Taken[];
  /** Adds callers' usage at another node. */
  charge(taken: readonly Taken[]): void;
}

/** By the name of a company, or of one of its credentials. */
export type Taken = readonly [name: string, reads: number, writes: number];

export interface Rates {
  /** Per second; twice as many as a burst. */
  reads: number;
  writes: number;
}

export interface ShareLimits {
  company: Rates;
  credential: Rates;
  /** Maximum number of concurrent lists and similar reads of a company. */
  readsAtOnce: number;
  readsWaiting: number;
  /** Maximum duration of a read, after which its slot is free in any case. Seconds. */
  longestReadS: number;
}

// Separates a company from its credential; no company's name contains it.
const OF = '/';
// Part of the rate below which a caller is far from its limit.
const WORTH_TELLING = 0.02;
// Any customer may be evicted: a bucket that is not in memory is full.
const REMEMBERED = 20_000;

export function createCallerShares(
  limits: ShareLimits,
  now: () => number = () => performance.now(),
): CallerShares {
  const buckets = new Map<string, Buckets>();
  const find = (name: string, rates: Rates) => {
    const known = buckets.get(name);
    if (known !== undefined) return known;
    if (buckets.size >= REMEMBERED) buckets.delete(buckets.keys().next().value as string);
    const made = { rates, taken: { read: 0, write: 0 }, ...bucketsFor(rates) };
    buckets.set(name, made);
    return made;
  };
  // A caller is one object while its token is cached, so its buckets are looked up once.
  const found = new WeakMap<Caller, readonly Buckets[]>();
  const bucketsOf = (caller: Caller) => {
    const known = found.get(caller);
    if (known !== undefined) return known;
    const company = companyOf(caller);
    const subject = caller.audience === 'operator' ? '' : caller.subject;
    // The credential's bucket first, so that its refused requests cost the company nothing.
    const own = [find(`${company}${OF}${subject}`, limits.credential), find(company, limits.company)];
    found.set(caller, own);
    return own;
  };
  return {
    count: (caller, kind) => {
      const at = now();
      for (const bucket of bucketsOf(caller)) {
        const waitMs = bucket[kind].take(at);
        if (waitMs > 0) return Math.ceil(waitMs / 1000);
        bucket.taken[kind] += 1;
      }
      return 0;
    },
    taken: () => {
      const told: Taken[] = [];
      for (const [name, { rates, taken }] of buckets) {
        if (taken.read < rates.reads * WORTH_TELLING && taken.write < rates.writes * WORTH_TELLING) continue;
        told.push([name, taken.read, taken.write]);
        taken.read = 0;
        taken.write = 0;
      }
      return told;
    },
    charge: (taken) => {
      const at = now();
      for (const [name, reads, writes] of taken) {
        const known = find(name, name.includes(OF) ? limits.credential : limits.company);
        known.read.charge(at, reads);
        known.write.charge(at, writes);
      }
    },
    ...createReadPlaces(limits, now),
  };
}

interface Buckets {
  rates: Rates;
  read: TokenBucket;
  write: TokenBucket;
  /** Not reported to other nodes yet. */
  taken: { read: number; write: number };
}

function bucketsFor({ reads, writes }: Rates) {
  return { read: createBucket(reads), write: createBucket(writes) };
}

export function companyOf(caller: Caller): string {
  return caller.audience === 'operator' ? `operator ${caller.operatorId}` : String(caller.companyId);
}

/**
 * A slot for which others of the company wait rests after a read for as long as the read took. Beside 64 connections
 * that request lists without a pause, a quiet company's p99 rises 1.6 times instead of 2.7; 287 lists a second are
 * answered instead of 518.
 */
const LONGEST_REST_MS = 250;
const SHORT_MS = 1;

interface Places {
  inside: number;
  waiting: (() => void)[];
}

function createReadPlaces(
  { readsAtOnce, readsWaiting, longestReadS }: ShareLimits,
  now: () => number,
): Pick<CallerShares, 'enterReads' | 'readsTaken'> {
  const companies = new Map<string, Places>();
  const leave = (company: string, places: Places) => () => {
    const next = places.waiting.shift();
    if (next !== undefined) return next();
    places.inside -= 1;
    if (places.inside === 0) companies.delete(company);
  };
  const full = (places: Places | undefined) =>
    places !== undefined && places.inside >= readsAtOnce && places.waiting.length >= readsWaiting;
  const enterReads = async (caller: Caller) => {
    const company = companyOf(caller);
    const places = companies.get(company) ?? { inside: 0, waiting: [] };
    companies.set(company, places);
    if (full(places)) throw new Refusal('tooManyRequests', { retryAfterSeconds: longestReadS });
    if (places.inside < readsAtOnce) places.inside += 1;
    else await new Promise<void>((go) => places.waiting.push(go));
    let left = false;
    const go = leave(company, places);
    const began = now();
    return () => {
      if (left) return;
      left = true;
      const tookMs = now() - began;
      if (places.waiting.length === 0 || tookMs < SHORT_MS) go();
      else setTimeout(go, Math.min(LONGEST_REST_MS, tookMs));
    };
  };
  return {
    enterReads,
    readsTaken: (caller) => (full(companies.get(companyOf(caller))) ? longestReadS : 0),
  };
}
