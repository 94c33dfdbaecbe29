import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeSimulated, type Simulated, sumOf } from '../simulation/report.ts';
import { TARGETS } from './fuzz/run.ts';
import { MUTANTS } from './mutants/rooms.ts';
import { isCaught, readResults, tableOf } from './mutants/table.ts';
import { FAULTS } from './torture/faults.ts';
import { describeRuns, type Ran } from './torture/totals.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const DOCUMENT = read('RELIABILITY.md');
const named = (pattern: RegExp) => [...DOCUMENT.matchAll(pattern)].map(([, name = '']) => name);

describe('RELIABILITY.md', () => {
  it('names commands, tests and files that are there', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const commands = named(/`npm run ([\w:-]+)/g);
    expect(commands).toEqual(expect.arrayContaining(['torture', 'mutants', 'fuzz', 'verify']));
    expect(commands.filter((name) => scripts[name] === undefined)).toEqual([]);
    const long = named(/node test\/long\/run\.mjs ([\w-]+)/g);
    expect(long.filter((name) => !existsSync(join(ROOT, 'test', 'long', `${name}.ts`)))).toEqual([]);
    const files = named(/`((?:test|src|docs)\/[\w./-]+)`/g);
    expect(files.length).toBeGreaterThan(15);
    expect(files.filter((file) => !existsSync(join(ROOT, file)) && !file.endsWith('/corpus'))).toEqual([]);
    expect(read('README.md')).toContain('(RELIABILITY.md)');
  });

  it('counts faults and doors as they are', () => {
    expect(DOCUMENT).toContain(`; ${Object.keys(FAULTS).length} faults, each before any comes again`);
    expect(Object.keys(TARGETS)).toHaveLength(7);
    expect(DOCUMENT).toContain('damages good inputs of seven doors');
  });

  it('tells of planted bugs what was seen of them, and of runs what was run', () => {
    const results = readResults(join(ROOT, 'docs/reliability/mutants.json'));
    const known = new Set(MUTANTS.map(({ id }) => id));
    expect([...results.keys()].filter((id) => !known.has(id))).toEqual([]);
    const rows = MUTANTS.flatMap(({ id }) => results.get(id) ?? []);
    expect(read('docs/reliability/mutants.md')).toBe(`${tableOf(rows)}\n`);
    const caught = rows.filter(isCaught).length;
    expect(DOCUMENT).toContain(
      `${rows.length} of ${MUTANTS.length} planted bugs were asked about, ${caught} of them`,
    );
    const runs = JSON.parse(read('docs/reliability/torture.json')) as Ran[];
    expect(read('docs/reliability/torture.md')).toBe(`${describeRuns(runs)}\n`);
    const simulated = JSON.parse(read('docs/reliability/sim.json')) as Simulated[];
    expect(read('docs/reliability/sim.md')).toBe(`${describeSimulated(simulated)}\n`);
    const { seeds, requests } = sumOf(simulated);
    expect(DOCUMENT).toMatch(
      new RegExp(`${seeds.length} histor(y|ies) reported with ${requests.tries} requests`),
    );
    const kills = runs.reduce((sum, ran) => sum + ran.kills.bank + ran.kills.database, 0);
    expect(DOCUMENT).toContain(`${kills} kills`);
  });
});
