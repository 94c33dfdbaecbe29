/*
 * Rows that live together carry one bucket: on one PostgreSQL it is the first column of each key, on several it says where
 * a row is. Ids carry their home: the low ten bits of a company's or account's id are its bucket, and whatever belongs
 * to it has ids with the same ten bits.
 */

export const BUCKET_BITS = 10n;
const MASK = (1n << BUCKET_BITS) - 1n;

/** The bucket of whatever has this id. */
export function homeOf(id: bigint): bigint {
  return id & MASK;
}

/** An id that lives where its owner does. `number` comes from a sequence. */
export function idAtHome(number: bigint, ownerId: bigint): bigint {
  return (number << BUCKET_BITS) | homeOf(ownerId);
}

/** SQL for the same, of a `number` that SQL draws. */
export function homeIdOf(number: string, ownerId: string): string {
  return `(${number} << ${BUCKET_BITS} | ${bucketOf(ownerId)})`;
}

/** SQL for the bucket that an id lives in. */
export function bucketOf(id: string): string {
  return `(${id}${id.startsWith('$') ? '::int8' : ''} & ${MASK})::int2`;
}

/**
 * SQL that picks a company's rows of a table: `as` is the table's alias, `company` SQL for the company's id. Where that
 * is no parameter, the statement is marked for {@link inShard}.
 */
export function ofCompany(as: string, company: string): string {
  const of = as === '' ? '' : `${as}.`;
  const mark = company.startsWith('$') ? '' : ` ${inShard(as)}`;
  return `${of}bucket = ${bucketOf(company)}${mark} and ${of}company_id = ${company}`;
}

/** SQL that ties a row to another row of the same company, both by their aliases. */
export function beside(as: string, other: string): string {
  return `${as}.bucket = ${other}.bucket ${inShard(as)} and ${as}.company_id = ${other}.company_id`;
}

/**
 * SQL for the bucket of a new row `n`, in an insert that selects from new rows. {@link atHome} follows those: over
 * several machines the bucket comes of a table of the shard, so that Citus sends the whole insert there.
 */
export function homeOfNew(ownerId: string): string {
  return `${bucketOf(ownerId)}/*at home*/`;
}

/** Marks the end of the new rows of an insert; see {@link homeOfNew}. */
export function atHome(ownerId: string): string {
  return `/*home of ${ownerId}*/`;
}

/**
 * Marks the place in a statement that is to name its buckets, once the database is spread over machines; on one
 * PostgreSQL it is a comment. `as` is the table's alias.
 */
export function inShard(as = ''): string {
  return `/*in shard ${as}*/`;
}
