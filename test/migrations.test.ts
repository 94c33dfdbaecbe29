import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const DIRECTORY = new URL('../migrations/', import.meta.url);
/** From here on nodes of the release before may be at work while a file is applied, and for as long after it. */
const FIRST_BESIDE_OLDER_NODES = 18;

/** There was no release before these. */
const BEFORE_THE_FIRST_RELEASE = new Set(['0026-webhooks-in-one-row.sql']);

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
  const files = readdirSync(DIRECTORY).filter(
    (name) =>
      name.endsWith('.sql') &&
      Number(name.slice(0, 4)) >= FIRST_BESIDE_OLDER_NODES &&
      !BEFORE_THE_FIRST_RELEASE.has(name),
  );

  it.each(files)('%s', (name) => {
    expect(offences(readFileSync(new URL(name, DIRECTORY), 'utf8'))).toEqual([]);
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
