import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../../settings/config.ts';
import { linesTo } from './lines-to.ts';
import { tellRepeatedFailuresOnce } from './repeated-failures.ts';
import { terminalLines } from './terminal-lines.ts';

const REDACTED = [
  'req.headers.authorization',
  'req.headers.hmac',
  '*.password',
  '*.client_secret',
  '*.token',
];

// Beside its type, message and stack. Other members may hold anything: PostgreSQL's `detail` quotes rows (of a key that
// is there twice the key, of a check that failed all columns), the driver hangs its whole connection on an error.
const TOLD = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'reason',
  'statusCode',
];
const CAUSES_AT_MOST = 3;

/** An error as the log tells it: what went wrong, without saying of whom. */
function tellError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error;
  const members = error as unknown as Record<string, unknown>;
  const told = TOLD.flatMap((name) => {
    const value = members[name];
    return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [];
  });
  return {
    ...{ type: error.constructor.name, message: error.message, stack: error.stack },
    ...Object.fromEntries(told),
    ...(error.cause === undefined || depth === CAUSES_AT_MOST
      ? {}
      : { cause: tellError(error.cause, depth + 1) }),
  };
}

/** The bank's log: JSON lines, with nothing secret and nobody's data in them. */
export function createLog(level: string, destination: DestinationStream): Logger {
  const hooks = { logMethod: tellRepeatedFailuresOnce() };
  return pino({ level, redact: REDACTED, serializers: { err: tellError }, hooks }, destination);
}

type Output = Pick<NodeJS.WriteStream, 'isTTY'> & { write(text: string): boolean };

/** The log of a bank that is started: a sandbox at a terminal is read by a person, every other by programs. */
export function openLog(
  { mode, logLevel }: Pick<Config, 'mode' | 'logLevel'>,
  output: Output = process.stdout,
): Logger {
  // Otherwise a terminal that closes, or a welcome on a full disk, ends the process.
  if (output === process.stdout) process.stdout.on('error', () => undefined);
  if (mode === 'sandbox' && output.isTTY)
    return createLog(
      logLevel,
      terminalLines((text) => output.write(text)),
    );
  return createLog(logLevel, output === process.stdout ? linesTo(process.stdout.fd) : output);
}
