import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeSimulated, type Simulated } from '../simulation/report.ts';
import { TARGETS } from './fuzz/run.ts';
import { describeFuzzRuns, readFuzzRuns } from './fuzz/totals.ts';
import { MUTANTS } from './mutants/rooms.ts';
import { readResults, tableOf } from './mutants/table.ts';
import { describeRaced, readRaced } from './races/totals.ts';
import { describeRecovered, readRecovered } from './recoveries/totals.ts';
import { tellTotals } from './tell-totals.ts';
import { FAULTS } from './torture/faults.ts';
import { describeRuns, type Ran } from './torture/totals.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const DOCUMENT = read('RELIABILITY.md');
const [BEGIN, END] = ['<!-- totals -->', '<!-- end of totals -->'] as const;
const at = (name: string) => join(ROOT, 'docs', 'reliability', `${name}.json`);
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

  it('counts faults and targets as they are', () => {
    expect(DOCUMENT).toContain(`; ${Object.keys(FAULTS).length} faults occur, each once before any repeats`);
    expect(Object.keys(TARGETS)).toHaveLength(8);
    expect(DOCUMENT).toContain('Damages valid inputs of eight targets');
  });

  it('tells of runs what was run', () => {
    const results = readResults(at('mutants'));
    const known = new Set(MUTANTS.map(({ id }) => id));
    expect([...results.keys()].filter((id) => !known.has(id))).toEqual([]);
    const rows = MUTANTS.flatMap(({ id }) => results.get(id) ?? []);
    expect(read('docs/reliability/mutants.md')).toBe(`${tableOf(rows)}\n`);
    const runs = JSON.parse(read('docs/reliability/torture.json')) as Ran[];
    expect(read('docs/reliability/torture.md')).toBe(`${describeRuns(runs)}\n`);
    const simulated = JSON.parse(read('docs/reliability/sim.json')) as Simulated[];
    expect(read('docs/reliability/sim.md')).toBe(`${describeSimulated(simulated)}\n`);
    expect(read('docs/reliability/races.md')).toBe(`${describeRaced(readRaced(at('races')))}\n`);
    expect(read('docs/reliability/fuzz.md')).toBe(`${describeFuzzRuns(readFuzzRuns(at('fuzz')))}\n`);
    const recovered = describeRecovered(readRecovered(at('recoveries')));
    expect(read('docs/reliability/recoveries.md')).toBe(`${recovered}\n`);
  });

  // Made by `UPDATE_DOCS=1 npx vitest run test/reliability/document.test.ts`.
  it('adds them up', () => {
    const [before, after] = [DOCUMENT.indexOf(BEGIN) + BEGIN.length, DOCUMENT.indexOf(END)];
    const wanted = `${DOCUMENT.slice(0, before)}\n${tellTotals(ROOT)}\n${DOCUMENT.slice(after)}`;
    if (process.env.UPDATE_DOCS !== undefined) writeFileSync(join(ROOT, 'RELIABILITY.md'), wanted);
    expect(after).toBeGreaterThan(before);
    if (process.env.UPDATE_DOCS === undefined) expect(DOCUMENT).toBe(wanted);
  });
});
