import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createPool, queryText } from '../../../src/database/pool.ts';
import { until } from '../../faults/bank-process.ts';
import type { Stage } from './stage.ts';

/** A fault, and what its seconds count from. */
export interface Case {
  readonly name: string;
  readonly nodes: number;
  /** Its database stands on a small disk of its own, which this fills. */
  readonly ownDisk?: true;
  /** Brings it about; answers the instant from which on it counts until the first success. */
  strike(stage: Stage, disk: string): Promise<number>;
  /** Makes the stage whole again. */
  mend?(stage: Stage): Promise<void>;
}

const CUT_MS = 4_000;
const FULL_MS = 3_000;

export const CASES: readonly Case[] = [
  {
    name: 'a node is killed while another lives',
    nodes: 2,
    strike: async ({ banks }) => {
      const now = performance.now();
      await banks[0]?.end('SIGKILL');
      return now;
    },
    mend: ({ startBank }) => startBank(0),
  },
  {
    name: 'the only node is killed, and started again at once',
    nodes: 1,
    strike: async ({ banks, startBank }) => {
      const now = performance.now();
      await banks[0]?.end('SIGKILL');
      void startBank(0);
      return now;
    },
  },
  {
    name: 'the database is killed',
    nodes: 2,
    strike: async ({ database }) => {
      const now = performance.now();
      if (database.pid !== undefined) process.kill(database.pid, 'SIGKILL');
      return now;
    },
  },
  {
    name: 'the network to the database is mended after four seconds',
    nodes: 2,
    strike: async ({ proxy }) => {
      proxy.swallow(true);
      await pause(CUT_MS);
      proxy.swallow(false);
      return performance.now();
    },
  },
  {
    name: 'a full disk is freed',
    nodes: 2,
    ownDisk: true,
    strike: async (stage, disk) => {
      fill(join(disk, 'filler'));
      await untilNobodyIsServed(stage);
      rmSync(join(disk, 'filler'));
      return performance.now();
    },
  },
];

const PIECE = Buffer.alloc(1 << 16);

function fill(file: string): void {
  const to = openSync(file, 'w');
  try {
    for (;;) writeSync(to, PIECE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(to);
  }
}

/** The log goes on in the files that it has; a new one is asked of it, which there is no room for. */
async function untilNobodyIsServed(stage: Stage): Promise<void> {
  const admin = createPool({ url: stage.database.superuserUrl, connections: 1 });
  let served = performance.now();
  const isSilent = async () => {
    await queryText(admin, 'select pg_switch_wal()').catch(() => undefined);
    const ms = await Promise.race([stage.untilServedSince(performance.now()), pause(FULL_MS)]);
    if (typeof ms === 'number') served = performance.now();
    return performance.now() - served >= FULL_MS;
  };
  await until('a full disk keeps payments from being made', isSilent, { withinMs: 60_000, everyMs: 50 });
  await admin.close();
}
