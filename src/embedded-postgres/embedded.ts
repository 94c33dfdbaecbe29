import { rm } from 'node:fs/promises';
import { locateBinaries, reachableBinaries } from './binaries.ts';
import { APPLICATION, ensureCluster, RUNTIME, SUPERUSER } from './initdb.ts';
import { findOwner, takeHome } from './owner.ts';
import { findPlace, settlePlace } from './place.ts';
import { findPostmaster } from './postmaster.ts';
import type { Settings } from './settings.ts';
import { stopOrphan } from './stop.ts';
import { supervise } from './supervise.ts';
import { runUser } from './user.ts';

export interface EmbeddedOptions {
  readonly dataDir: string;
  /** Hears in words what an operator may want to know: where the cluster went, that the server died. */
  readonly log?: (message: string) => void;
  /** Server settings over our own; tests trade durability for speed here. */
  readonly settings?: Settings;
  /** Folder of the cluster when we are root and the server's user cannot reach the data directory. */
  readonly fallbackDir?: string;
  /** Runs once the server has been started and does not take connections yet: time for something else. */
  readonly meanwhile?: () => void;
}

/** Connection URLs of one embedded server; they stay the same over its restarts. */
export interface EmbeddedAddress {
  /** As the application's role, to its database; it owns what is in it. */
  readonly url: string;
  /** As the role that the bank works as, once `ensureRuntimeRole` has made it; it owns nothing. */
  readonly runtimeUrl: string;
  /** As the superuser, who can do anything: for bootstrap and repair only. */
  readonly superuserUrl: string;
}

export interface EmbeddedServer extends EmbeddedAddress {
  /** The server's process now; undefined while it is being restarted. */
  readonly pid: number | undefined;
  /** Shuts down cleanly and waits; open connections are ended. Calling it again waits for the same end. */
  stop(patienceMs?: number): Promise<void>;
}

const FALLBACK_DIR = '/var/lib/lastro';

/**
 * Starts the PostgreSQL of a data directory, making its cluster on first use, and keeps it running: a server that
 * dies is started again. Throws when another live process runs it (naming that process), when this platform has
 * no embedded PostgreSQL, and when the server does not come up.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { dataDir, log = () => undefined, settings = {}, fallbackDir = FALLBACK_DIR, meanwhile } = options;
  const user = runUser();
  const installed = await locateBinaries();
  const place = await settlePlace({ dataDir, user, fallbackDir, log });
  const claim = await takeHome(place.home);
  try {
    const binaries = await reachableBinaries(installed, user, { home: fallbackDir, log });
    await stopOrphan(place.cluster, log);
    await ensureCluster(place, binaries, user);
    const supervisor = await supervise({ place, binaries, user, settings, log, meanwhile });
    const stop = async (patienceMs?: number) => {
      await supervisor.stop(patienceMs);
      await rm(place.socketDir, { recursive: true, force: true });
      claim.release();
    };
    let stopped: Promise<void> | undefined;
    return {
      ...addressOf(place.socketDir),
      get pid() {
        return supervisor.pid();
      },
      // Only once: a second stop must not remove the socket of a server started since.
      stop: (patienceMs) => (stopped ??= stop(patienceMs)),
    };
  } catch (error) {
    claim.release();
    throw error;
  }
}

/** The server of a data directory that another process of ours is running, for commands beside it. */
export async function findEmbedded(
  dataDir: string,
): Promise<(EmbeddedAddress & { owner: number }) | undefined> {
  const place = await findPlace(dataDir, runUser());
  const owner = place && findOwner(place.home);
  const postmaster = place && findPostmaster(place.cluster);
  return owner && postmaster && { ...addressOf(postmaster.socketDir), owner: owner.pid };
}

function addressOf(socketDir: string): EmbeddedAddress {
  const host = encodeURIComponent(socketDir);
  return {
    url: `postgresql://${APPLICATION}@${host}/${APPLICATION}`,
    runtimeUrl: `postgresql://${RUNTIME}@${host}/${APPLICATION}`,
    superuserUrl: `postgresql://${SUPERUSER}@${host}/postgres`,
  };
}
