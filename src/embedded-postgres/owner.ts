import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { identityOf, isAlive } from './process.ts';

/** The process that holds a cluster. */
export interface ServerOwner {
  readonly pid: number;
  readonly identity: string | null;
}

export interface OwnershipMark {
  release(): void;
}

/** Another process runs what was to be started; its message says which. */
export class HeldElsewhere extends Error {
  override readonly name = 'HeldElsewhere';
}

const CLAIM = /^owner\.(\d+)$/;
// A predecessor that was just killed or stopped may need a moment to exit.
const PATIENCE_MS = 1_000;
const POLL_MS = 20;

/**
 * Takes a home for this process. Claims are numbered files: the highest is the owner's, and a dead owner's is
 * succeeded by creating the next number, which the file system lets exactly one process do. The highest file is
 * never removed, so a process that looked a moment ago cannot reuse its number.
 * Throws `HeldElsewhere` when a live process holds it.
 */
export async function takeHome(home: string): Promise<OwnershipMark> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const claim = tryClaim(home);
    if (claim !== undefined) return claim;
    const holder = findOwner(home);
    if (holder?.pid === process.pid)
      throw new Error(`the database in ${home} is already run by this process`);
    if (performance.now() > end)
      throw new HeldElsewhere(`the database in ${home} is already run by ${describe(holder)}`);
    await delay(POLL_MS);
  }
}

function tryClaim(home: string): OwnershipMark | undefined {
  const last = takenNumbers(home).at(-1) ?? 0;
  if (findHolder(home, last) !== undefined) return undefined;
  const draft = join(home, `owner.draft-${process.pid}`);
  writeFileSync(draft, JSON.stringify({ pid: process.pid, identity: identityOf(process.pid) ?? null }));
  const won = tryLink(draft, join(home, `owner.${last + 1}`)) && isHighest(home, last + 1);
  rmSync(draft);
  return won ? claimed(home, last + 1) : undefined;
}

function describe(holder: ServerOwner | undefined): string {
  return holder === undefined ? 'others that keep starting' : `another process (pid ${holder.pid})`;
}

/** The live process that holds a home, if one does. */
export function findOwner(home: string): ServerOwner | undefined {
  return findHolder(home, takenNumbers(home).at(-1) ?? 0);
}

function claimed(home: string, number: number): OwnershipMark {
  for (const older of takenNumbers(home).filter((other) => other < number)) {
    rmSync(join(home, `owner.${older}`), { force: true });
  }
  return {
    release: () => {
      const draft = join(home, `owner.draft-${process.pid}`);
      writeFileSync(draft, '');
      renameSync(draft, join(home, `owner.${number}`));
    },
  };
}

// The number is free again once two other processes have used it since; the later one is then above it.
function isHighest(home: string, number: number): boolean {
  if (takenNumbers(home).at(-1) === number) return true;
  rmSync(join(home, `owner.${number}`), { force: true });
  return false;
}

function findHolder(home: string, number: number): ServerOwner | undefined {
  const text = readIfThere(join(home, `owner.${number}`));
  if (!text) return undefined;
  const owner = parseOwner(text);
  if (owner === undefined) return undefined;
  const same = owner.identity === null || owner.identity === identityOf(owner.pid);
  return isAlive(owner.pid) && same ? owner : undefined;
}

/** After a power loss half a lock file may remain; its writer is gone too. */
function parseOwner(text: string): ServerOwner | undefined {
  try {
    const { pid, identity } = JSON.parse(text) as Partial<ServerOwner>;
    return Number.isSafeInteger(pid) && Number(pid) > 0
      ? { pid: Number(pid), identity: identity ?? null }
      : undefined;
  } catch {
    return undefined;
  }
}

function takenNumbers(home: string): number[] {
  const numbers = readdirSync(home).flatMap((name) => CLAIM.exec(name)?.[1] ?? []);
  return numbers.map(Number).sort((a, b) => a - b);
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
