import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OUTSIDE } from '../src/database/migrations/migration-files.ts';
import { refusals } from './migration-rules.ts';

const ROOT = new URL('../', import.meta.url);
const DIRECTORY = new URL('migrations/', ROOT);

/**
 * The number of files of each part that describe the schema. Each later file is applied while nodes of the release before
 * are at work.
 */
const DESCRIPTIONS: Record<string, number> = { bank: 15, bcb: 3, sandbox: 1, simulator: 3 };

/** Names that are no longer read, as `cashouts.tag` or `a_table`, by the first release that does not. */
const UNUSED_SINCE: Record<string, string> = {};

const { version } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as { version: string };
const read = (part: string, name: string) => readFileSync(new URL(`${part}/${name}`, DIRECTORY), 'utf8');
const filesOf = (part: string) => readdirSync(new URL(`${part}/`, DIRECTORY)).sort();

/** A release that reads it may still be at work beside the one that is being made, but for what an earlier one let go. */
function unusedBefore(release: string, since: Record<string, string>): string[] {
  return Object.keys(since).filter((name) => isBefore(since[name] ?? '', release));
}

function isBefore(one: string, other: string): boolean {
  const [a, b] = [one, other].map((release) => release.split('.').map(Number));
  const index = (a ?? []).findIndex((number, place) => number !== b?.[place]);
  return index >= 0 && (a?.[index] ?? 0) < (b?.[index] ?? 0);
}

describe('migrations leave the release before at work', () => {
  it('are all in a part that is known', () => {
    expect(readdirSync(DIRECTORY).sort()).toEqual(Object.keys(DESCRIPTIONS));
  });

  it.each(Object.entries(DESCRIPTIONS))('in every file of %s after the description', (part, described) => {
    const names = filesOf(part);
    expect(names.length).toBeGreaterThanOrEqual(described);
    const unused = unusedBefore(version, UNUSED_SINCE);
    const found = names.slice(described).map((name, index) => {
      const before = names.slice(0, described + index).map((earlier) => read(part, earlier));
      return [name, refusals({ text: read(part, name), before, unused })] as const;
    });
    expect(found.filter(([, offences]) => offences.length > 0)).toEqual([]);
  });

  it('describe: each table, index and function is made once, and no file changes what another made', () => {
    const made = Object.entries(DESCRIPTIONS).flatMap(([part, described]) =>
      filesOf(part)
        .slice(0, described)
        .flatMap((name) => {
          const text = read(part, name).replace(/--.*$/gm, '');
          const own = [...text.matchAll(/^create (?:unlogged )?table ([\w.]+)/gm)].map(([, table]) => table);
          const changed = [...text.matchAll(/^alter table ([\w.]+)/gm)].map(([, table]) => table);
          expect(changed.filter((table) => !own.includes(table))).toEqual([]);
          expect(text).not.toMatch(/^(drop|update|delete)\b/m);
          return [
            ...text.matchAll(
              /^create (?:unique |unlogged )?(?:table|index|function|view|sequence) ([\w.]+)/gm,
            ),
          ];
        })
        .map(([, name]) => name),
    );
    expect(made.length).toBeGreaterThan(150);
    expect(made.filter((name, index) => made.indexOf(name) !== index)).toEqual([]);
  });
});

describe('a file that is planted', () => {
  const WAITS = 'every write waits while an index is built';
  const READS = 'every row is read under a lock that nobody passes';
  const KNOWS = 'the release before still reads it';

  it.each([
    ['create index a_b on a (b);', WAITS],
    ['create unique index a_b on a (b);', WAITS],
    ['create index if not exists a_b on only s.a using gin (b);', WAITS],
    ['drop index a_b;', 'the lock waits for every reader'],
    ['create index concurrently if not exists a_b on a (b);', 'it stands alone in a file that begins with'],
    ['alter table a validate constraint c;', 'it stands alone in a file that begins with'],
    [`${OUTSIDE}\nalter table a add column b text;`, 'it has one statement, which is'],
    [`${OUTSIDE}\ncreate index concurrently a_b on a (b);`, 'it has one statement, which is'],
    [
      `${OUTSIDE}\ndrop index concurrently if exists a_b; alter table a validate constraint c;`,
      'it has one statement, which is',
    ],
    ['alter table a add constraint c check (b > 0);', 'add it not valid'],
    ['alter table a add check (b > 0);', 'add it not valid'],
    ['alter table a add constraint c foreign key (b) references d (id);', 'add it not valid'],
    ['alter table a add constraint c unique (b);', 'every write waits while its index is built'],
    ['alter table a add primary key (b);', 'every write waits while its index is built'],
    ['alter table a alter column b set not null;', READS],
    ['alter table a alter b set not null;', READS],
    ['alter table a alter column b type bigint;', 'the table is written anew'],
    ['alter table a alter column b set data type bigint;', 'the table is written anew'],
    ['alter table a add column b uuid default gen_random_uuid();', 'a default that differs from row to row'],
    [
      "alter table a add column b bigint not null default nextval('s');",
      'a default that differs from row to row',
    ],
    [
      'alter table a add column b timestamptz default clock_timestamp();',
      'a default that differs from row to row',
    ],
    [
      'alter table a add column b bigint generated always as (c) stored;',
      'a default that differs from row to row',
    ],
    ['alter table a add column b bigserial;', 'a default that differs from row to row'],
    ['alter table a add column b int check (b > 0);', 'add the column alone'],
    ['alter table a add column b bigint references d (id);', 'add the column alone'],
    ['alter table a add column c text, add column b bigint unique;', 'add the column alone'],
    ['alter table a add column b bigint not null;', 'its inserts would be refused'],
    ['drop table gone;', KNOWS],
    ['drop table if exists gone, kept cascade;', KNOWS],
    ['alter table a drop column b;', KNOWS],
    ['alter table a drop b;', KNOWS],
    ['drop function f();', KNOWS],
    ['drop view v;', KNOWS],
    ['drop trigger t on a;', KNOWS],
    ['alter table a rename to b;', 'the release before knows the old name'],
    ['alter table a rename column b to c;', 'the release before knows the old name'],
    ['alter table a rename b to c;', 'the release before knows the old name'],
    ['update a set b = 1;', 'rows stay locked until the whole file is done'],
    ['delete from a;', 'rows stay locked until the whole file is done'],
    ['with old as (select 1) update a set b = 1;', 'rows stay locked until the whole file is done'],
    ['do $$ begin drop table a; end $$;', 'its body is not judged here'],
    ['lock table a;', 'everybody waits for it'],
    ['alter table a set logged;', 'everybody waits for it'],
    ['select 1; -- harmless\nDROP\n  TABLE Gone;', KNOWS],
  ])('may not say: %s', (text, because) => {
    const found = refusals({ text, before: [], unused: ['kept'] });
    expect(found.join('\n')).toContain(because);
  });

  it.each([
    'alter table a add column b bigint;',
    'alter table a add column b bigint not null default 0;',
    "alter table a add column b text not null default '(none)', add column c timestamptz default now();",
    'alter table a alter column b set default gen_random_uuid();',
    'alter table a add constraint c check (b > 0) not valid; alter table a drop constraint d;',
    'alter table a alter column b drop not null;',
    'alter table a add constraint c unique using index a_b;',
    '-- drop table gone;\ncreate table b (id int primary key, c text not null); create index b_c on b (c);',
    'create table b (id int); alter table b add check (id > 0), alter id set not null;',
    'create or replace function f() returns int language sql as $$ delete from a; select 1 $$;',
    "insert into movement_kinds values ('NEW', 'PIX_NEW', 'DEBIT', 'FEES');",
    `${OUTSIDE}\n-- Finds a by b.\ncreate index concurrently if not exists a_b on a (b);`,
    `${OUTSIDE}\ndrop index concurrently if exists a_b;`,
    `${OUTSIDE}\nalter table a validate constraint c;`,
  ])('may say: %s', (text) => {
    expect(refusals({ text, before: [] })).toEqual([]);
  });

  it('may take away what a release before has let go', () => {
    const text = 'alter table a drop column b; drop table c;';
    expect(refusals({ text, before: [], unused: ['a.b', 'c'] })).toEqual([]);
    expect(refusals({ text, before: [], unused: ['a.b'] })).toHaveLength(1);
    const since = { 'a.b': '1.2.0', c: '1.10.0' };
    expect(unusedBefore('1.3.0', since)).toEqual(['a.b']);
    expect(unusedBefore('1.10.0', since)).toEqual(['a.b']);
    expect(unusedBefore('2.0.0', since)).toEqual(['a.b', 'c']);
  });

  it('may set not null once a check that says so has been validated', () => {
    const text = 'alter table s.a alter column b set not null;';
    const check = 'alter table s.a add constraint c check (b is not null) not valid;';
    const validated = `${OUTSIDE}\nalter table s.a validate constraint c;`;
    expect(refusals({ text, before: [check, validated] })).toEqual([]);
    expect(refusals({ text, before: [check] })).toHaveLength(1);
    expect(refusals({ text, before: [check.replace('s.a', 'd'), validated] })).toHaveLength(1);
    expect(refusals({ text, before: [check.replace('b is', 'd is'), validated] })).toHaveLength(1);
  });
});
