import { setTimeout as pause } from 'node:timers/promises';
import { type Pool, queryText } from '../../../src/database/pool.ts';

/** Work under way for longer waits for its limit, and holds up nobody. */
const RECENT_MS = 15_000;
const LOOK_MS = 50;

/** Lets no more be under way than a bank on its rail can end, whatever the machine is worth. */
export interface Pace {
  /** Resolves once there is room. */
  room(): Promise<void>;
}

export function paceOf(pool: Pool, { most, open }: { most: number; open: string }): Pace {
  let looking: Promise<number> | undefined;
  const look = async () => {
    const [row] = await queryText<{ open: bigint }>(pool, open, [new Date(Date.now() - RECENT_MS)]);
    return Number(row?.open ?? 0n);
  };
  // One look serves all that wait.
  const lookOnce = () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  return {
    room: async () => {
      while ((await lookOnce()) >= most) await pause(LOOK_MS);
    },
  };
}

export const OPEN_PAYMENTS = `select count(*) as open from cashouts where status = 'PROCESSING' and created_at > $1`;
export const OPEN_REFUNDS = `select count(*) as open from refunds where status = 'PENDING' and created_at > $1`;
