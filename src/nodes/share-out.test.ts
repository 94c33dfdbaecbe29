import { expect, it } from 'vitest';
import { shareOut } from './share-out.ts';

const NODES = ['0d7b4c1e', '9a20ff31', '52c8e6aa'];
const count = (served: readonly string[], id: string) => served.filter((one) => one === id).length;

it('gives each node about its part, and comes to the same in any order', () => {
  const served = shareOut(NODES);
  expect(served).toHaveLength(1024);
  for (const id of NODES) expect(count(served, id)).toBeGreaterThan(270);
  expect(shareOut([...NODES].reverse())).toEqual(served);
});

it('leaves what a node serves with it while others come and go', () => {
  const served = shareOut(NODES);
  const [gone, ...stay] = NODES as [string, ...string[]];
  const after = shareOut(stay);
  for (const [bucket, id] of served.entries()) if (id !== gone) expect(after[bucket]).toBe(id);
});
