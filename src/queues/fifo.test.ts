import { expect, it } from 'vitest';
import { createFifo } from './fifo.ts';

it('gives back what came first, however pushes and shifts follow each other', () => {
  const fifo = createFifo<number>();
  const [pushed, shifted]: [number[], number[]] = [[], []];
  for (let round = 0; round < 50; round += 1) {
    for (let item = 0; item < (round * 7) % 13; item += 1) {
      fifo.push(pushed.length);
      pushed.push(pushed.length);
    }
    for (let item = (round * 5) % 11; item > 0 && fifo.length() > 0; item -= 1) shifted.push(fifo.shift());
    expect(fifo.length()).toBe(pushed.length - shifted.length);
  }
  expect(fifo.first()).toBe(shifted.length);
  while (fifo.length() > 0) shifted.push(fifo.shift());
  expect(shifted).toEqual(pushed);
});
