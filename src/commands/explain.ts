import { StartError } from '../composition/start-error.ts';
import { isUnavailable } from '../database/unavailable.ts';
import { EmbeddedError } from '../embedded-postgres/embedded-error.ts';
import { HeldElsewhere } from '../embedded-postgres/owner.ts';
import type { Config } from '../settings/config.ts';

const NO_ROOM = /no space left on device/i;

/** Says why the bank cannot start and what to do; an unforeseen error keeps its stack. */
export function explain(error: unknown, { host, port, dataDir, databaseUrl }: Config): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof StartError) return error;
  if (error instanceof HeldElsewhere) return new StartError(error.message);
  const { code, syscall, path } = rootOf(error);
  if (code === 'EADDRINUSE')
    return new StartError(
      `port ${port} of ${host} is in use: stop the program that listens there, or set LASTRO_PORT to another port`,
    );
  if (code === 'EADDRNOTAVAIL')
    return new StartError(`${host} is not an address of this machine (LASTRO_HOST)`);
  if (code === 'EACCES' && syscall === 'listen')
    return new StartError(`no permission to listen on port ${port} of ${host} (LASTRO_PORT)`);
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || NO_ROOM.test(error.message)) {
    const where = databaseUrl === undefined ? `in ${dataDir} (LASTRO_DATA_DIR)` : 'of the database server';
    return new StartError(`no space left on the disk ${where}: free some space and start again`);
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new StartError(`no permission to write ${path ?? dataDir} (LASTRO_DATA_DIR)`);
  if (code === '25006') return new StartError('the database is read-only: it is a standby, or was set so');
  // Wrong name or password, no such database, no right to make tables.
  if (/^(28...|3D000|42501)$/.test(code ?? ''))
    return new StartError(`the database refuses the connection: ${error.message} (LASTRO_DATABASE_URL)`);
  if (isUnavailable(error))
    return new StartError(
      `the database cannot be reached: ${error.message} (LASTRO_DATABASE_URL, LASTRO_DATABASE_WAIT)`,
    );
  return error instanceof EmbeddedError ? new StartError(error.message) : error;
}

/** The error that others are wrapped around. */
function rootOf(error: Error): NodeJS.ErrnoException {
  let root: NodeJS.ErrnoException = error;
  while (root.code === undefined && root.cause instanceof Error) root = root.cause;
  return root;
}
