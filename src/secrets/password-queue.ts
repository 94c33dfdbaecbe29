import { Refusal } from '../refusals.ts';
import { passwordIs } from './hash.ts';

/** Network and instant, by the bank's clock, of a password that is shown. */
export interface ShownFrom {
  /** The network, as `callerNetwork` names it. */
  place: string;
  now: Date;
}

/** Queue of passwords to be checked: each check holds 19 MiB and a core for some 20 ms. */
export interface PasswordQueue {
  /**
   * False when it does not match, and when there is no such user. Refuses with `tooManyRequests` a network that asks
   * for more than its share, and everybody when too many wait: to say no to a right password would tell its owner
   * something that is not so.
   */
  matches(password: string, storedHash: string | undefined, from: ShownFrom): Promise<boolean>;
  /** Forgets the tries of every network. */
  forget(): void;
}

export interface PasswordQueueLimits {
  /** Checks that run side by side. */
  atOnce: number;
  waitingAtMost: number;
  /** Number of those waiting that may come from networks that have never shown a right password. */
  strangersAtMost: number;
  /** Number of checks of one network that may run or wait. */
  ofOneNetwork: number;
  /** Number of wrong passwords from one network, for whatever account, that … */
  wrongAtMost: number;
  /** … within these milliseconds of the bank's clock close it. */
  windowMs: number;
  /** The most networks remembered. */
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
 * One network's flood of made-up names fills its own share and no more. The share is judged before the queue, so that
 * what is refused costs nothing.
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

/** Keeps the line: whose turn comes next. */
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
    // The turn is handed on while anyone waits, so that a newcomer cannot slip in between.
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

/** Remembers each network's tries of late, and the networks that somebody has come in from. */
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
    /** Counts a try before it is judged: tries made side by side must not all pass. */
    begin: (place: string, now: Date) => {
      const recent = [...judge(place, now), now.getTime()];
      remember(tries, networks, place);
      tries.set(place, recent);
    },
    /** Refuses a network that has tried too much. */
    judge,
    /** A right password is no try, and its network is known from then on. */
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

/** Makes room at the end: what a full memory forgets first is the network that was longest quiet. */
function remember(memory: Map<string, unknown> | Set<string>, most: number, place: string): void {
  memory.delete(place);
  if (memory.size >= most) memory.delete(memory.keys().next().value as string);
}
