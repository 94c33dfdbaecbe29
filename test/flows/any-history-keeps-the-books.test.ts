import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBank, type TestBank } from '../harness.ts';
import { playHistory } from '../histories.ts';
import { seededRandom } from '../long/seeded-random.ts';

// TEST_HISTORIES=200 TEST_SEED=7 npx vitest run test/flows/any-history-keeps-the-books.test.ts
const HISTORIES = Number(process.env.TEST_HISTORIES ?? 2);
const FIRST_SEED = Number(process.env.TEST_SEED ?? 1);
const TURNS = 60;
// Over several machines a history takes half a minute alone, and four times as long beside other tests.
const LONGEST_MS = 300_000;

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const seen = new Set<string>();

async function play(seed: number): Promise<void> {
  for (const words of await playHistory(bank, { random: seededRandom(seed), turns: TURNS }))
    for (const word of words.split(' & ')) seen.add(word);
}

it.each(Array.from({ length: HISTORIES }, (_, index) => FIRST_SEED + index))('history %i', play, LONGEST_MS);

it('they were not about nothing', async () => {
  const wanted = ['cash-in SETTLED', 'code SETTLED', 'cashout', 'inside', 'refund', 'report', 'accept'];
  const missing = () => wanted.filter((word) => !seen.has(word));
  // Acts at once end in one order here and in another there, so a short history may lack something.
  for (let more = 0; more < 5 && missing().length > 0; more++) await play(FIRST_SEED + HISTORIES + more);
  expect(missing()).toEqual([]);
});
