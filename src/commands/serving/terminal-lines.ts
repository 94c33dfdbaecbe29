import type { DestinationStream } from 'pino';

const LEVELS: Record<number, string> = { 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };
const PLAIN = /^[\w.:/@+-]+$/;
// They would steer the terminal; a line of a stack begins with the one that stays.
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are looked for.
const CONTROLS = /[\0-\x09\x0b-\x1f\x7f-\x9f]/g;

interface Line {
  level: number;
  time: number;
  msg?: string;
  err?: { message?: string; stack?: string };
}

/** Shows the log's JSON lines as a person at a terminal reads them: `14:03:59 info  stopping signal=SIGINT`. */
export function terminalLines(write: (text: string) => unknown): DestinationStream {
  return { write: (line) => void write(toWords(JSON.parse(line))) };
}

function toWords({ level, time, msg = '', err, ...rest }: Line): string {
  const members = Object.entries(rest)
    .filter(([name]) => name !== 'pid' && name !== 'hostname')
    .map(([name, value]) => `${name}=${PLAIN.test(String(value)) ? value : JSON.stringify(value)}`);
  const at = new Date(time).toTimeString().slice(0, 8);
  const first = [at, (LEVELS[level] ?? level).toString().padEnd(5), msg, ...members].join(' ');
  const stack = err === undefined ? '' : `\n${err.stack ?? err.message ?? ''}`.replaceAll('\n', '\n    ');
  return `${(first + stack).replace(CONTROLS, '?')}\n`;
}
