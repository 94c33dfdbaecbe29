import { existsSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Finds the path at which a node listens for others of its machine, in a folder that only its user may enter, because
 * callers there can move money. Undefined if there is none.
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

/** Tells whether the path of another node may be on this machine: machines do not share these folders. */
export function isPlaceHere(path: string, own: string | undefined): boolean {
  return own !== undefined && dirname(path) === dirname(own) && existsSync(path);
}

/** Killed nodes leave their sockets behind. */
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
