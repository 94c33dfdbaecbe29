import { expect, it } from 'vitest';
import { splitOnFailure } from './split.ts';
import { DatabaseUnavailable } from './unavailable.ts';

async function split(items: string[], fails: (items: readonly string[]) => Error | undefined) {
  const worked: string[][] = [];
  const poisoned: string[] = [];
  const work = async (some: readonly string[]) => {
    const error = fails(some);
    if (error !== undefined) throw error;
    worked.push([...some]);
  };
  const outcome = await splitOnFailure(items, work, (item, error) => {
    poisoned.push(`${item}: ${(error as Error).message}`);
  }).then(
    () => 'done',
    (error: Error) => error.message,
  );
  return { worked, poisoned, outcome };
}

const when = (poison: string) => (items: readonly string[]) =>
  items.includes(poison) ? new Error('poisoned') : undefined;

it('does a batch at once when nothing is wrong with it', async () => {
  expect(await split(['a', 'b'], () => undefined)).toEqual({
    worked: [['a', 'b']],
    poisoned: [],
    outcome: 'done',
  });
});

it('does the others one by one when one is poisoned, and says which', async () => {
  expect(await split(['a', 'b', 'c'], when('b'))).toEqual({
    worked: [['a'], ['c']],
    poisoned: ['b: poisoned'],
    outcome: 'done',
  });
});

it('says so when the only one is', async () => {
  expect(await split(['b'], when('b'))).toEqual({ worked: [], poisoned: ['b: poisoned'], outcome: 'done' });
});

it('does not go on without a database', async () => {
  const gone = () => new DatabaseUnavailable(new Error('gone'));
  expect(await split(['a', 'b'], gone)).toEqual({
    worked: [],
    poisoned: [],
    outcome: 'database unavailable: gone',
  });
});
