import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const DIRECTORY = new URL('../migrations/', import.meta.url);
/**
 * So many files of each part describe the schema. In every file after them, nodes of the release before may be at work
 * while it is applied, and for as long after it.
 */
const DESCRIPTIONS: Record<string, number> = { bank: 15, sandbox: 1, simulator: 3 };

const RENAMES_OR_REMOVES =
  /\b(drop\s+(table|column|view|function|sequence|type|schema)|rename\s+(to|column)|alter\s+(column\s+)?\w+\s+(set\s+data\s+)?type)\b/i;
/** A new column that must be given: an older node does not know it. */
const MUST_BE_GIVEN = /\badd\s+column\b(?=[^,;]*\bnot\s+null\b)(?![^,;]*\bdefault\b)(?![^,;]*\bgenerated\b)/i;
const TIGHTENS = /\balter\s+(column\s+)?\w+\s+set\s+not\s+null\b/i;

function offences(sql: string): string[] {
  const text = sql.replace(/--.*$/gm, '').replace(/\$\$[\s\S]*?\$\$/g, '$$');
  return [RENAMES_OR_REMOVES, MUST_BE_GIVEN, TIGHTENS].flatMap((rule) => rule.exec(text)?.[0] ?? []);
}

describe('migrations leave the release before at work', () => {
  const files = Object.entries(DESCRIPTIONS).flatMap(([part, described]) =>
    readdirSync(new URL(`${part}/`, DIRECTORY))
      .filter((name) => Number(name.slice(0, 4)) > described)
      .map((name) => `${part}/${name}`),
  );

  it('are all in a part that is known', () => {
    expect(readdirSync(DIRECTORY).sort()).toEqual(Object.keys(DESCRIPTIONS));
  });

  it('in every file after the description', () => {
    const found = files.map((name) => [name, offences(readFileSync(new URL(name, DIRECTORY), 'utf8'))]);
    expect(found.filter(([, offending]) => offending?.length !== 0)).toEqual([]);
  });

  it.each([
    'drop table gone;',
    'alter table a drop column b;',
    'alter table a rename to b;',
    'alter table a rename column b to c;',
    'alter table a alter column b type bigint;',
    'alter table a alter column b set data type bigint;',
    'alter table a alter column b set not null;',
    'alter table a add column b bigint not null;',
    'drop function f();',
  ])('a file may not say: %s', (sql) => {
    expect(offences(sql)).not.toEqual([]);
  });

  it.each([
    'alter table a add column b bigint;',
    'alter table a add column b bigint not null default 0;',
    'alter table a add constraint c check (b > 0) not valid; alter table a drop constraint d;',
    '-- drop table gone;\ncreate table b (id int primary key, c text not null);',
  ])('a file may say: %s', (sql) => {
    expect(offences(sql)).toEqual([]);
  });
});
