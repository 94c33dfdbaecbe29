import { setTimeout as pause } from 'node:timers/promises';
import type { Disk } from '../../mount-disk.ts';
import { untilNobodyIsServed } from '../wait-for-silence.ts';
import type { Stage } from './stage.ts';

/** A fault, and what its seconds count from. */
export interface Case {
  readonly name: string;
  readonly nodes: number;
  /** Its database stands on a small disk of its own, which this fills. */
  readonly ownDisk?: true;
  /** Brings it about; answers the instant from which on it counts until the first success. */
  strike(stage: Stage, disk: Disk | undefined): Promise<number>;
  /** Makes the stage whole again. */
  repair?(stage: Stage): Promise<void>;
}

const CUT_MS = 4_000;

export const CASES: readonly Case[] = [
  {
    name: 'a node is killed while another lives',
    nodes: 2,
    strike: async ({ banks }) => {
      const now = performance.now();
      await banks[0]?.end('SIGKILL');
      return now;
    },
    repair: ({ startBank }) => startBank(0),
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
    name: 'the network to the database is repaired after four seconds',
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
      disk?.fill();
      const lastServedAskedAt = () => stage.lastServedAskedAt();
      await untilNobodyIsServed(stage.database, { lastServedAskedAt, useUpLog: true });
      disk?.free();
      return performance.now();
    },
  },
];
