import { strict as assert } from 'node:assert';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../settings/config.ts';

/** A folder of separately numbered migrations. */
export interface MigrationPart {
  readonly name: string;
  readonly directory: string;
}

/** One file of a part. */
export interface Migration {
  readonly part: string;
  readonly version: number;
  /** The file's name, as `0001-bank.sql`. */
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
  /** True if it cannot run in a transaction: its first line is `-- outside a transaction`. */
  readonly outside: boolean;
}

/** The first line of a file that runs outside of any transaction. */
export const OUTSIDE = '-- outside a transaction';

const FILE = /^(\d{4})-[a-z0-9-]+\.sql$/;

/** The tables of every bank, whatever its rail. Every other folder belongs to the rail of its name. */
const OWN = ['bank', 'sandbox'];

/** The parts of a bank: a sandbox also has the sandbox's tables, and each rail adds its own. */
export function partsOf({ mode, rail }: { mode: Config['mode']; rail: string | undefined }): MigrationPart[] {
  const own = OWN.filter((name) => name === 'bank' || mode === 'sandbox');
  return partsNamed(rail === undefined ? own : [...own, rail]);
}

/** This program's parts with one of these names, in the order in which they are applied. */
export function partsNamed(names: readonly string[]): MigrationPart[] {
  const folders = readdirSync(migrationsDirectory()).sort();
  const all = [...OWN, ...folders.filter((name) => !OWN.includes(name))];
  return all.filter((name) => names.includes(name)).map(findPart);
}

/** The rail's part among these; a bank has at most one. */
export function railAmong(names: readonly string[]): string | undefined {
  return names.find((name) => !OWN.includes(name));
}

function findPart(name: string): MigrationPart {
  return { name, directory: join(migrationsDirectory(), name) };
}

/** The project's own migrations, wherever this file runs from: the sources or what was built of them. */
function migrationsDirectory(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) {
    assert(dirname(folder) !== folder, 'the migrations are not beside a package.json above this file');
    folder = dirname(folder);
  }
  return join(folder, 'migrations');
}

/** The name in errors and logs. */
export function labelOf({ part, name }: { part: string; name: string }): string {
  return `${part}/${name}`;
}

/** The migrations of all parts: each part's in order, numbered from 1 without a gap. */
export async function readMigrations(parts: readonly MigrationPart[]): Promise<Migration[]> {
  return (await Promise.all(parts.map(readPart))).flat();
}

async function readPart(part: MigrationPart): Promise<Migration[]> {
  const names = (await readdir(part.directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map((name, index) => readMigration(part, name, index + 1)));
}

async function readMigration(part: MigrationPart, name: string, expected: number): Promise<Migration> {
  const label = labelOf({ part: part.name, name });
  const digits = FILE.exec(name)?.[1];
  if (digits === undefined) throw new Error(`${label} is not named like 0001-what-it-does.sql`);
  const version = Number(digits);
  if (version !== expected) throw new Error(`${label} stands where migration ${expected} should be`);
  const text = await readFile(join(part.directory, name), 'utf8');
  const checksum = createHash('sha256').update(text).digest('hex');
  const outside = text.split('\n', 1)[0]?.trim() === OUTSIDE;
  return { part: part.name, version, name, text, checksum, outside };
}
