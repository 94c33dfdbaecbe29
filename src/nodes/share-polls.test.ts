import { expect, it } from 'vitest';
import { sharePolls } from './share-polls.ts';

it.each([
  ['alone', { writes: false, others: 0, writing: 0 }, 1],
  ['alone, and it writes', { writes: true, others: 0, writing: 0 }, 1],
  ['one of three, and nobody writes', { writes: false, others: 2, writing: 0 }, 3],
  ['the only one of three that writes', { writes: true, others: 2, writing: 0 }, 1],
  ['one of two that write, of three', { writes: true, others: 2, writing: 1 }, 2],
  ['one of three that does not write while others do', { writes: false, others: 2, writing: 2 }, 8],
  ['one of twelve that does not write while another does', { writes: false, others: 11, writing: 1 }, 12],
  ['the last one, after another that wrote has gone', { writes: true, others: 0, writing: 1 }, 1],
])('polls of a node that is %s', (_name, nodes, expected) => {
  expect(sharePolls(nodes)).toBe(expected);
});
