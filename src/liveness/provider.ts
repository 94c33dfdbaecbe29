import type { LivenessStatus } from '../onboarding/requisition.ts';

export type Verdict = Exclude<LivenessStatus, 'PENDING'>;

/** The port to whoever judges proofs of life. */
export interface LivenessProvider {
  /**
   * Whether the bank's own page takes the verdict. Only the sandbox's does: elsewhere whoever sits before the page
   * would be their own judge.
   */
  readonly judgedOnPage: boolean;
  /** The provider's final verdict on an attempt; undefined while there is none, or when it cannot be learned. */
  findVerdict(reference: string): Promise<Verdict | undefined>;
}

/** What an attempt is called between the bank and the provider. */
export function referenceOf(attempt: { requisitionId: bigint; number: number }): string {
  return `${attempt.requisitionId}-${attempt.number}`;
}

/** Where no provider is connected, nobody ever proves to be alive. */
export function absentLiveness(): LivenessProvider {
  return { judgedOnPage: false, findVerdict: async () => undefined };
}
