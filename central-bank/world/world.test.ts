import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { recorded, SPI_SECTION, type SpiEvent } from '../spi/events.ts';
import { emptySpi } from '../spi/state.ts';
import { Journal } from './journal.ts';
import { type Section, World } from './world.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const COUNTED: Section<Map<string, number>, { name: string }> = {
  name: 'counted',
  empty: () => new Map(),
  apply: (state, { name }) => void state.set(name, (state.get(name) ?? 0) + 1),
};
const WORTH_BYTES = 2_000;

function open(folder: string): World {
  return new World(folder, 'seed', [COUNTED as Section], new Journal(folder, WORTH_BYTES));
}
const bytesIn = (folder: string) =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

it('writes down again what is, once what happened is much longer, and reads the same after a kill', () => {
  const folder = mkdtempSync(join(tmpdir(), 'world-'));
  folders.push(folder);
  const world = open(folder);
  const sizes: number[] = [];
  for (let times = 0; times < 2_000; times += 1) {
    world.commit([{ section: COUNTED.name, event: { name: `n${times % 5}` } }]);
    sizes.push(bytesIn(folder));
  }
  expect(Math.max(...sizes)).toBeLessThan(2 * WORTH_BYTES);
  // Rarely: most lines are only put behind the others.
  const begun = sizes.filter((size, at) => at > 0 && size < (sizes[at - 1] as number));
  expect(begun.length).toBeLessThan(200);
  const drawn = world.draw(8);
  world.commit([]);
  // It is not closed: that is how a kill leaves it.
  const again = open(folder);
  expect(again.stateOf(COUNTED)).toEqual(new Map([0, 1, 2, 3, 4].map((name) => [`n${name}`, 400])));
  expect(again.draw(8)).not.toBe(drawn);
  again.close();
  world.close();
});

it('keeps messages for whoever looks only up to a number and a length', () => {
  const state = emptySpi();
  const at = new Date(0);
  const receive = (number: number, xml: string) => {
    const message = { resourceId: `r${number}`, ispb: '99999010', xml };
    SPI_SECTION.apply(state, recorded({ happened: 'RECEIVED', message }).event as SpiEvent, at);
  };
  const large = 'x'.repeat(1_048_576);
  for (let number = 0; number < 100; number += 1) receive(number, large);
  expect(state.log.size).toBe(32);
  expect([...state.log.keys()].at(-1)).toBe('r99');
  for (let number = 100; number < 30_000; number += 1) receive(number, '<x/>');
  expect(state.log.size).toBe(20_000);
  expect(state.logged).toBe(20_000 * '<x/>'.length);
});
