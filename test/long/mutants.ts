/**
 * Plants one bug after the other into a copy of this checkout, and asks who sees it: the tests that are named with it,
 * and for a bug about money the checker on what these tests leave, then the simulation, then races and mixed traffic on
 * PostgreSQL, until two have seen it. The simulation and the traffic compare clients' books and run the checker.
 *
 *     npm run mutants -- [--only id,id] [--from id] [--results mutants.json] [--witness tests|sim|traffic] [--minutes 1]
 *
 * Goes on where the results end, unless `--only` names bugs. Begins no further bug after `--minutes`.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { copyCheckout } from '../reliability/mutants/checkout.ts';
import type { Mutant } from '../reliability/mutants/mutant.ts';
import { changesOf } from '../reliability/mutants/plant.ts';
import { MUTANTS } from '../reliability/mutants/rooms.ts';
import { openSimulation, type Simulation } from '../reliability/mutants/simulate.ts';
import {
  isCaught,
  type Judged,
  readResults,
  type Witness,
  writeResults,
} from '../reliability/mutants/table.ts';
import {
  askTests,
  askTraffic,
  BREACHES_OF_TESTS,
  openDoubt,
  openTestRunner,
  type Sighting,
  type TestRunner,
} from '../reliability/mutants/witness.ts';

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

const results = readResults(resolve(values.results));
const resultsFile = resolve(values.results);
const checkout = copyCheckout(process.cwd());
// Tests look for the checkout where they run.
process.chdir(checkout.folder);
process.env.TORTURE_PATIENCE_MS = '1000';
process.env.TEST_BREACHES = join(checkout.folder, BREACHES_OF_TESTS);
const runner = await openTestRunner(checkout.folder, { first: true });
process.once('exit', checkout.remove);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

// Both take long to begin, and many runs need neither.
let simulation: Simulation | undefined;
let traffic: TestRunner | undefined;

const ALL: readonly Witness[] = ['tests', 'sim', 'traffic'];

/** The witness that is to be asked next: none once enough have seen it. */
function nextFor({ money }: Mutant, judged: Judged): Witness | undefined {
  const open = (money ? ALL : ALL.slice(0, 1)).filter((one) => !judged.asked.includes(one));
  if (values.witness !== undefined) return open.find((one) => one === values.witness);
  return isCaught(judged) ? undefined : open[0];
}

async function ask(mutant: Mutant, witness: Witness): Promise<Sighting[]> {
  if (witness === 'sim') return (simulation as Simulation).ask(mutant);
  if (witness === 'traffic') {
    traffic ??= await openTestRunner(checkout.folder, { first: false });
    return askTraffic(traffic, mutant, checkout.folder);
  }
  return askTests(runner, mutant);
}

const doubt = openDoubt(runner);

function changed(mutant: Mutant): void {
  for (const { file } of changesOf(mutant)) for (const one of [runner, traffic]) one?.changed(file);
}

/** Asks one witness while the bug is planted; undefined where a test is red without it, too. */
async function judge(mutant: Mutant, judged: Judged, witness: Witness): Promise<Judged | undefined> {
  if (witness === 'sim') simulation ??= openSimulation(checkout.folder);
  checkout.plant(mutant);
  changed(mutant);
  const seen = await ask(mutant, witness);
  checkout.restore();
  changed(mutant);
  const kept: Sighting[] = [];
  for (const one of seen) {
    const { by, what, seconds } = one;
    const isBelieved = await doubt.isBelieved(one);
    process.stdout.write(`    ${isBelieved ? by : `without a bug too, ${by}`} (${seconds} s): ${what}\n`);
    if (isBelieved && !kept.some((other) => other.by === by)) kept.push(one);
    // A test that is red without any bug sees nothing.
    else if (!isBelieved && by === 'tests') return undefined;
  }
  return { ...judged, asked: [...judged.asked, witness], seen: [...judged.seen, ...kept] };
}

for (const mutant of wanted) {
  const { id, file, money = false } = mutant;
  const unknown: Judged = { id, file, money, asked: [], seen: [] };
  let judged = (only === undefined || values.witness !== undefined ? results.get(id) : undefined) ?? unknown;
  if (nextFor(mutant, judged) === undefined) continue;
  if (performance.now() - began > minutes * 60_000) break;
  process.stdout.write(`${id}\n`);
  for (let next = nextFor(mutant, judged); next !== undefined; next = nextFor(mutant, judged)) {
    const after = await judge(mutant, judged, next);
    if (after === undefined) break;
    judged = after;
    results.set(id, judged);
    writeResults(resultsFile, results, MUTANTS);
  }
  if (!isCaught(judged)) process.stdout.write(`    NOT CAUGHT [${judged.asked}]\n`);
}
const judged = wanted.flatMap(({ id }) => results.get(id) ?? []);
const missed = judged.filter((one) => !isCaught(one));
process.stdout.write(`${judged.length - missed.length} of ${judged.length} caught\n`);
for (const { id, seen } of missed) process.stdout.write(`missed: ${id} (${seen.map(({ by }) => by)})\n`);
await runner.close();
await traffic?.close();
process.exit(missed.length === 0 ? 0 : 1);
