import type { Nodes } from '../../nodes/nodes.ts';
import type { AgreedClock } from '../../sandbox/move-clock.ts';
import type { MovableClock } from '../../time/clock.ts';
import type { CallerShares, Taken } from '../admission/caller-shares.ts';
import type { Authenticator } from '../auth/authenticate.ts';
import { type MeasuredHere, mergeMetrics } from '../observed/merge-metrics.ts';

/*
 * Makes a change hold at every node as soon as it holds at one: a caller who asks twice may meet two of them. Nodes
 * that cannot be reached find all of it in the database, only later.
 */

const CLOCK = 'clock';
const FORGET = 'forget';
const METRICS = 'metrics';
const TAKEN = 'taken';
// Callers may exceed their share by what each node grants within this time.
const TELL_EVERY_MS = 200;

/** A clock whose moves the other nodes know of before they are answered. */
export function moveTogether(clock: MovableClock, nodes: Nodes): AgreedClock {
  nodes.hear(CLOCK, async () => void (await clock.refresh()));
  const tellOthers = () => nodes.askAll(CLOCK, undefined);
  return {
    ...clock,
    moveTo: async (instant) => {
      await clock.moveTo(instant);
      await tellOthers();
    },
    agree: async () => {
      if (nodes.count() === 0) return clock.now();
      // The others know the time only as closely as the database answers them, and may be milliseconds behind this node.
      const told = await clock.refresh();
      await tellOthers();
      return told;
    },
  };
}

/** Has the other nodes forget whom one forgets. */
export function forgetTogether(authenticator: Authenticator, nodes: Nodes): Authenticator {
  nodes.hear(FORGET, authenticator.forget);
  return {
    ...authenticator,
    forget: async (whom) => {
      await authenticator.forget(whom);
      await nodes.askAll(FORGET, whom);
    },
  };
}

/** Has nodes count what callers take at any of them. */
export function countTogether(shares: CallerShares, nodes: Nodes): CallerShares {
  nodes.hear(TAKEN, (taken: readonly Taken[]) => shares.charge(taken));
  nodes.repeat(TELL_EVERY_MS, () => {
    // Also where nobody is told: a node that comes later is not to hear of all that was ever taken.
    const taken = shares.taken();
    if (taken.length > 0) void nodes.askAll(TAKEN, taken);
  });
  return shares;
}

/** Measures what all processes of one port do; `port` is its name among them, and undefined where one has it alone. */
export function measureTogether(nodes: Nodes, port: string | undefined) {
  return (render: () => Promise<string>): (() => Promise<string>) => {
    if (port === undefined) return render;
    const here = async (): Promise<MeasuredHere> => ({ process: String(process.pid), text: await render() });
    nodes.hear(METRICS, (asked: string) => (asked === port ? here() : undefined));
    return async () => {
      const [own, others] = await Promise.all([here(), nodes.askAll(METRICS, port)]);
      return mergeMetrics([own, ...others.flatMap((one) => (one as MeasuredHere | undefined) ?? [])]);
    };
  };
}
