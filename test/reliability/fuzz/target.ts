/** One door through which hostile bytes come in. */
export interface Target {
  readonly name: string;
  /** Good inputs, to be damaged. */
  readonly seeds: readonly Buffer[];
  /** Pieces that mean something there. */
  readonly pieces: readonly string[];
  /** Throws where an input does what none may do; answers in a word what became of it. */
  judge(input: Buffer): string | Promise<string>;
  /** How long one input may take. */
  readonly withinMs: number;
  /** Judges many at once: takes inputs until none comes, and tells of each that was answered. */
  flood?(
    next: () => Buffer | undefined,
    told: (input: Buffer, outcome: string, why: string | undefined) => void,
  ): Promise<void>;
  close?(): Promise<void>;
}
