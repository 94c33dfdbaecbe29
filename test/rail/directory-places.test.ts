import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import {
  addPlaces,
  claimPlaces,
  type HeldPlace,
  hurryPlaces,
  keepPlace,
  lastReadings,
  placeOf,
  releasePlace,
} from '../../src/rails/bcb/directory/places.ts';
import type { TestDatabase } from '../database.ts';
import { createRailDatabase } from './bank-on-rail.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createRailDatabase();
});
afterAll(() => database.drop());

const NAMES = ['claims IsDonor'];
const claim = () => claimPlaces(database.db.main, NAMES);

it('a list is read by one node at a time, and goes on where the last one stopped', async () => {
  const { main } = database.db;
  await addPlaces(main, NAMES);
  await addPlaces(main, NAMES);
  const taken = await Promise.all([claim(), claim(), claim()]);
  expect(taken.flat()).toHaveLength(1);
  const [held] = taken.flat() as [HeldPlace];
  expect(placeOf(held)).toEqual({ after: undefined, known: {} });

  const after = new Date('2026-11-23T12:00:00.123Z');
  await keepPlace(main, held, { after, known: { one: 'digest' } });
  await releasePlace(main, held, { inMs: 60_000, failures: 0 });
  expect(await claim()).toEqual([]);
  expect(await lastReadings(main)).toMatchObject([{ name: NAMES[0] }]);

  await hurryPlaces(main, NAMES);
  const [next] = (await claim()) as [HeldPlace];
  expect(placeOf(next)).toEqual({ after, known: { one: 'digest' } });
});

it('a node that was overtaken keeps nothing', async () => {
  const { main } = database.db;
  await queryText(main, "update bcb.directory_places set lease_until = clock_timestamp() - interval '1 s'");
  const [late] = (await claim()) as [HeldPlace];
  await queryText(main, "update bcb.directory_places set lease_until = clock_timestamp() - interval '1 s'");
  const [now] = (await claim()) as [HeldPlace];
  const place = { after: new Date('2026-11-24T12:00:00.000Z'), known: {} };
  await expect(keepPlace(main, late, place)).rejects.toThrow('another node reads claims IsDonor');
  await releasePlace(main, late, { inMs: 0, failures: 0 });
  expect(await claim()).toEqual([]);
  await keepPlace(main, now, place);
});
