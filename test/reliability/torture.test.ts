import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { until } from '../faults/bank-process.ts';
import { startBank, type TestBank } from '../harness.ts';
import { type Judgement, judge } from './torture/judge.ts';
import { type Link, openLink } from './torture/link.ts';
import { openProgram, type Program } from './torture/program.ts';
import { startTraffic } from './torture/run.ts';
import { describeRuns } from './torture/totals.ts';

// The same with processes that die, for as long as is wanted: npm run torture
const ACTS = 90;
const PROGRAMS = 3;
const TORN = 3;

let bank: TestBank;
let link: Link;
const programs: Program[] = [];
beforeAll(async () => {
  bank = await startBank();
  link = await openLink(() => bank.url);
  for (let index = 0; index < PROGRAMS; index++) programs.push(await openProgram(index, () => link.url));
});
afterAll(async () => {
  for (const { asker, receiver } of programs) {
    asker.close();
    receiver.close();
  }
  await link.close();
  await bank.close();
});

/** Traffic of every kind until so much has been done; `tear` is called now and then. */
async function play(seed: number, tear: () => Promise<void>): Promise<Judgement> {
  const acts: Record<string, number> = {};
  const done = () => Object.values(acts).reduce((sum, count) => sum + count, 0);
  const traffic = startTraffic(programs, seed, { workers: 3, acts });
  for (let part = 1; part <= TORN; part++) {
    await until('the programs act', () => done() >= (part * ACTS) / TORN, { withinMs: 60_000 });
    await tear();
  }
  const wrong = await traffic.stop();
  const judged = await judge({ pool: bank.app.db.main, programs });
  return { wrong: [...wrong, ...judged.wrong], breaches: judged.breaches };
}

describe.each([
  ['undisturbed', async () => undefined],
  [
    'while networks are cut',
    async () => {
      link.cut();
      // PostgreSQL's own workers have no client, and are not the bank's to end.
      await queryText(
        bank.app.db.reads,
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()
            and backend_type = 'client backend'`,
      );
    },
  ],
] as [string, () => Promise<void>][])('traffic of every kind, %s', (name, tear) => {
  let judged: Judgement;
  beforeAll(async () => {
    judged = await play(name.length, tear);
  });

  it('leaves what the customers’ books say', () => expect(judged.wrong).toEqual([]));

  it('leaves what the checker holds to', () => expect(judged.breaches).toEqual([]));
});

it('books and checker see money that nobody moved', async () => {
  const [program] = programs as [Program];
  program.balance += 1;
  const { wrong } = await judge({ pool: bank.app.db.main, programs });
  expect(wrong).toEqual([expect.stringContaining(`its books say ${program.balance}`)]);
  program.balance -= 1;
});

it('adds runs up', () => {
  const ran = {
    ...{ commit: 'abc', seed: 1, began: '2026-11-21', minutes: 1, rounds: 2, wrong: [], breaches: [] },
    acts: { payments: 3 },
    faults: { 'a bank is killed': 1 },
    kills: { bank: 1, database: 0 },
    requests: { tries: 5, answered: 4, lost: 1, refusedForNow: 0 },
    webhooks: { events: 6, calls: 7 },
    recoveries: [{ fault: 'a bank is killed', ms: 20 }],
  };
  const told = describeRuns([ran, { ...ran, began: '2026-11-22' }]);
  expect(told).toContain('| payments | 6 |');
  expect(told).toContain('| a bank is killed | 2 | 20 | 20 |');
});
