/** A row of `held_turns`: deliveries that one turn holds back. */
export interface HeldRow {
  /** This node's number when it wrote the row; the node may have another since. */
  readonly node: bigint;
  readonly id: bigint;
  /** Number of deliveries, in total and per company. */
  readonly count: number;
  readonly companies: ReadonlyMap<bigint, number>;
  readonly at: number;
}
