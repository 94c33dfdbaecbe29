import { type Executor, queryOne, sql } from '../../database/pool.ts';

const read = sql<{ salt: string }>('bank-facts.event-salt', 'select event_salt as salt from bank_facts');

/** The bank's own part of each `webhook-id`; it never changes, so it is read once. */
export function createSaltReader(executor: Executor): () => Promise<string> {
  let known: string | undefined;
  return async () => {
    known ??= (await readSalt(executor)) as string;
    return known;
  };
}

/** Generated when the bank was initialised. */
export async function readSalt(executor: Executor): Promise<string> {
  const row = await queryOne(executor, read);
  if (row === undefined) throw new Error('the bank has not been initialised');
  return row.salt;
}
