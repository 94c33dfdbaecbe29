/** Groups the buckets that are stored together. */
export interface Shards {
  /** The shard of an id. */
  of(id: bigint): number;
  /** Each shard's buckets. */
  readonly buckets: readonly (readonly number[])[];
  /** The database's current time, as this node knows it. */
  now(): Date;
  /** Sets the database's time, in milliseconds since 1970: leases of all nodes must follow one clock. */
  hear(at: number): void;
}
