import { expect, it, vi } from 'vitest';
import { watchWriters } from './watch-writers.ts';

function watched() {
  const stir = vi.fn();
  const onFewer = vi.fn();
  const writers = watchWriters({ stir });
  writers.onFewer(onFewer);
  const hear = (others: number, active: number, silent = false) => {
    const nodes = Array.from({ length: others }, (_, id) => ({ id: `${id}`, path: null, address: null }));
    const heard = { others: nodes, active, silent, holds: true };
    writers.heard(heard, { node: undefined, holding: undefined, askedAt: 0 });
    return {
      stirred: stir.mock.calls.length,
      fewer: onFewer.mock.calls.length,
      writing: writers.count(),
    };
  };
  return hear;
}

it('counts the others that write, and stirs this node while they do', () => {
  const hear = watched();
  expect(hear(2, 0)).toEqual({ stirred: 0, fewer: 0, writing: 0 });
  expect(hear(2, 1)).toEqual({ stirred: 1, fewer: 0, writing: 1 });
  expect(hear(2, 2)).toEqual({ stirred: 2, fewer: 0, writing: 2 });
});

it('tells that one writes no more, once', () => {
  const hear = watched();
  hear(2, 2);
  expect(hear(2, 1)).toMatchObject({ fewer: 1, writing: 1 });
  expect(hear(2, 1)).toMatchObject({ fewer: 1, writing: 1 });
  expect(hear(2, 0)).toMatchObject({ fewer: 2, writing: 0 });
  expect(hear(2, 0)).toMatchObject({ fewer: 2 });
});

it('tells that one is gone, though as many write as before, and stirs this node', () => {
  const hear = watched();
  hear(3, 0);
  expect(hear(2, 0)).toEqual({ stirred: 1, fewer: 1, writing: 0 });
});

it('stirs this node when one that held work falls silent', () => {
  const hear = watched();
  expect(hear(1, 0, true)).toEqual({ stirred: 1, fewer: 0, writing: 0 });
});
