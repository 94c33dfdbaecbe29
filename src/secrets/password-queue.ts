import { Refusal } from '../refusals.ts';
import { passwordIs } from './hash.ts';

/** Network and time (bank's clock) of a password attempt. */
export interface ShownFrom {
  /** The network, as `callerNetwork` returns it. */
  place: string;
  now: Date;
}

/** Queue of password checks: each takes 19 MiB and a core for about 20 ms. */
export interface PasswordQueue {
  /**
   * False if it does not match, or if there is no such user. Refuses with `tooManyRequests` a network that exceeds
   * its share, and everybody if too many wait, because answering false for a correct password would be wrong.
   */
  matches(password: string, storedHash: string | undefined, from: ShownFrom): Promise<boolean>;
  /** Forgets the attempts of every network. */
  forget(): void;
}

export interface PasswordQueueLimits {
  /** Maximum number of concurrent checks. */
  atOnce: number;
  waitingAtMost: number;
  /** Maximum number of waiting checks from networks without an earlier success. */
  strangersAtMost: number;
  /** Maximum number of checks of one network that run or wait. */
  ofOneNetwork: number;
  /** Number of wrong passwords from one network, over all accounts, that … */
  wrongAtMost: number;
  /** … within these milliseconds of the bank's clock lock it. */
  windowMs: number;
  /** Maximum number of networks remembered. */
  networks: number;
}

export const PASSWORD_QUEUE: PasswordQueueLimits = {
  atOnce: 2,
  waitingAtMost: 100,
  strangersAtMost: 60,
  ofOneNetwork: 5,
  wrongAtMost: 60,
  windowMs: 15 * 60_000,
  networks: 20_000,
};

type Check = (password: string, storedHash: string | undefined) => Promise<boolean>;

/**
 * A flood of invented names from one network fills only its own share. The share is checked before the queue, so that
 * a refusal costs nothing.
 */
export function createPasswordQueue(
  limits: PasswordQueueLimits = PASSWORD_QUEUE,
  check: Check = passwordIs,
): PasswordQueue {
  const line = createLine(limits);
  const tries = createTries(limits);
  return {
    matches: async (password, storedHash, { place, now }) => {
      tries.judge(place, now);
      const leave = await line.enter(place, tries.knows(place));
      try {
        tries.begin(place, now);
        const right = await check(password, storedHash);
        if (right) tries.succeed(place);
        return right;
      } finally {
        leave();
      }
    },
    forget: tries.forget,
  };
}

/** Decides whose check is next. */
function createLine({ atOnce, waitingAtMost, strangersAtMost, ofOneNetwork }: PasswordQueueLimits) {
  const inside = new Map<string, number>();
  const waiting: { go(): void; stranger: boolean }[] = [];
  let running = 0;
  let strangers = 0;
  const count = (place: string, by: 1 | -1) => {
    const left = (inside.get(place) ?? 0) + by;
    if (left === 0) inside.delete(place);
    else inside.set(place, left);
  };
  const leaver = (place: string) => () => {
    count(place, -1);
    const next = waiting.shift();
    if (next === undefined) {
      running -= 1;
      return;
    }
    // The slot is passed on while anyone waits, so that a newcomer cannot overtake.
    if (next.stranger) strangers -= 1;
    next.go();
  };
  return {
    enter: async (place: string, known: boolean): Promise<() => void> => {
      const mine = inside.get(place) ?? 0;
      const full = waiting.length >= waitingAtMost || (!known && strangers >= strangersAtMost);
      if (mine >= ofOneNetwork || (running >= atOnce && full)) throw new Refusal('tooManyRequests');
      count(place, 1);
      if (running < atOnce) {
        running += 1;
        return leaver(place);
      }
      if (!known) strangers += 1;
      await new Promise<void>((go) => waiting.push({ go, stranger: !known }));
      return leaver(place);
    },
  };
}

/** Remembers each network's recent attempts, and the networks with a successful log-in. */
function createTries({ wrongAtMost, windowMs, networks }: PasswordQueueLimits) {
  const tries = new Map<string, number[]>();
  const known = new Set<string>();
  const judge = (place: string, now: Date) => {
    const at = now.getTime();
    const recent = (tries.get(place) ?? []).filter((earlier) => earlier > at - windowMs);
    const [oldest = at] = recent;
    if (recent.length >= wrongAtMost)
      throw new Refusal('tooManyRequests', { retryAfterSeconds: Math.ceil((oldest + windowMs - at) / 1000) });
    return recent;
  };
  return {
    /** Counts an attempt before it is checked, so that concurrent attempts do not all pass. */
    begin: (place: string, now: Date) => {
      const recent = [...judge(place, now), now.getTime()];
      remember(tries, networks, place);
      tries.set(place, recent);
    },
    /** Refuses a network with too many attempts. */
    judge,
    /** A correct password does not count, and its network is known from then on. */
    succeed: (place: string) => {
      const left = tries.get(place);
      left?.pop();
      if (left?.length === 0) tries.delete(place);
      remember(known, networks, place);
      known.add(place);
    },
    knows: (place: string) => known.has(place),
    forget: () => {
      tries.clear();
      known.clear();
    },
  };
}

/** Reinserts at the end: a full memory forgets the longest idle network first. */
function remember(memory: Map<string, unknown> | Set<string>, most: number, place: string): void {
  memory.delete(place);
  if (memory.size >= most) memory.delete(memory.keys().next().value as string);
}
