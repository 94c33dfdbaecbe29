import { existsSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Finds where a node listens for the others of its machine: in a folder that its own user alone may enter, because
 * whoever speaks there moves money. Undefined where there is none to be had.
 */
export function findPlace(id: string): string | undefined {
  const user = process.getuid?.();
  if (user === undefined) return undefined;
  const folder = join(tmpdir(), `lastro-nodes-${user}`);
  try {
    mkdirSync(folder, { mode: 0o700, recursive: true });
    const { uid, mode } = lstatSync(folder);
    if (!lstatSync(folder).isDirectory() || uid !== user || (mode & 0o077) !== 0) return undefined;
    removeLeftOver(folder);
    return join(folder, id);
  } catch {
    return undefined;
  }
}

/** Tells of a path of another node if it may be a socket of this machine: machines do not share their folders. */
export function isPlaceHere(path: string, own: string | undefined): boolean {
  return own !== undefined && dirname(path) === dirname(own) && existsSync(path);
}

/** Nodes that were killed leave their sockets behind. */
function removeLeftOver(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const socket = connect(path, () => socket.destroy());
    socket.unref();
    socket.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED') rmSync(path, { force: true });
    });
  }
}
