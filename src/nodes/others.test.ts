import { expect, it } from 'vitest';
import { openOthers } from './others.ts';

it('never reaches the node itself, whatever list it is told of', () => {
  const reached: string[] = [];
  const others = openOthers('here', ({ id }) => {
    reached.push(id);
    return undefined;
  });
  others.come();
  for (const id of ['there', 'here']) others.reach({ id, path: `/${id}`, address: null });
  expect(reached).toEqual(['there']);
  expect(others.links()).toEqual([]);
});
