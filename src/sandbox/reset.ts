import type { Context } from '../context.ts';
import type { DueWorkRunner } from '../database/due-work/due-work.ts';
import { isHeldUp } from '../database/held-up.ts';
import { createPool, type Pool } from '../database/pool.ts';
import { transaction } from '../database/transaction.ts';
import { KEY_REQUESTS } from '../keys/due.ts';
import type { Nodes } from '../nodes/nodes.ts';
import type { Turnstile } from '../queues/turnstile.ts';
import { Refusal } from '../refusals.ts';
import { deadlineIn } from '../time/deadline.ts';
import { emptySandbox } from './empty.ts';
import { holdOthers } from './hold-others.ts';
import { seedSandbox } from './seed.ts';
import type { Seeds } from './seeds.ts';

/** Empties the sandbox and seeds it as its first start did. Refusals: `unavailable`, and then nothing has changed. */
export type Reset = () => Promise<void>;

export interface Resetting {
  reset: Reset;
  /** Lets go of what it kept for the next one. */
  close(): Promise<void>;
}

export interface ResetParts {
  context: Context;
  runner: DueWorkRunner;
  /** Every request passes it but those that the bank makes to itself. */
  door: Turnstile;
  /** As the role that owns the tables: only their owner empties them. Undefined where the one role does everything. */
  ownerUrl: string | undefined;
  /** The companies and people to seed afterwards. */
  seeds: Seeds;
  /** Forgets what this process remembers of people, programs and their tries. */
  forget(): void;
  nodes: Nodes;
}

const TRIES = 4;
const PAUSE_MS = 100;
// A request that takes longer (a clock on its way through a year) finds the sandbox changed under its feet.
const REQUESTS_MS = 5_000;
// Payments end at once; a receiver of webhooks that does not answer is not waited for.
const DRAIN_MS = 5_000;
const BATCH_MS = 2_000;
const OWNER_KEPT_MS = 10_000;
// The seeded keys are announced to the directory, as all keys are.
const SEEDED_MS = 1_000;

/** Resets come one after the other, each with the sandbox to itself. */
export function createReset(parts: ResetParts): Resetting {
  const { runner, door, forget } = parts;
  const owner = openOwner(parts);
  let last: Promise<void> = Promise.resolve();
  const quietly = async () => {
    const release = await others.hold();
    try {
      await within(DRAIN_MS, endUnderWay(runner));
      await runner.alone(() => startOver(owner.pool(), parts), BATCH_MS);
      forget();
    } finally {
      await release();
    }
    await within(SEEDED_MS, runner.drain(KEY_REQUESTS));
  };
  const reset = () => {
    const turn = last.then(() => door.alone(quietly, REQUESTS_MS));
    last = turn.catch(() => undefined);
    return turn;
  };
  const others = holdOthers({ ...parts, patienceMs: REQUESTS_MS }, reset);
  return { reset: () => others.lead(reset), close: owner.close };
}

/** Lets work in progress end if it can; the rest then finds its rows gone. */
async function endUnderWay(runner: DueWorkRunner): Promise<void> {
  if (await runner.busy()) await runner.drain();
}

async function within(limitMs: number, work: Promise<void>): Promise<void> {
  // Failing work (a server is unavailable) is retried by its loop, or is gone.
  await deadlineIn(limitMs).meet(work.catch(() => undefined));
}

/** Its connection has planned its statements for the next reset, which often follows; it goes soon after the last. */
function openOwner({ context, ownerUrl }: ResetParts): { pool(): Pool; close(): Promise<void> } {
  const { main } = context.db;
  let own: Pool | undefined;
  return {
    pool: () => {
      if (ownerUrl === undefined) return main;
      own ??= createPool({ url: ownerUrl, connections: 1, shards: main.shards, idleMs: OWNER_KEPT_MS });
      return own;
    },
    close: async () => own?.close(),
  };
}

async function startOver(owner: Pool, { context, seeds }: ResetParts): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      return await transaction(owner, async (tx) => {
        await emptySandbox(tx);
        await seedSandbox(tx, context.vault, { now: context.clock.now(), seeds });
      });
    } catch (error) {
      if (!isHeldUp(error)) throw error;
      if (tries === TRIES) throw new Refusal('unavailable');
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
}
