import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small file system in memory, which can run out of space. */
export interface Disk {
  readonly folder: string;
  /** Leaves no room beside what lies on it. */
  fill(): void;
  free(): void;
  unmount(): void;
}

/** Mounts one over a folder that is there and empty; undefined where the system allows none. `size` as `mount` has it. */
export function mountDisk(folder: string, size: string): Disk | undefined {
  if (!mount(['-t', 'tmpfs', '-o', `size=${size},mode=0711`, 'tmpfs', folder])) return undefined;
  const unmount = () => unmountDisk(folder);
  // However this process ends: what lies in memory and is never unmounted stays for good.
  process.once('exit', unmount);
  return {
    folder,
    fill: () => {
      // Tries again: writes since the size was read may not fit into it.
      for (let tries = 0; tries < FILLS; tries++)
        if (mount(['-o', `remount,size=${usedOf(folder)}`, folder])) return;
      throw new Error(`${folder} cannot be made smaller`);
    },
    free: () => {
      if (!mount(['-o', `remount,size=${size}`, folder])) throw new Error(`${folder} stays full`);
    },
    unmount: () => {
      process.off('exit', unmount);
      unmount();
    },
  };
}

const FILLS = 100;

function mount(args: readonly string[]): boolean {
  return spawnSync('mount', args).status === 0;
}

function usedOf(folder: string): number {
  const { blocks, bfree, bsize } = statfsSync(folder);
  return (blocks - bfree) * bsize;
}

/** Takes a disk away from over a folder, if there is one; what still has its files open keeps them. */
export function unmountDisk(folder: string): void {
  spawnSync('umount', ['-l', folder]);
}

let can: boolean | undefined;

/** Tells if this system allows this user a file system. */
export function canMount(): boolean {
  can ??= tryMounting();
  return can;
}

function tryMounting(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-disk-'));
  const disk = mountDisk(folder, '1m');
  disk?.unmount();
  rmSync(folder, { recursive: true, force: true });
  return disk !== undefined;
}
