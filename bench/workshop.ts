import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPlace } from '../src/database/embedded-place.ts';
import { runUser } from '../src/database/embedded-user.ts';

/** A place for one bench that leaves nothing behind. */
export interface Workshop {
  dataDir: string;
  /** Has something undone at the end, the last first; at once where the end has come already. */
  cleanUp(undo: () => unknown): void;
  /** Rejects on Ctrl-C or SIGTERM. */
  interrupted: Promise<never>;
  close(): Promise<void>;
}

export class Interrupted extends Error {
  constructor(signal: string) {
    super(`stopped by ${signal}`);
    this.name = 'Interrupted';
  }
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
    onSignal = (signal) => reject(new Interrupted(signal));
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
  if (place !== undefined) await rm(place.home, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}
