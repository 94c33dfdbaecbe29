import { chmod, mkdir } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { findEmbedded, startEmbedded } from '../database/embedded.ts';

export interface DatabaseAtHand {
  url: string;
  /** Stops what this process started; a database that was there before stays. */
  release(patienceMs?: number): Promise<void>;
}

/** The database that the settings name: one elsewhere, or the embedded one, started unless it runs. */
export async function reachDatabase(
  config: Config,
  options: { log?: (message: string) => void; shared?: boolean } = {},
): Promise<DatabaseAtHand> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, release: async () => undefined };
  const running = options.shared ? await findEmbedded(config.dataDir) : undefined;
  if (running !== undefined) return { url: running.url, release: async () => undefined };
  await mkdir(config.dataDir, { recursive: true });
  // As root the database's own user has to pass through; everything in it is closed to others.
  if (process.getuid?.() === 0) await chmod(config.dataDir, 0o711);
  const server = await startEmbedded({
    dataDir: config.dataDir,
    ...(options.log === undefined ? {} : { log: options.log }),
  });
  return { url: server.url, release: server.stop };
}
