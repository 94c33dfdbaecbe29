import { chmod, mkdir } from 'node:fs/promises';
import { ensureRuntimeRole } from '../../database/runtime-role.ts';
import { type EmbeddedAddress, findEmbedded, startEmbedded } from '../../embedded-postgres/embedded.ts';
import { findPlace } from '../../embedded-postgres/place.ts';
import type { Settings } from '../../embedded-postgres/settings.ts';
import { runUser } from '../../embedded-postgres/user.ts';
import type { Config } from '../../settings/config.ts';

export interface DatabaseAtHand {
  url: string;
  /** As the role that owns its tables; undefined where the one role does everything. */
  ownerUrl: string | undefined;
  /** Stops what this process started; a database that was there before stays. */
  release(patienceMs?: number): Promise<void>;
}

// Of one process, with room for whoever else looks at the database, and of each one more.
const CONNECTIONS = 60;
const CONNECTIONS_EACH = 28;

/** Tells whether the settings name a database that was made before: `reachDatabase` makes the one that is missing. */
export async function isDatabaseThere({ databaseUrl, dataDir }: Config): Promise<boolean> {
  return databaseUrl !== undefined || (await findPlace(dataDir, runUser())) !== undefined;
}

/** The database that the settings name: one elsewhere, or the embedded one, started unless it runs. */
export async function reachDatabase(
  config: Config,
  options: {
    log?: (message: string) => void;
    shared?: boolean;
    settings?: Settings;
    /** Called while a server that was started comes up. */
    meanwhile?: () => void;
  } = {},
): Promise<DatabaseAtHand> {
  const release = async () => undefined;
  if (config.databaseUrl !== undefined)
    return { url: config.databaseUrl, ownerUrl: config.migrateDatabaseUrl, release };
  const running = options.shared ? await findEmbedded(config.dataDir) : undefined;
  if (running !== undefined) return { ...(await rolesOf(running)), release };
  await mkdir(config.dataDir, { recursive: true });
  // As root the database's own user has to pass through; everything in it is closed to others.
  if (process.getuid?.() === 0) await chmod(config.dataDir, 0o711);
  const server = await startEmbedded({
    dataDir: config.dataDir,
    settings: {
      max_connections: String(CONNECTIONS + (config.processes - 1) * CONNECTIONS_EACH),
      ...options.settings,
    },
    ...(options.log === undefined ? {} : { log: options.log }),
    ...(options.meanwhile === undefined ? {} : { meanwhile: options.meanwhile }),
  });
  return { ...(await rolesOf(server)), release: server.stop };
}

async function rolesOf({ url, runtimeUrl, superuserUrl }: EmbeddedAddress) {
  await ensureRuntimeRole(superuserUrl);
  return { url: runtimeUrl, ownerUrl: url };
}
