import type { Actor, OperatorActor } from '../../actor.ts';
import { Refusal } from '../../refusals.ts';
import { createBucket, type TokenBucket } from './token-bucket.ts';

export type Caller = Actor | OperatorActor;

/** Limits how much one caller may take of the bank, so that no other waits for it. */
export interface CallerShares {
  /** Counts a request: 0, or after how many seconds to come again when the company's or credential's rate is used up. */
  count(caller: Caller, kind: 'read' | 'write'): number;
  /**
   * Waits for one of the company's places for lists, sums, searches and downloads; what is answered gives it back.
   * Refusals: `tooManyRequests`, when too many of that company wait already.
   */
  enterReads(caller: Caller): Promise<() => void>;
  /** 0, or after how many seconds to come again when the company's places and those to wait at are all taken. */
  readsTaken(caller: Caller): number;
  /** Returns the share that callers have taken since the last call, where it is worth telling. */
  taken(): Taken[];
  /** Counts what they have taken at another node. */
  charge(taken: readonly Taken[]): void;
}

/** By the name of a company, or of a credential of one. */
export type Taken = readonly [name: string, reads: number, writes: number];

export interface Rates {
  /** A second; twice as many may come at once. */
  reads: number;
  writes: number;
}

export interface ShareLimits {
  company: Rates;
  credential: Rates;
  /** Lists and the like of one company that run at once. */
  readsAtOnce: number;
  readsWaiting: number;
  /** Longest time of a read, after which its place is free again at the latest. Seconds. */
  longestReadS: number;
}

// Between a company and its credential; no company's name has it.
const OF = '/';
// Of a second's rate: whoever takes less than this is far from its end.
const WORTH_TELLING = 0.02;
// Any customer may be forgotten: a bucket that is not in memory is full.
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
  // A caller is one object for as long as the token is remembered: its buckets are found once.
  const found = new WeakMap<Caller, readonly Buckets[]>();
  const bucketsOf = (caller: Caller) => {
    const known = found.get(caller);
    if (known !== undefined) return known;
    const company = companyOf(caller);
    const subject = caller.audience === 'operator' ? '' : caller.subject;
    // The credential's first: what it may not ask takes nothing from the others of its company.
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
  /** Not yet told to other nodes. */
  taken: { read: number; write: number };
}

function bucketsFor({ reads, writes }: Rates) {
  return { read: createBucket(reads), write: createBucket(writes) };
}

export function companyOf(caller: Caller): string {
  return caller.audience === 'operator' ? `operator ${caller.operatorId}` : String(caller.companyId);
}

/**
 * A place that others of the company wait for rests after a read for as long as the read took. Beside 64 connections
 * that ask for lists without a pause, a quiet company's p99 rises 1.6 times in place of 2.7; 287 lists a second are
 * answered in place of 518.
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
