import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, playCodeHistory, type Stage } from '../code-histories.ts';
import { startBank, type TestBank } from '../harness.ts';

// TEST_HISTORIES=10000 TEST_SEED=7 npx vitest run test/flows/any-code-is-paid-by-its-own-money.test.ts
const HISTORIES = Number(process.env.TEST_HISTORIES ?? 6);
const FIRST_SEED = Number(process.env.TEST_SEED ?? 1);
const TURNS = 24;
// The checker reads everything that all histories have written.
const HISTORIES_PER_CHECK = 250;

let bank: TestBank;
let stage: Stage;
beforeAll(async () => {
  bank = await startBank();
  stage = await openStage(bank);
});
afterAll(async () => {
  await stage.close();
  await bank.close();
});

const seen = new Set<string>();
let played = 0;

async function play(seed: number): Promise<void> {
  const words = await playCodeHistory(stage, { seed, turns: TURNS });
  for (const word of words) seen.add(word);
  played += 1;
  if (played % HISTORIES_PER_CHECK === 0) await bank.verify();
}

it.each(Array.from({ length: HISTORIES }, (_, index) => FIRST_SEED + index))('history %i', play, 120_000);

it('they were not about nothing', async () => {
  const wanted = [
    ...['key goes', 'key is re-bound', 'key is won', 'key: paid', 'named: paid', 'named: BE17'],
    ...[
      'code from inside: paid',
      'code from inside: refused',
      'code from outside: paid',
      'code from outside: BE17',
    ],
    ...['forged from inside: refused', 'forged from outside: BE17', 'approved: paid', 'fought over: PAID'],
  ];
  const missing = () => wanted.filter((word) => !seen.has(word));
  for (let more = 0; more < 60 && missing().length > 0; more++) await play(FIRST_SEED + HISTORIES + more);
  expect(missing()).toEqual([]);
});

it('ends with nothing amiss', () => bank.verify(), 120_000);
