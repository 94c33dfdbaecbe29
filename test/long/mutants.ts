/**
 * Plants one bug after the other into a copy of this checkout, and asks who sees it: the tests that are named with it,
 * and for a bug about money also mixed traffic, after which clients' books are compared and the checker is run.
 *
 *     npm run mutants -- [--only id,id] [--from id] [--results mutants.json] [--witness tests|traffic] [--minutes 1]
 *
 * Skips those that the results have already, unless `--only` names them. Begins no further bug after `--minutes`.
 */
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { copyCheckout } from '../reliability/mutants/checkout.ts';
import type { Mutant } from '../reliability/mutants/mutant.ts';
import { MUTANTS } from '../reliability/mutants/rooms.ts';
import { isCaught, type Judged, readResults, writeResults } from '../reliability/mutants/table.ts';
import { askTests, askTraffic, openTestRunner, type Sighting } from '../reliability/mutants/witness.ts';

type Witness = Judged['asked'][number];

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    from: { type: 'string' },
    results: { type: 'string', default: 'mutants.json' },
    witness: { type: 'string' },
    minutes: { type: 'string' },
  },
});
const began = performance.now();
const minutes = Number(values.minutes ?? Number.POSITIVE_INFINITY);
if (!(minutes > 0)) throw new Error('--minutes is a number');
const only = values.only?.split(',');
const first = values.from === undefined ? 0 : MUTANTS.findIndex(({ id }) => id === values.from);
const unknown = only?.filter((id) => !MUTANTS.some((mutant) => mutant.id === id)) ?? [];
if (first === -1 || unknown.length > 0) throw new Error(`no such mutant: ${[values.from, ...unknown]}`);
const wanted = MUTANTS.slice(first).filter(({ id }) => only?.includes(id) ?? true);
const torture = join(dirname(fileURLToPath(import.meta.url)), 'torture.js');

const results = readResults(resolve(values.results));
const resultsFile = resolve(values.results);
const checkout = copyCheckout(process.cwd());
// Tests look for the checkout where they run.
process.chdir(checkout.folder);
process.env.TORTURE_PATIENCE_MS = '1000';
const runner = await openTestRunner(checkout.folder);
process.once('exit', checkout.remove);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

function witnessesOf({ id, money }: Mutant): Witness[] {
  const wanted: Witness[] = money ? ['tests', 'traffic'] : ['tests'];
  const asked = only === undefined ? (results.get(id)?.asked ?? []) : [];
  return wanted.filter((one) => (values.witness ?? one) === one && !asked.includes(one));
}

async function ask(mutant: Mutant, witness: Witness): Promise<Sighting[]> {
  if (witness === 'traffic') return askTraffic(runner, mutant, { folder: checkout.folder, torture });
  const sighting = await askTests(runner, mutant);
  return sighting === undefined ? [] : [sighting];
}

const green = new Set<string>();
/** A test that is red without any bug sees nothing. */
async function passesOtherwise(file: string | undefined): Promise<boolean> {
  if (file === undefined || green.has(file)) return true;
  const failed = (await runner.failureIn(file)) && (await runner.failureIn(file));
  if (failed !== undefined) process.stdout.write(`red without a bug: ${failed}\n`);
  else green.add(file);
  return failed === undefined;
}

for (const mutant of wanted) {
  const witnesses = witnessesOf(mutant);
  if (witnesses.length === 0) continue;
  if (performance.now() - began > minutes * 60_000) break;
  checkout.plant(mutant);
  runner.changed(mutant.file);
  const seen: Sighting[] = [];
  for (const witness of witnesses) seen.push(...(await ask(mutant, witness)));
  checkout.restore();
  runner.changed(mutant.file);
  const believed = await Promise.all(seen.map(({ file }) => passesOtherwise(file)));
  // It is asked again the next time.
  if (believed.includes(false)) continue;
  const before = results.get(mutant.id);
  const fresh = (by: Sighting['by']) => witnesses.includes(by === 'tests' ? 'tests' : 'traffic');
  const judged: Judged = {
    id: mutant.id,
    file: mutant.file,
    money: mutant.money === true,
    asked: [...new Set([...(before?.asked ?? []), ...witnesses])],
    seen: [...(before?.seen ?? []).filter(({ by }) => !fresh(by)), ...seen],
  };
  results.set(mutant.id, judged);
  writeResults(resultsFile, results, MUTANTS);
  const said = seen.map(({ by, what, seconds }) => `${by} (${seconds} s): ${what}`).join('\n    ');
  process.stdout.write(`${mutant.id}: ${said || 'NOT SEEN'} [${witnesses}]\n`);
}
const judged = wanted.flatMap(({ id }) => results.get(id) ?? []);
const missed = judged.filter((one) => !isCaught(one));
process.stdout.write(`${judged.length - missed.length} of ${judged.length} caught\n`);
for (const { id, seen } of missed) process.stdout.write(`missed: ${id} (${seen.map(({ by }) => by)})\n`);
await runner.close();
process.exit(missed.length === 0 ? 0 : 1);
