import { OUTSIDE } from '../src/database/migrations/migration-files.ts';

/** A migration is judged by its text, the files before it, and what no release reads any more. */
export interface Judged {
  text: string;
  before: readonly string[];
  /** Names that a file may take away, as `cashouts.tag`, because the release before does not know them any more. */
  unused?: readonly string[];
}

interface File extends Judged {
  statements: readonly string[];
  /** Tables that the file itself makes: nobody waits for them. */
  made: ReadonlySet<string>;
}

/** A rule finds what offends it in one statement, and says why and how to do it instead. */
interface Rule {
  offends(statement: string, file: File): boolean;
  because: string;
}

const NAME = String.raw`(?:if (?:not )?exists )?(?:only )?([\w.]+)`;
const tableOf = (statement: string) =>
  new RegExp(`^alter table ${NAME}`).exec(statement)?.[1] ??
  new RegExp(String.raw`^create (?:unique )?index .*?\bon ${NAME}`).exec(statement)?.[1];
const isNew = (statement: string, { made }: File) => made.has(tableOf(statement) ?? '');

const REPEATABLE =
  /^(create (unique )?index concurrently if not exists |drop index concurrently if exists |alter table \S+ validate constraint \w+$)/;
const ADDED = /\badd column (?:if not exists )?(?:.(?!\badd column\b))*/g;
const added = (statement: string, file: File) =>
  isNew(statement, file) ? [] : (statement.match(ADDED) ?? []);
// A value that is the same for every row is written down once, and no row is touched.
const SAME_FOR_ALL = /\b(now|current_timestamp|transaction_timestamp|statement_timestamp)\(\)/g;

const RULES: readonly Rule[] = [
  {
    offends: (statement, file) =>
      /^create (unique )?index (?!concurrently)/.test(statement) && !isNew(statement, file),
    because: `every write waits while an index is built: say create index concurrently if not exists, in a file of its own that begins with ${OUTSIDE}`,
  },
  {
    offends: (statement) => /^drop index (?!concurrently)/.test(statement),
    because: `the lock waits for every reader: say drop index concurrently if exists, in a file of its own that begins with ${OUTSIDE}`,
  },
  {
    offends: (statement, { text }) =>
      /\b(concurrently|validate constraint)\b/.test(statement) && !isOutside(text),
    because: `it takes long, and keeps every lock of its transaction for as long: it stands alone in a file that begins with ${OUTSIDE}`,
  },
  {
    offends: (statement, { text, statements }) =>
      isOutside(text) && (statements.length > 1 || !REPEATABLE.test(statement)),
    because:
      'a crash leaves a file outside a transaction half done, and it is run again: it has one statement, which is create index concurrently if not exists, drop index concurrently if exists, or alter table … validate constraint',
  },
  {
    offends: (statement, file) =>
      !isNew(statement, file) &&
      /\badd (constraint \w+ )?(check|foreign key)\b/.test(statement) &&
      !/\bnot valid\b/.test(statement),
    because:
      'every row is read under a lock that nobody passes: add it not valid, and validate it in a file of its own',
  },
  {
    offends: (statement, file) =>
      !isNew(statement, file) &&
      /\badd (constraint \w+ )?(unique|primary key|exclude)\b(?! using index\b)/.test(statement),
    because:
      'every write waits while its index is built: build a unique index concurrently, and add the constraint using index in a later file',
  },
  {
    offends: (statement, file) => setsNotNull(statement).some((column) => !isProven(column, file)),
    because:
      'every row is read under a lock that nobody passes: add check (… is not null) not valid, validate it in a file of its own, and set not null in a later one',
  },
  {
    offends: (statement) => /\balter (column )?\w+ (set data )?type\b/.test(statement),
    because:
      'the table is written anew, and the release before knows the old type: add a column, let the program write both, and let the old one go a release later',
  },
  {
    offends: (statement, file) =>
      added(statement, file).some(
        (column) =>
          /\bdefault\b.*\w\(/.test(column.replace(SAME_FOR_ALL, '')) ||
          /\bgenerated\b|\b(small|big)?serial\b/.test(column),
      ),
    because:
      'a default that differs from row to row writes the table anew: add the column without one, set the default after it, and let the program fill the rows that are there in batches',
  },
  {
    offends: (statement, file) =>
      added(statement, file).some((column) => /\b(check|references|unique|primary key)\b/.test(column)),
    because:
      'every row is read, or an index built, under a lock that nobody passes: add the column alone, and the constraint not valid (or by a unique index that is built concurrently)',
  },
  {
    offends: (statement, file) =>
      added(statement, file).some((column) => /\bnot null\b/.test(column) && !/\bdefault\b/.test(column)),
    because: 'the release before does not know it, and its inserts would be refused: give it a default',
  },
  {
    offends: (statement, { unused = [] }) => takenAway(statement).some((name) => !unused.includes(name)),
    because:
      'the release before still reads it: let a release go by that does not, then list it under UNUSED_SINCE in test/migrations.test.ts',
  },
  {
    offends: (statement) => /\brename (to|column|constraint)\b|\brename \w+ to\b/.test(statement),
    because:
      'the release before knows the old name: add what is new beside it, and let the old one go a release later',
  },
  {
    offends: (statement) => /^(update|delete from|merge into|with .*\b(update|delete from) )/.test(statement),
    because:
      'rows stay locked until the whole file is done, and payments wait for them: let the program write them in batches (a DueWork)',
  },
  {
    offends: (statement) => /^(do|call|execute)\b/.test(statement),
    because: 'its body is not judged here: write its statements out',
  },
  {
    offends: (statement, file) =>
      /^(lock|truncate|cluster|reindex|vacuum|refresh)\b/.test(statement) ||
      (!isNew(statement, file) && /\bset (logged|unlogged|tablespace|access method)\b/.test(statement)),
    because: 'everybody waits for it: there is no way around it beside a bank at work',
  },
];

/** Finds what a file may not say, each with its reason and the way round; nothing when nodes at work do not notice it. */
export function refusals(judged: Judged): string[] {
  const statements = statementsOf(judged.text);
  const made = new Set(
    statements.flatMap(
      (statement) => new RegExp(`^create (?:unlogged )?table ${NAME}`).exec(statement)?.[1] ?? [],
    ),
  );
  const file = { ...judged, statements, made };
  return statements.flatMap((statement) =>
    RULES.filter((rule) => rule.offends(statement, file)).map(
      ({ because }) => `"${statement.slice(0, 80)}": ${because}`,
    ),
  );
}

function isOutside(text: string): boolean {
  return text.startsWith(OUTSIDE);
}

/** Statements in lower case on one line each, without comments, literals and bodies of functions. */
export function statementsOf(text: string): string[] {
  return text
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/--.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/"/g, '')
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
}

/** As `table.column`. */
function setsNotNull(statement: string): string[] {
  const table = tableOf(statement);
  return [...statement.matchAll(/\balter (?:column )?(\w+) set not null\b/g)].map(
    ([, column]) => `${table}.${column}`,
  );
}

/** A check that says so was validated by a file before: then no row is read again. */
function isProven(column: string, { before, made }: File): boolean {
  const [, table = '', name = ''] = /^(.*)\.(\w+)$/.exec(column) ?? [];
  if (made.has(table)) return true;
  const statements = before.flatMap(statementsOf);
  const checks = statements.flatMap((statement) => {
    const says = new RegExp(String.raw`\badd constraint (\w+) check \(+ ?${name} is not null ?\)`);
    return tableOf(statement) === table ? (says.exec(statement)?.[1] ?? []) : [];
  });
  return checks.some((check) => statements.includes(`alter table ${table} validate constraint ${check}`));
}

/** Tables, columns and whatever else a statement takes away, as `cashouts` or `cashouts.tag`. */
function takenAway(statement: string): string[] {
  const whole =
    /^drop (?:materialized view|table|view|function|procedure|sequence|type|domain|schema|trigger)(?: if exists)? (.*?)(?: cascade| restrict)?$/;
  const names = whole
    .exec(statement)?.[1]
    ?.split(',')
    .map((name) => name.trim().split(/[ (]/, 1)[0] ?? '');
  if (names !== undefined) return names;
  const table = tableOf(statement);
  if (table === undefined) return [];
  const columns = statement.matchAll(
    /\bdrop (?!constraint\b|default\b|not null\b|expression\b|identity\b)(?:column )?(?:if exists )?(\w+)/g,
  );
  return [...columns].map(([, column]) => `${table}.${column}`);
}
