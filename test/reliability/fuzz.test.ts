import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tries } from '../full.ts';
import { seededRandom } from '../long/seeded-random.ts';
import { damage } from './fuzz/damage.ts';
import { fuzzTarget, readCorpus, TARGETS, tryInput } from './fuzz/run.ts';
import type { Target } from './fuzz/target.ts';

const CORPUS = join(import.meta.dirname, 'corpus');
const COUNTS: Readonly<Record<string, number>> = {
  json: 20_000,
  brcode: 20,
  jws: 5_000,
  xml: 5_000,
  multipart: 20_000,
};

describe.each(Object.keys(COUNTS))('hostile %s', (name) => {
  it('does nothing that none may do, nor does what was found before', async () => {
    const target = await (TARGETS[name] as () => Target | Promise<Target>)();
    for (const { file, input } of readCorpus(CORPUS, name))
      expect(await tryInput(target, input), file).not.toHaveProperty('why');
    const count = tries(COUNTS[name] as number);
    const { found, outcomes, inputs } = await fuzzTarget(target, {
      seed: 1,
      isEnough: (done) => done >= count,
    });
    expect(found.map(({ why, input }) => `${why}: ${input.toString('latin1')}`)).toEqual([]);
    expect(inputs).toBe(count);
    // Some must get through, or the doors were never reached.
    expect(Object.keys(outcomes).length).toBeGreaterThan(name === 'brcode' ? 0 : 1);
  });
});

it('deals the same inputs for the same seed', () => {
  const given = { seeds: [Buffer.from('{"a":1}')], pieces: ['x'] };
  const dealt = (seed: number) => {
    const random = seededRandom(seed);
    return Array.from({ length: 50 }, () => damage(random, given).toString('hex'));
  };
  expect(dealt(7)).toEqual(dealt(7));
  expect(dealt(7)).not.toEqual(dealt(8));
});

it('finds what a door lets through', async () => {
  const door: Target = {
    ...{ name: 'door', seeds: [Buffer.from('abc')], pieces: ['!'], withinMs: 1_000 },
    judge: (input) => {
      if (input.includes('!')) throw new Error('let through');
      return 'refused';
    },
  };
  const { found } = await fuzzTarget(door, { seed: 1, isEnough: (inputs) => inputs >= 1_000 });
  expect(found).toMatchObject([{ why: 'let through' }]);
});
