/** Groups the buckets that lie together. */
export interface Shards {
  /** The shard of whatever has this id. */
  of(id: bigint): number;
  /** Each shard's buckets. */
  readonly buckets: readonly (readonly number[])[];
  /** The database's present instant, as this side knows it. */
  now(): Date;
}
