import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBank, type TestBank } from '../harness.ts';
import { type SecondNode, startSecondNode } from '../two-nodes.ts';
import { RACES, type Ran, runRaces } from './races/run.ts';
import { describeRaced, type Raced } from './races/totals.ts';

// The same for as long as is wanted, with a hundred callers: npm run races
const TIMES = 4;
const CALLERS = 6;

let bank: TestBank;
let second: SecondNode;
beforeAll(async () => {
  // As in production: what a company gets beside its first takes two operators.
  const operators = { codesRequired: false, fourEyes: true };
  bank = await startBank({ operators });
  second = await startSecondNode(bank, { operators });
});
afterAll(async () => {
  await second.close();
  await bank.close();
});

describe('races of every kind, at two nodes', () => {
  let ran: Ran;
  beforeAll(async () => {
    let turn = 0;
    ran = await runRaces({
      ...{ seed: 1, lanes: 3, callers: CALLERS, names: Object.keys(RACES), inTurn: true },
      pool: bank.app.db.main,
      urlNow: () => (turn++ % 2 === 0 ? bank.url : second.url),
      isEnough: (races) => races >= TIMES * Object.keys(RACES).length,
    });
  });

  it('end as their rules say, and leave each account what they left it', () => {
    expect(ran.wrong).toEqual([]);
    expect(Object.keys(RACES).filter((name) => (ran.races[name] ?? 0) < TIMES)).toEqual([]);
  });

  it('leave what the checker holds to', () => expect(ran.breaches).toEqual([]));
});

const NOBODY: Raced = {
  ...{
    commit: 'abc',
    seed: 1,
    began: '2026-11-21',
    minutes: 1,
    nodes: 2,
    requests: 9,
    wrong: [],
    breaches: [],
  },
  ...{ races: { 'one code': 3, 'one claim': 1 }, sizes: { 2: 4 } },
};

it('adds runs up', () => {
  const told = describeRaced([NOBODY, { ...NOBODY, began: '2026-11-22', races: { 'one code': 2 } }]);
  expect(told).toContain('2 runs, 2.0 minutes, 6 races, 18 requests, 0 of them not as the rules say');
  expect(told).toContain('| one code | 5 |');
  expect(told).toContain('| 2 | 8 |');
});
