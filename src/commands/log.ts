import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * What PostgreSQL adds to an error quotes rows: of a key that is there twice the key, of a check that failed all columns.
 * Its message, the constraint's name and the stack tell what went wrong without saying of whom.
 */
const QUOTES_ROWS = ['detail', 'where', 'internalQuery', 'parameters'].map((member) => `err.${member}`);

const REDACTED = [
  ...['req.headers.authorization', 'req.headers.hmac', '*.password', '*.client_secret', '*.token'],
  ...QUOTES_ROWS,
];

/** The bank's log: JSON lines, with nothing secret and nobody's data in them. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, redact: REDACTED };
  return destination === undefined ? pino(options) : pino(options, destination);
}
