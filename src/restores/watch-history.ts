import type { Logger } from 'pino';
import type { Pool } from '../database/pool.ts';
import { presentHistory } from './notice.ts';

const LOOK_MS = 5_000;

interface Watched {
  /** The history at the start; undefined if the database does not disclose it. */
  history: string | undefined;
  log: Logger;
  /** Ends this process: what it holds in memory may be of a history that was given up. */
  end(): void;
}

/** Looks now and then whether a standby has taken over from the database under this node. */
export function watchHistory(pool: Pool, { history, log, end }: Watched): { stop(): void } {
  const look = async () => {
    const now = await presentHistory(pool);
    if (history === undefined || now === undefined || now === history) return;
    clearInterval(timer);
    log.error(
      { from: history, to: now },
      'the database has another history: a standby has taken over. This process stops; start it again, so that it asks the rail about payments in flight',
    );
    end();
  };
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS).unref();
  return { stop: () => clearInterval(timer) };
}
