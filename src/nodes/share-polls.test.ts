import { expect, it } from 'vitest';
import { sharePolls } from './share-polls.ts';

it.each([
  ['alone', { writes: false, others: 0, writing: 0 }, 250],
  ['alone, and it writes', { writes: true, others: 0, writing: 0 }, 250],
  ['one of three, and nobody writes', { writes: false, others: 2, writing: 0 }, 750],
  ['the only one of three that writes', { writes: true, others: 2, writing: 0 }, 250],
  ['one of two that write, of three', { writes: true, others: 2, writing: 1 }, 500],
  ['one of three that does not write while others do', { writes: false, others: 2, writing: 2 }, 8_000],
  ['one of twelve that does not write while another does', { writes: false, others: 11, writing: 1 }, 8_000],
  ['one of forty that does not write while another does', { writes: false, others: 39, writing: 1 }, 10_000],
  ['the last one, after another that wrote has gone', { writes: true, others: 0, writing: 1 }, 250],
])('interval between polls of a node that is %s', (_name, nodes, expected) => {
  expect(sharePolls(250, nodes)).toBe(expected);
});
