import { describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from '../../../database/unavailable.ts';
import { Refusal } from '../../../refusals.ts';
import { DirectoryAway } from './answered.ts';
import { tellEach } from './tell.ts';

const LIST = { name: 'claims IsDonor' };

/** A bank that fails at some elements, with what it has processed and what was left out. */
function telling() {
  const failing = new Map<string, Error>();
  const told: string[] = [];
  const calls = { made: 0 };
  const leftOut: string[] = [];
  const world = {
    failing: new Map<string, number>(),
    log: { error: ({ id }: { id: string }) => void leftOut.push(id) },
    measures: { alarmed: () => undefined },
  } as unknown as Parameters<typeof tellEach>[0];
  const tell = async (items: readonly { id: string }[]) => {
    calls.made += 1;
    for (const { id } of items) {
      const failure = failing.get(id);
      if (failure !== undefined) throw failure;
    }
    told.push(...items.map(({ id }) => id));
  };
  const round = (...ids: string[]) =>
    tellEach(world, LIST, { items: ids.map((id) => ({ id })), tell }).then(
      () => 'READ',
      (error: Error) => error.message,
    );
  const rounds = async (times: number, ...ids: string[]) => {
    for (let made = 0; made < times; made++) expect(await round(...ids)).not.toBe('READ');
  };
  return { failing, told, calls, leftOut, world, round, rounds };
}

describe('an element that the bank cannot process', () => {
  it('is told again eight times, and then left out', async () => {
    const { failing, told, leftOut, world, round, rounds } = telling();
    failing.set('a', new Error('it fits nothing'));
    await rounds(8, 'a', 'b');
    expect(told).toEqual([]);
    expect(await round('a', 'b')).toBe('READ');
    expect([told, leftOut]).toEqual([['b'], ['a']]);
    expect(world.failing.size).toBe(0);
  });

  it('is left out alone: one behind it has eight tries of its own', async () => {
    const { failing, told, leftOut, round, rounds } = telling();
    failing.set('a', new Error('it fits nothing'));
    failing.set('b', new Error('nor does this'));
    await rounds(16, 'a', 'b');
    expect(leftOut).not.toContain('b');
    failing.delete('b');
    expect(await round('a', 'b')).toBe('READ');
    expect(told).toEqual(['b']);
  });

  it('is told once a round', async () => {
    const { failing, calls, rounds } = telling();
    failing.set('a', new Error('it fits nothing'));
    await rounds(1, 'a');
    expect(calls.made).toBe(1);
  });

  it('has eight tries again once it was processed', async () => {
    const { failing, round, rounds } = telling();
    failing.set('a', new Error('it fits nothing'));
    await rounds(8, 'a');
    failing.delete('a');
    expect(await round('a')).toBe('READ');
    failing.set('a', new Error('it fits nothing'));
    await rounds(8, 'a');
  });

  it.each([
    ['the bank has no room', new Refusal('unavailable')],
    ['the database is away', new DatabaseUnavailable('gone')],
    ['the directory is away', new DirectoryAway('the directory answered UNAVAILABLE')],
  ])('is never left out because %s', async (_, failure) => {
    const { failing, told, leftOut, round, rounds } = telling();
    failing.set('a', failure);
    await rounds(20, 'a', 'b');
    failing.delete('a');
    expect(await round('a', 'b')).toBe('READ');
    expect([told, leftOut]).toEqual([['a', 'b'], []]);
  });
});
