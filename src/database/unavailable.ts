/**
 * The database is unavailable: it is lost, starting, stopping, full, or does not answer. No caller is at fault, so
 * the HTTP layer answers 503 and loops retry.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** True when COMMIT, or another node, was asked and never answered: it may be done, or not. */
  readonly commitUnknown: boolean;

  constructor(cause: unknown, commitUnknown = false) {
    super(`database unavailable: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.commitUnknown = commitUnknown;
  }
}

// SQLSTATE classes: 08 connection, 53 insufficient resources, 57P shutdown, crash, start-up, 58 errors of the system
// around PostgreSQL. 57014 is the statement timeout (the bank cancels no statement itself), 25P03 the
// idle-in-transaction timeout, 25006 a standby that replaced a primary.
const SQL_STATES = /^(?:08...|53...|57P0\d|58...|57014|25P03|25006)$/;

// A regular expression that got no memory has the same state as an invalid one.
const REGEX = '2201B';

const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAGAIN',
  'EACCES',
]);

// Other system calls fail for these reasons too: a missing file, or too many open files.
const CONNECTING = new Set(['ENOENT', 'EMFILE', 'ENFILE', 'ENOMEM', 'ENOBUFS']);

// The driver's own errors carry no code.
const DRIVER_MESSAGES = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Cannot use a pool after calling end on the pool',
];

/** Tells whether an error means that the database could not be reached or stopped answering. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (typeof code === 'string') {
    if (SQL_STATES.test(code) || (code === REGEX && error.message.endsWith('out of memory'))) return true;
    if (SYSTEM_CODES.has(code) || (CONNECTING.has(code) && syscall === 'connect')) return true;
  }
  return DRIVER_MESSAGES.some((message) => error.message.startsWith(message));
}

// A full disk and a standby need a person to act.
const LASTING = new Set(['53100', '25006']);

/** Tells whether waiting may help. */
export function isPassing(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return !LASTING.has(String(code)) && !LASTING.has(String(cause?.code));
}

/** Returns `DatabaseUnavailable` around the error if it means that, else the error. */
export function asDatabaseError(error: unknown): unknown {
  return error instanceof DatabaseUnavailable || !isUnavailable(error)
    ? error
    : new DatabaseUnavailable(error);
}
