import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Faults } from '../../central-bank/faults/faults.ts';
import { type StreamAnswer, Streams } from '../../central-bank/icom/streams.ts';
import { recorded, SPI_SECTION } from '../../central-bank/spi/events.ts';
import { World } from '../../central-bank/world/world.ts';
import { scratch } from '../scratch.ts';
import { A } from './central-bank.ts';

const IDLE_MS = 300;

let folder: string;
let world: World;
let streams: Streams;

beforeEach(() => {
  vi.useFakeTimers();
  folder = mkdtempSync(join(scratch(), 'streams-'));
  world = new World(folder, 'test', [SPI_SECTION]);
  streams = new Streams({
    world,
    faults: new Faults(world),
    times: { waitMs: 10 * IDLE_MS, idleMs: IDLE_MS },
  });
  bring('one');
  bring('two');
});

afterEach(() => {
  streams.close();
  world.close();
  rmSync(folder, { recursive: true, force: true });
  vi.useRealTimers();
});

function bring(resourceId: string): void {
  world.commit([recorded({ happened: 'REPEATED', delivery: { resourceId, to: A, xml: resourceId } })]);
}

function ids(answer: StreamAnswer): string[] {
  if (typeof answer === 'string') return [answer];
  return answer.batch.map(({ resourceId }) => resourceId);
}

const nameOf = (answer: StreamAnswer) => (typeof answer === 'string' ? '' : answer.next);

it('is not idle while its answer is packed, however long that takes', async () => {
  const first = await streams.start(A, 1);
  expect(ids(first)).toEqual(['one']);
  vi.advanceTimersByTime(10 * IDLE_MS);
  streams.sent(A, nameOf(first));
  vi.advanceTimersByTime(IDLE_MS - 1);
  expect(ids(await streams.next(A, nameOf(first), 1))).toEqual(['two']);
});

it('is idle from the end of its answer; then its messages go to others', async () => {
  const first = await streams.start(A, 1);
  streams.sent(A, nameOf(first));
  vi.advanceTimersByTime(IDLE_MS);
  expect(await streams.next(A, nameOf(first), 1)).toBe('GONE');
  expect(ids(await streams.start(A, 10))).toEqual(['one', 'two']);
});

it('is not idle while the next request waits, though the end of the last answer is noticed late', async () => {
  const first = await streams.start(A, 10);
  const waiting = streams.next(A, nameOf(first), 10);
  streams.sent(A, nameOf(first));
  vi.advanceTimersByTime(IDLE_MS);
  bring('three');
  expect(ids(await waiting)).toEqual(['three']);
});
