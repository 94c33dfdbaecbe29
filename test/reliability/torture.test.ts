import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { until } from '../faults/bank-process.ts';
import { startBank, type TestBank } from '../harness.ts';
import { FAULTS, impossibleHere } from './torture/faults.ts';
import { type Judgement, judge } from './torture/judge.ts';
import { LACKS } from './torture/lack.ts';
import { addressSpaceOf, canLimit, limitWithFree, lower } from './torture/limits.ts';
import { type Link, openLink } from './torture/link.ts';
import { openProgram, type Program } from './torture/program.ts';
import { buildReleaseBefore } from './torture/release-before.ts';
import { RELEASES } from './torture/roll-releases.ts';
import { makeClock, STEPS } from './torture/step-clocks.ts';
import { TEARS_OF_FILES } from './torture/tear-files.ts';
import { describeRuns } from './torture/totals.ts';
import { servedSince, startTraffic } from './torture/traffic.ts';
import { RESTORES } from './torture/wake-in-the-past.ts';
import { openWorld, type World } from './torture/world.ts';

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

/** Inflicts each of these in turn beside traffic, and sees that customers are served again. */
function inflict(names: readonly string[], seed: number) {
  const impossible = impossibleHere();
  const acts: Record<string, number> = {};
  let world: World;
  let traffic: ReturnType<typeof startTraffic>;
  beforeAll(async () => {
    world = await openWorld(seed);
    traffic = startTraffic(world.programs, seed, { workers: 2, acts });
  });
  afterAll(async () => {
    await traffic.stop();
    await world.close();
  });
  it.each(names.filter((name) => !impossible.has(name)))(
    '%s: customers are served again',
    async (name) => {
      await FAULTS[name]?.(world);
      await until('customers are served', servedSince(world.programs), { withinMs: 60_000 });
      expect(world.elsewhere.flatMap(({ wrong }) => wrong)).toEqual([]);
    },
    600_000,
  );
  return {
    /** All that the customers' books and the checker have against the bank. */
    judgeAll: async () => {
      const wrong = await traffic.stop();
      const judged = await judge(world);
      return [...wrong, ...judged.wrong, ...judged.breaches];
    },
  };
}

describe('a fault of torture', () => {
  const { judgeAll } = inflict(
    Object.keys({ ...LACKS, ...STEPS, ...TEARS_OF_FILES, ...RELEASES, ...RESTORES }),
    3,
  );

  it('loses nothing, and moves no money twice', async () => {
    expect(await judgeAll()).toEqual([]);
  });
});

describe.runIf(canLimit())('a process under limits', () => {
  /** Runs this in a Node of its own, tells it when its limits hold, and answers what it says and how it ends. */
  async function run(program: string, limit: (pid: number) => unknown) {
    const child = spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'pipe', 'ignore'] });
    const ended = once(child, 'exit');
    await once(child.stdout, 'data');
    expect(limit(child.pid as number)).toBeDefined();
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    child.stdin.end('go');
    const [code, signal] = await ended;
    return { said, code, signal };
  }

  it('opens as many files and sockets more as it may', async () => {
    const open =
      "const fs = require('fs'); let opened = 0; const open = () => { try { for (;;) { fs.openSync('/dev/null'); opened += 1; } } catch ({ code }) { console.log(code, opened); } };";
    const program = `${open} process.stdin.once('data', open).once('end', () => process.exit()); console.log('ready');`;
    const { said } = await run(program, (pid) => lower(pid, 'nofile', limitWithFree(pid, 4) as number));
    expect(said).toBe('EMFILE 4\n');
  });

  it('ends where it gets no memory any more', async () => {
    const program =
      "process.stdin.once('data', () => { const kept = []; for (;;) kept.push({ more: [kept.length] }); }); console.log('ready');";
    const { code, signal } = await run(program, (pid) =>
      lower(pid, 'as', (addressSpaceOf(pid) as number) + 2 ** 20),
    );
    expect(signal ?? code).not.toBe(0);
  });
});

it('a program sees the clock of its machine as it is set', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'lastro-clock-'));
  const clock = makeClock(join(directory, 'clock'));
  const began = Date.now();
  const program =
    'setInterval(() => console.log(Date.now(), new Date().getTime(), new Date(7).getTime(), new Date() instanceof Date), 20)';
  const child = spawn(process.execPath, ['-e', program], {
    env: { ...process.env, ...clock.environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let told: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    told = text.trim().split('\n').at(-1)?.split(' ') ?? [];
  });
  const off = () => Number(told[0]) - Date.now();
  await until('it tells the time', () => Number(told[0]) >= began, { withinMs: 60_000 });
  for (const set of [3_600_000, -7_200_000]) {
    clock.set(set);
    await until('it tells the time as set', () => Math.abs(off() - set) < 600_000, { withinMs: 60_000 });
  }
  expect(Math.abs(Number(told[1]) - Number(told[0]))).toBeLessThan(60_000);
  expect(told.slice(2)).toEqual(['7', 'true']);
  child.kill('SIGKILL');
  await once(child, 'exit');
  rmSync(directory, { recursive: true });
});

it.runIf(!impossibleHere().has(Object.keys(RELEASES)[0] as string))(
  'this release has every migration of the release before',
  () => {
    const migrationsOf = (checkout: string) =>
      readdirSync(join(checkout, 'migrations'), { recursive: true }).filter((name) =>
        String(name).endsWith('.sql'),
      );
    const today = migrationsOf(process.cwd());
    const before = migrationsOf(buildReleaseBefore());
    expect(before.length).toBeGreaterThan(20);
    expect(before.filter((name) => !today.includes(name))).toEqual([]);
  },
  180_000,
);

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
  const leftOut = { 'the disk is full': 'nothing can be mounted' };
  const told = describeRuns([ran, { ...ran, began: '2026-11-22', leftOut }]);
  expect(told).toContain('Left out in some of these runs: the disk is full (nothing can be mounted).');
  expect(told).toContain('| payments | 6 |');
  expect(told).toContain('| a bank is killed | 2 | 20 | 20 |');
});
