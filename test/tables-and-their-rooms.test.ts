import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('..', import.meta.url).pathname;
const list = (...folders: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && !file.endsWith('.test.ts'));
const read = (file: string) => readFileSync(`${ROOT}/${file}`, 'utf8');
const roomOf = (file: string) => file.split('/')[1] ?? '';

const TABLES = new Set(
  list('migrations').flatMap((file) =>
    [...read(file).matchAll(/\bcreate (?:unlogged )?table (?:if not exists )?([\w.]+)/g)].map(
      ([, name = '']) => name,
    ),
  ),
);
const SOURCES = list('src').filter((file) => file.endsWith('.ts'));

const WRITES = [
  /\b(?:insert into|update|delete from|truncate(?: table)?)\s+(?:only )?([a-z_.]+)/g,
  /= table\(\s*'([a-z_.]+)'/g,
];
const READS = [/\b(?:from|join)\s+(?:only )?([a-z_.]+)/g];

/** The rooms whose SQL names a table so, by table. */
function roomsBy(patterns: readonly RegExp[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of SOURCES)
    for (const pattern of patterns)
      for (const [, name = ''] of read(file).matchAll(pattern))
        if (TABLES.has(name)) found.set(name, (found.get(name) ?? new Set()).add(roomOf(file)));
  return found;
}

// One row, to which each part of the bank adds its fact.
const SHARED = ['bank_facts'];

// They look over the whole bank: the checker, the operators' console, the sandbox, and a start after a restore.
const OVERSEERS = ['verify', 'operators', 'sandbox', 'restores'];

/** Tables that a room reads in a join of its own, because to ask for them row by row would cost a message each. */
const READ_ELSEWHERE = [
  'accounts: active_pix_keys, companies',
  'cashouts: account_numbers, companies, node_holdings',
  'contacts: companies',
  'database: buckets, node_holdings',
  'keys: claims',
  'ledger: accounts, cash_ins, cashouts, movement_kinds',
  'med-cases: accounts, cash_ins, refunds',
  'payment-codes: active_pix_keys',
  'payments: accounts, cash_ins, movements, refunds',
  'registration-updates: accounts, onboarding_requisitions, security_log',
  'security-log: users',
  'webhooks: accounts, companies, node_holdings',
];

describe('tables and their rooms', () => {
  const written = roomsBy(WRITES);

  it('writes each table in one room', () => {
    const shared = [...written].filter(([table, rooms]) => rooms.size > 1 && !SHARED.includes(table));
    // After a restore all that was under way becomes due, in one statement a table.
    expect(shared.map(([table, rooms]) => `${table}: ${[...rooms].sort().join(', ')}`).sort()).toEqual([
      'cashouts: cashouts, restores',
      'refunds: refunds, restores',
    ]);
    expect(written.size).toBeGreaterThan(90);
  });

  it("reads another room's table only where the list says so", () => {
    const foreign = new Map<string, string[]>();
    for (const [table, rooms] of roomsBy(READS))
      for (const room of rooms)
        if (!written.get(table)?.has(room) && !OVERSEERS.includes(room) && !SHARED.includes(table))
          foreign.set(room, [...(foreign.get(room) ?? []), table]);
    const found = [...foreign].map(([room, tables]) => `${room}: ${tables.sort().join(', ')}`);
    expect(found.sort()).toEqual(READ_ELSEWHERE);
  });
});
