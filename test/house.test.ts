import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Json } from './harness.ts';

const ROOT = new URL('..', import.meta.url).pathname;
const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '');
const GENERATED = ['kit/client/paths.ts', 'web/api/web-answers.ts', 'web/api/operator-answers.ts'];
const CODE = FILES.filter((file) => /^(src|central-bank|bench|kit|test|web)\/.*\.tsx?$/.test(file)).filter(
  (file) => !GENERATED.includes(file),
);
const isTest = (file: string) => /\.test\.ts$|^test\//.test(file);
const read = (file: string) => readFileSync(`${ROOT}/${file}`, 'utf8');
const linesOf = (file: string) => read(file).split('\n').length - 1;

describe('the rules of the house', () => {
  it('has files small enough to hold in the head', () => {
    const long = CODE.filter((file) => linesOf(file) > (isTest(file) ? 500 : 300));
    expect(long).toEqual([]);
  });

  it('has a median source file under 80 lines', () => {
    const sizes = CODE.filter((file) => !isTest(file))
      .map(linesOf)
      .sort((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(80);
  });

  it('has functions of at most 70 lines', () => {
    expect(CODE.filter((file) => !isTest(file)).flatMap(longFunctions)).toEqual([]);
  });

  it('leaves nothing behind', () => {
    const left = /(:|<|as) any\b|@ts-ignore|@ts-nocheck|\.only\(|\.skip\(|\bTODO\b|\bFIXME\b|\bXXX\b/;
    const found = CODE.filter((file) => file !== 'test/house.test.ts' && left.test(read(file)));
    expect(found).toEqual([]);
  });

  it('reads the environment in one place', () => {
    const found = CODE.filter(
      (file) => /^(src|central-bank)\//.test(file) && /process\.env/.test(read(file)),
    );
    expect(found.filter((file) => file !== 'central-bank/main.ts')).toEqual(['src/main.ts']);
  });

  it('keeps the misspellings of the interface at the wire', () => {
    const misspelt = /from_accout|recipient_instution|erro_descriptor/;
    const found = CODE.filter((file) => /^src\//.test(file) && !isTest(file) && misspelt.test(read(file)));
    expect(found.filter((file) => !/^src\/(http\/partner|contract)\/|\/resource\.ts$/.test(file))).toEqual(
      [],
    );
  });

  it('has no default exports, enums or barrels', () => {
    const found = CODE.filter((file) => !/^test\/global-setup\.ts$/.test(file)).filter((file) =>
      /^export (default|enum|const enum|\* from)/m.test(read(file)),
    );
    expect(found).toEqual([]);
  });

  it('moves money in turns alone', () => {
    const nouns = /^src\/(cashouts|cash-ins|payment-codes|refunds|med-cases|ledger|accounts)\//;
    const begun = CODE.filter((file) => nouns.test(file) && !isTest(file)).filter((file) =>
      /\b(transaction|batchTransaction|createBatcher|closeWith)\(/.test(read(file)),
    );
    // They read what all decisions have left, and add up what has been posted.
    expect(begun).toEqual(['src/cashouts/find-sent.ts', 'src/ledger/add-up-over-shards.ts']);
    const writers = CODE.filter(
      (file) => !isTest(file) && /\b(writeMovements|updateAccounts)\(/.test(read(file)),
    );
    // The sandbox's own money comes with the account that it is put on.
    expect(writers.filter((file) => !/-in-turn\.ts$/.test(file))).toEqual([
      'src/accounts/fund.ts',
      'src/accounts/lock.ts',
      'src/accounts/store.ts',
    ]);
  });

  it('opens no transaction and holds no SQL where HTTP is spoken', () => {
    const spoken = CODE.filter((file) => /^src\/http\//.test(file) && !isTest(file));
    const begun =
      /\b(transaction|batchTransaction)\(|\b(sql|query|queryOne|queryText|execute)(<[^>]*>)?\(|\bTx\b/;
    expect(spoken.length).toBeGreaterThan(100);
    expect(spoken.filter((file) => begun.test(read(file)))).toEqual([]);
  });

  it('knows what every operation of the pages answers', () => {
    const known = (schema: Json): boolean =>
      [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].some(known) ||
      Object.keys(schema.properties ?? {}).length > 0;
    const operations = ['openapi-web.json', 'openapi-operator.json'].flatMap((name) =>
      Object.entries<Json>(JSON.parse(read(`docs/${name}`)).paths)
        .filter(([path]) => /^\/(web|operator)\//.test(path))
        .flatMap(([path, item]) =>
          Object.entries<Json>(item).map(([method, of]) => ({ where: `${method} ${path}`, of })),
        ),
    );
    expect(operations.length).toBeGreaterThan(80);
    const unknown = operations.filter(({ of }) => {
      const answered = Object.entries<Json>(of.responses).filter(([status]) => status.startsWith('2'));
      const schemas = answered.map(([, { content }]) => content?.['application/json']?.schema);
      return schemas.length === 0 || schemas.some((schema) => schema === undefined || !known(schema));
    });
    // Statements and receipts to keep are files.
    expect(unknown.map(({ where }) => where)).toEqual([
      'get /web/statement.csv',
      'get /web/statement.ofx',
      'get /web/receipts/{e2e}',
    ]);
  });

  it('shows the way of a payment in files that are there, few enough to read in an hour', () => {
    const [table = ''] = /## The life of a payment[\s\S]*?\n## /.exec(read('ARCHITECTURE.md')) ?? [];
    const named = (table.match(/^\| \d.*$/gm) ?? []).flatMap((row) => row.match(/[\w/-]+\.ts/g) ?? []);
    expect(named.filter((file) => !FILES.includes(`src/${file}`))).toEqual([]);
    expect(named.length).toBeGreaterThan(20);
    expect(named.length).toBeLessThanOrEqual(30);
  });

  it('speaks of the project alone', () => {
    const foreign = new RegExp(
      [
        '\\bcla' + 'ude\\b',
        'anthro' + 'pic',
        '\\b(ll' + 'm|chat' + 'gpt)\\b',
        '/wo' + 'rk/',
        'registry\\.npm' + 'js',
        'shared/sp' + 'ec',
      ].join('|'),
      'i',
    );
    const text = FILES.filter((file) => /\.(ts|tsx|mjs|cjs|md|sql|json|css|html|sh)$|^\.ci\//.test(file));
    expect(text.filter((file) => foreign.test(read(file)))).toEqual([]);
  });
});

/** Functions over 70 lines, by the indentation that the formatter guarantees. */
function longFunctions(file: string): string[] {
  const lines = read(file).split('\n');
  return lines.flatMap((line, start) => {
    const opening = /^(\s*)(export )?(async )?(function\b|const \w+ = (async )?\(.*=> \{$)/.exec(line);
    if (!opening) return [];
    const indent = opening[1] ?? '';
    const length = lines.slice(start).findIndex((later) => later.startsWith(`${indent}}`)) + 1;
    return length > 70 ? [`${file}:${start + 1} (${length} lines)`] : [];
  });
}
