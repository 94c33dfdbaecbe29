import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A command as it is given here: in the project by npm's scripts, from the installed package by its own name. */
export function spoken(command: 'start' | 'pay', ...args: readonly string[]): string {
  if (!isProject()) return ['npx lastro', ...(command === 'start' ? [] : [command]), ...args].join(' ');
  return [command === 'start' ? 'npm start' : `npm run ${command} --`, ...args].join(' ');
}

/** The package leaves the scripts of the project out. */
function isProject(): boolean {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return existsSync(join(folder, 'scripts', 'run.mjs'));
}
