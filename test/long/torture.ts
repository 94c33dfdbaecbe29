/**
 * Two banks on one PostgreSQL, customers' programs that do everything the interface offers and keep their own books, and
 * every second or so something goes wrong: a process dies, freezes or starts anew, the database does, a network does.
 * After some of these the traffic rests, everything ends, and the bank is held against the books and the checker.
 *
 *     npm run torture -- --minutes 5 [--hours 2] [--seed 1] [--report torture.json] [--faults name,name] [--undisturbed]
 *         [--resume]
 *     npm run torture -- --kills 2000 [--seed 1] [--report torture.json]
 *
 * With `--kills` processes are killed, one after the other and with hardly a pause, until so many have been in this run;
 * `--minutes` ends it before.
 *
 * The seed deals the faults and what programs do; processes and networks keep their own time, so the same seed does not
 * give the same history. A report that is there already is added to, after each round; with
 * `--resume` its last run goes on, with the same seed, until it has had as many minutes as are asked for.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { FAULTS, impossibleHere, KILLS } from '../reliability/torture/faults.ts';
import { playRound, type Round } from '../reliability/torture/run.ts';
import { appendRun, lastRun, type Ran } from '../reliability/torture/totals.ts';
import { openWorld, type World } from '../reliability/torture/world.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    hours: { type: 'string' },
    rounds: { type: 'string' },
    seed: { type: 'string' },
    report: { type: 'string' },
    judgement: { type: 'string' },
    kills: { type: 'string' },
    faults: { type: 'string' },
    undisturbed: { type: 'boolean', default: false },
    resume: { type: 'boolean', default: false },
  },
});
const kills = Number(values.kills ?? Number.POSITIVE_INFINITY);
const usualMinutes = values.kills === undefined ? 3 : Number.POSITIVE_INFINITY;
const minutes =
  values.hours === undefined ? Number(values.minutes ?? usualMinutes) : 60 * Number(values.hours);
const resumed =
  values.resume && values.report !== undefined ? structuredClone(lastRun(values.report)) : undefined;
if (values.resume && resumed === undefined)
  throw new Error('--resume needs --report with a run to go on with');
const seed = Number(resumed?.seed ?? values.seed ?? Math.floor(Math.random() * 2 ** 32));
const rounds = Number(values.rounds ?? Number.POSITIVE_INFINITY);
if (!(minutes > 0) || !Number.isSafeInteger(seed) || !(rounds > 0) || !(kills > 0))
  throw new Error('--minutes, --hours, --rounds, --kills and --seed are numbers');
const impossible = impossibleHere();
const usual = (values.kills === undefined ? Object.keys(FAULTS) : KILLS).filter(
  (name) => !impossible.has(name),
);
const faults = values.undisturbed ? [] : (values.faults?.split(',') ?? usual);
const unknown = faults.filter((name) => !(name in FAULTS));
if (unknown.length > 0)
  throw new Error(`no such fault: ${unknown}; there are ${Object.keys(FAULTS).join(', ')}`);

const say = (line: string) => process.stdout.write(`${line}\n`);
const pace =
  values.kills === undefined
    ? { faultsARound: 12, pauseMs: [200, 1_500] as const, workers: 3 }
    : // A third of the traffic: what is killed is up again the sooner, and asked all the same as it comes.
      { faultsARound: 30, pauseMs: [0, 200] as const, workers: 1 };
let world: World | undefined;
const killsSoFar = () => (world === undefined ? 0 : world.kills.bank + world.kills.database);
const began = performance.now() - 60_000 * (resumed?.minutes ?? 0);
const isOver = () =>
  performance.now() - began >= minutes * 60_000 || killsSoFar() + killed.bank + killed.database >= kills;
const options = { faults, ...pace, trafficMs: 4_000, isOver, say };

// Its banks stop with it: they are killed when this process exits, and only then.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

// A copy of the checkout, which has no history, makes no report.
const commit =
  values.report === undefined
    ? ''
    : execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim();

if (resumed !== undefined && resumed.commit !== commit)
  throw new Error(`the run to go on with is of commit ${resumed.commit}, and this is ${commit}`);

function newRun(): Ran {
  return {
    leftOut: Object.fromEntries(impossible),
    ...{ commit, seed, began: new Date().toISOString(), minutes: 0, rounds: 0, acts: {}, faults: {} },
    kills: { bank: 0, database: 0 },
    requests: { tries: 0, answered: 0, lost: 0, refusedForNow: 0 },
    webhooks: { events: 0, calls: 0 },
    ...{ recoveries: [], wrong: [], breaches: [] },
  };
}

function add(ran: Ran, round: Round, { programs, kills }: World): void {
  ran.rounds += 1;
  for (const name of ['acts', 'faults'] as const)
    for (const [what, count] of Object.entries(round[name])) ran[name][what] = (ran[name][what] ?? 0) + count;
  ran.kills = { bank: killed.bank + kills.bank, database: killed.database + kills.database };
  const sum = (of: (program: World['programs'][number]) => number) =>
    programs.reduce((total, program) => total + of(program), 0);
  ran.requests = {
    tries: asked.tries + sum(({ asker }) => asker.counts.tries),
    answered: asked.answered + sum(({ asker }) => asker.counts.answered),
    lost: asked.lost + sum(({ asker }) => asker.counts.lost),
    refusedForNow: asked.refusedForNow + sum(({ asker }) => asker.counts.refusedForNow),
  };
  ran.webhooks = {
    events: told.events + sum(({ receiver }) => receiver.events()),
    calls: told.calls + sum(({ receiver }) => receiver.calls()),
  };
  for (const part of ['recoveries', 'wrong', 'breaches'] as const)
    ran[part].push(...(round[part] as never[]));
}

say(`seed ${seed}`);
for (const [name, why] of impossible) say(`left out: ${name} (${why})`);
const ran = resumed ?? newRun();
/** Counts of before, to which those of this world are added. */
const { kills: killed, requests: asked, webhooks: told } = structuredClone(ran);
const keep = () => {
  ran.minutes = (performance.now() - began) / 60_000;
  if (values.report !== undefined) appendRun(values.report, ran);
  const judged = { wrong: ran.wrong, breaches: ran.breaches };
  if (values.judgement !== undefined) writeFileSync(values.judgement, JSON.stringify(judged));
};
try {
  world = await openWorld(seed + ran.rounds, { ownDisk: true });
  try {
    do {
      const round = await playRound(world, seed + ran.rounds, options);
      add(ran, round, world);
      keep();
      for (const line of [...round.wrong.slice(0, 20), ...round.breaches]) say(`WRONG ${line}`);
      say(`round ${ran.rounds}: ${JSON.stringify(round.acts)}, ${ran.requests.tries} requests so far`);
    } while (ran.wrong.length + ran.breaches.length === 0 && ran.rounds < rounds && !isOver());
  } finally {
    await world.close();
  }
} catch (error) {
  const told = error instanceof Error ? `${error.stack}` : String(error);
  // Readers of the report have the checkout elsewhere.
  ran.wrong.push(`it did not run to its end: ${told.replaceAll(`${pathToFileURL(process.cwd())}/`, '')}`);
  say(`WRONG ${ran.wrong.at(-1)}`);
}
keep();
const disagree = ran.wrong.length + ran.breaches.length;
say(`${JSON.stringify(ran.faults)}\n${JSON.stringify(ran.kills)}`);
say(disagree === 0 ? 'nothing was lost, and nothing was paid twice' : `${disagree} things do not agree`);
process.exit(disagree === 0 ? 0 : 1);
