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
      `port ${port} of ${host} is taken: stop what listens there, or name another with LASTRO_PORT`,
    );
  if (code === 'EADDRNOTAVAIL') return new StartError(`${host} is no address of this machine (LASTRO_HOST)`);
  if (code === 'EACCES' && syscall === 'listen')
    return new StartError(`port ${port} of ${host} may not be listened on (LASTRO_PORT)`);
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || NO_ROOM.test(error.message)) {
    const where = databaseUrl === undefined ? `in ${dataDir} (LASTRO_DATA_DIR)` : "of the database's server";
    return new StartError(`there is no room left on the disk ${where}: make room and start again`);
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new StartError(`${path ?? dataDir} may not be written (LASTRO_DATA_DIR)`);
  if (code === '25006')
    return new StartError('the database takes no writes: it is a standby, or was made read-only');
  // Wrong name or password, no such database, no right to make tables.
  if (/^(28...|3D000|42501)$/.test(code ?? ''))
    return new StartError(`the database turns the bank away: ${error.message} (LASTRO_DATABASE_URL)`);
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
