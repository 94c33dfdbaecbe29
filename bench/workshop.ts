import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPlace } from '../src/database/embedded-place.ts';
import { stopOrphan } from '../src/database/embedded-stop.ts';
import { runUser } from '../src/database/embedded-user.ts';
import { NoFigures } from './no-figures.ts';

/** A place for one bench that leaves nothing behind. */
export interface Workshop {
  dataDir: string;
  /** Has something undone at the end, the last first; at once where the end has come already. */
  cleanUp(undo: () => unknown): void;
  /** Rejects on Ctrl-C or SIGTERM. */
  interrupted: Promise<never>;
  close(): Promise<void>;
}

/** `parent` decides which disk is measured. */
export async function openWorkshop(parent = tmpdir()): Promise<Workshop> {
  const dataDir = await mkdtemp(join(parent, 'lastro-bench-'));
  // Run as root, the database belongs to another user, who must be able to pass.
  await chmod(dataDir, 0o711);
  const undos: (() => unknown)[] = [() => removeData(dataDir)];
  const { interrupted, release } = listenForSignals();
  let closed = false;
  return {
    dataDir,
    interrupted,
    cleanUp: (undo) => (closed ? undo() : undos.push(undo)),
    close: async () => {
      closed = true;
      for (const undo of undos.reverse()) await undo();
      release();
    },
  };
}

/** Signals are held until the clean-up is over: a second Ctrl-C must not leave a database running. */
function listenForSignals() {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  let onSignal: (signal: string) => void = () => undefined;
  const interrupted = new Promise<never>((_, reject) => {
    onSignal = (signal) => reject(new NoFigures(`stopped by ${signal}`));
  });
  // Nobody may be waiting for it yet.
  interrupted.catch(() => undefined);
  for (const signal of signals) process.on(signal, onSignal);
  return {
    interrupted,
    release: () => {
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
}

async function removeData(dataDir: string): Promise<void> {
  // Where its user cannot reach the directory, the database lives elsewhere.
  const place = await findPlace(dataDir, runUser());
  if (place !== undefined) {
    // A server that was killed could neither stop its database nor clear up after it.
    await stopOrphan(place.cluster, () => undefined);
    await rm(place.socketDir, { recursive: true, force: true });
    await rm(place.home, { recursive: true, force: true });
  }
  await rm(dataDir, { recursive: true, force: true });
}
