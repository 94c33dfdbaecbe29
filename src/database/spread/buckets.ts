/*
 * Rows that are stored together share a bucket. On one PostgreSQL it is the first column of each key; on several
 * machines it determines where a row is stored. Ids contain their bucket: the low ten bits of a company's or
 * account's id, and of the ids of everything that belongs to it.
 */

export const BUCKET_BITS = 10n;
const MASK = (1n << BUCKET_BITS) - 1n;

/** Returns the bucket of an id. */
export function homeOf(id: bigint): bigint {
  return id & MASK;
}

/** Returns an id in the bucket of its owner. `number` comes from a sequence. */
export function idAtHome(number: bigint, ownerId: bigint): bigint {
  return (number << BUCKET_BITS) | homeOf(ownerId);
}

/** SQL for the same, for a `number` drawn in SQL. */
export function homeIdOf(number: string, ownerId: string): string {
  return `(${number} << ${BUCKET_BITS} | ${bucketOf(ownerId)})`;
}

/** SQL for the bucket of an id. */
export function bucketOf(id: string): string {
  return `(${id}${id.startsWith('$') ? '::int8' : ''} & ${MASK})::int2`;
}

/**
 * SQL that selects a company's rows of a table: `as` is the table's alias, `company` SQL for the company's id. If
 * that is not a parameter, the statement is marked for {@link inShard}.
 */
export function ofCompany(as: string, company: string): string {
  const of = as === '' ? '' : `${as}.`;
  const mark = company.startsWith('$') ? '' : ` ${inShard(as)}`;
  return `${of}bucket = ${bucketOf(company)}${mark} and ${of}company_id = ${company}`;
}

/** SQL that joins a row to another row of the same company, both by alias. */
export function beside(as: string, other: string): string {
  return `${as}.bucket = ${other}.bucket ${inShard(as)} and ${as}.company_id = ${other}.company_id`;
}

/**
 * SQL for the bucket of a new row `n`, in an insert that selects from new rows. {@link atHome} follows these rows: on
 * several machines the bucket comes from a table of the shard, so that Citus sends the whole insert there.
 */
export function homeOfNew(ownerId: string): string {
  return `${bucketOf(ownerId)}/*at home*/`;
}

/** Marks the end of the new rows of an insert; see {@link homeOfNew}. */
export function atHome(ownerId: string): string {
  return `/*home of ${ownerId}*/`;
}

/**
 * Marks the place in a statement that names its buckets if the database is distributed; on one PostgreSQL it is a
 * comment. `as` is the table's alias.
 */
export function inShard(as = ''): string {
  return `/*in shard ${as}*/`;
}
