import { type Pool, queryText } from '../database/pool.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import type { Vault } from '../secrets/seal.ts';
import { SEALED_COLUMNS, type SealedColumn, type SealedRow } from './sealed-columns.ts';

export interface Resealed {
  /** Number of texts that were encrypted again under the current key. */
  sealed: number;
  /** Places of texts that no known key decrypts. */
  unreadable: string[];
}

type Found = SealedRow & { sealed: string | string[] };

const BATCH = 200;

/**
 * Encrypts under the current master key everything that another key encrypted. Each batch is a transaction, and a
 * text that a node has changed meanwhile is skipped, so the bank may run; an interrupted run can be continued.
 */
export async function reseal(pool: Pool, vault: Vault): Promise<Resealed> {
  const done: Resealed = { sealed: 0, unreadable: [] };
  for (const column of SEALED_COLUMNS) {
    if (!(await isThere(pool, column))) continue;
    let last: Found | undefined;
    do {
      const batch: Found[] = await findOthers(pool, { column, vault, after: last });
      last = batch.at(-1);
      await transaction(pool, async (tx) => {
        for (const row of batch) await resealRow(tx, { column, row, vault, done });
      });
    } while (last !== undefined);
  }
  return done;
}

/** The simulator's tables exist only with the simulator. */
async function isThere(pool: Pool, { table }: SealedColumn): Promise<boolean> {
  const [found] = await queryText<{ there: boolean }>(pool, 'select to_regclass($1) is not null as there', [
    table,
  ]);
  return found?.there === true;
}

interface Search {
  column: SealedColumn;
  vault: Vault;
  after: SealedRow | undefined;
}

/** The next rows with a text encrypted under another key. */
function findOthers(pool: Pool, { column, vault, after }: Search): Promise<Found[]> {
  const { table, column: name, key, also = [], list } = column;
  const others = list
    ? `exists (select from unnest(${name}) s where not starts_with(s, $1))`
    : `not starts_with(${name}, $1)`;
  const walked = after === undefined ? '' : `and (${key.join(', ')}) > (${placeholders(key.length, 2)})`;
  return queryText<Found>(
    pool,
    `select ${[...key, ...also].join(', ')}, ${name} as sealed from ${table}
      where ${name} is not null and ${others} ${walked} order by ${key.join(', ')} limit ${BATCH}`,
    [headOf(vault), ...(after === undefined ? [] : key.map((part) => after[part]))],
  );
}

interface Resealing {
  column: SealedColumn;
  row: Found;
  vault: Vault;
  done: Resealed;
}

async function resealRow(tx: Tx, { column, row, vault, done }: Resealing): Promise<void> {
  const { table, column: name, key, list } = column;
  const place = column.place(row);
  const texts = [row.sealed].flat();
  const anew = texts.map((text) => sealAnew(vault, text, place));
  if (anew.includes(undefined)) {
    done.unreadable.push(`${table}.${name}: ${place}`);
    return;
  }
  const type = list ? 'text[]' : 'text';
  const where = key.map((part, index) => `${part} = $${index + 3}`).join(' and ');
  const changed = await queryText(
    tx,
    `update ${table} set ${name} = $1::${type} where ${where} and ${name} = $2::${type} returning 1 as one`,
    [list ? anew : anew[0], row.sealed, ...key.map((part) => row[part])],
  );
  if (changed.length > 0) done.sealed += texts.filter((text) => !text.startsWith(headOf(vault))).length;
}

function sealAnew(vault: Vault, text: string, place: string): string | undefined {
  if (text.startsWith(headOf(vault))) return text;
  let secret: string;
  try {
    secret = vault.open(text, place);
  } catch {
    return undefined;
  }
  return vault.seal(secret, place);
}

function headOf({ keyId }: Vault): string {
  return `v2.${keyId}.`;
}

function placeholders(count: number, from: number): string {
  return Array.from({ length: count }, (_, index) => `$${from + index}`).join(', ');
}
