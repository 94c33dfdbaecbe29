import type { LivenessStatus } from '../onboarding/requisition.ts';

export type LivenessVerdict = Exclude<LivenessStatus, 'PENDING'>;

/** The poses that the page asks for, in this order. */
export const POSES = ['CENTER', 'LEFT', 'RIGHT', 'SMILE'] as const;
export type Pose = (typeof POSES)[number];

/** The camera's picture of one pose: a JPEG. */
export interface Frame {
  pose: Pose;
  jpeg: Buffer;
}

/** The outcome of handing a proof over: a final verdict, one to be learned later, or that it was not taken. */
export type LivenessJudgement = LivenessVerdict | 'WAITING' | 'NOT_TAKEN';

/** The port to whoever judges proofs of life. */
export interface LivenessProvider {
  /**
   * Hands over what the camera saw; may be done again for the same attempt. The bank keeps no frame: they pass through
   * its memory, and how long the provider keeps them is between it and the institution.
   */
  judge(reference: string, frames: readonly Frame[]): Promise<LivenessJudgement>;
  /** The provider's final verdict on an attempt; undefined while there is none, or when it cannot be learned. */
  findVerdict(reference: string): Promise<LivenessVerdict | undefined>;
}

/** Names an attempt between the bank and the provider. */
export function referenceOf(attempt: { requisitionId: bigint; number: number }): string {
  return `${attempt.requisitionId}-${attempt.number}`;
}

/** A provider that passes nobody, for a bank that has none. */
export function absentLiveness(): LivenessProvider {
  return { judge: async () => 'NOT_TAKEN', findVerdict: async () => undefined };
}
