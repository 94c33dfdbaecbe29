import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';

/** Tells the exit codes of a command below its help. */
export function exits(good: string, bad: string): string {
  return `\nExit codes:\n  0  ${good}\n  1  ${bad}`;
}

/** Reads the address of a bank as a command is given it: a slash at its end means nothing. */
function readAddress(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/+$/, '');
  throw new InvalidArgumentError('It must be an http or https URL.');
}

/** The option of the commands that ask a running bank. */
export const WHERE = [
  '--url <url>',
  'address of the bank (default: LASTRO_HOST and LASTRO_PORT)',
  readAddress,
] as const;

/** Prints the version of the package in this folder, and ends. */
export function printVersion(folder: string): never {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  process.stdout.write(`${version}\n`);
  process.exit(0);
}

/** Refuses a first word that names no command: it would else be a word too many for `start`. */
export function refuseUnknown(program: Command, [first = '', second = '']: readonly string[]): void {
  const word = first === 'help' ? second : first;
  const known = ['', 'help', ...program.commands.map((one) => one.name())];
  if (!word.startsWith('-') && !known.includes(word)) program.error(`error: unknown command '${word}'`);
}
