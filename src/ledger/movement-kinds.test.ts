import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { queryText } from '../database/pool.ts';
import { MOVEMENT_KINDS } from './movement-kinds.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('says the same as the table that the view of entries reads', async () => {
  const rows = await queryText<{ kind: string }>(
    database.db.main,
    `select kind, statement_type as statement, direction, contra from movement_kinds order by kind`,
  );
  const here = Object.entries(MOVEMENT_KINDS).map(([kind, { statement, direction, contra }]) => ({
    kind,
    statement,
    direction,
    contra,
  }));
  expect(here.sort((one, other) => (one.kind < other.kind ? -1 : 1))).toEqual(
    rows.sort((one, other) => (one.kind < other.kind ? -1 : 1)),
  );
});
