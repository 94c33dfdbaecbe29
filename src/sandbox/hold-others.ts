import type { DueWorkRunner } from '../database/due-work/due-work.ts';
import type { Nodes } from '../nodes/nodes.ts';
import type { Turnstile } from '../queues/turnstile.ts';

/** The other nodes of a sandbox, during a reset. */
export interface OtherNodes {
  /** Resolves once the others admit nobody; the returned function clears their caches and admits callers again. */
  hold(): Promise<() => Promise<void>>;
  /** Does a reset where all of them are done, one after the other. */
  lead(reset: () => Promise<void>): Promise<void>;
}

export interface HeldParts {
  nodes: Nodes;
  door: Turnstile;
  runner: DueWorkRunner;
  forget(): void;
  /** Time for requests and due work to end, in milliseconds. */
  patienceMs: number;
}

const HOLD = 'reset.hold';
const RELEASE = 'reset.release';
const RESET = 'reset';
// If the node that leads a reset dies, the others continue.
const LONGEST_MS = 30_000;
// Two resets at two nodes would hold each other: the one that serves this bucket does all.
const LEADS = 0n;

export function holdOthers(
  { nodes, door, runner, forget, patienceMs }: HeldParts,
  reset: () => Promise<void>,
): OtherNodes {
  let last: Hold | undefined;
  nodes.hear(HOLD, () => {
    // The release of the former one was lost, or its node died.
    last?.release();
    const hold = createHold();
    last = hold;
    return new Promise<void>((held) => {
      const wait = () => {
        held();
        return hold.wait();
      };
      door.alone(() => runner.alone(wait, patienceMs), patienceMs).catch(() => held());
    });
  });
  nodes.hear(RELEASE, () => {
    forget();
    last?.release();
  });
  nodes.hear(RESET, reset);
  return {
    hold: async () => {
      await nodes.askAll(HOLD, undefined, 3 * patienceMs);
      return async () => void (await nodes.askAll(RELEASE, undefined));
    },
    lead: async (own) => {
      const leader = nodes.serving(LEADS);
      await (leader === undefined ? own() : leader.ask(RESET, undefined));
    },
  };
}

/** One reset of another node, from its request to hold until its release, which may come before this node waits. */
interface Hold {
  release(): void;
  wait(): Promise<void>;
}

function createHold(): Hold {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    release,
    wait: async () => {
      const timer = setTimeout(release, LONGEST_MS);
      await released;
      clearTimeout(timer);
    },
  };
}
