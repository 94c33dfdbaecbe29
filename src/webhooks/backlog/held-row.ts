/** A row of `held_turns`: deliveries that one turn held back. */
export interface HeldRow {
  /** The number under which this node wrote it; it may have another by now. */
  readonly node: bigint;
  readonly id: bigint;
  /** Number of deliveries in it, in all and of each company. */
  readonly count: number;
  readonly companies: ReadonlyMap<bigint, number>;
  readonly at: number;
}
