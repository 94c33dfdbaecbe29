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

/** The result of submitting frames: a final verdict, a later one, or a rejection. */
export type LivenessJudgement = LivenessVerdict | 'WAITING' | 'NOT_TAKEN';

/** The port to the provider of liveness checks. */
export interface LivenessProvider {
  /**
   * Submits the camera's frames; may be repeated for the same attempt. The bank stores no frame: they pass through
   * memory, and the provider's retention is between it and the institution.
   */
  judge(reference: string, frames: readonly Frame[]): Promise<LivenessJudgement>;
  /** Returns the final verdict on an attempt; undefined while there is none, or if it is unavailable. */
  findVerdict(reference: string): Promise<LivenessVerdict | undefined>;
}

/** Identifies an attempt between bank and provider. */
export function referenceOf(attempt: { requisitionId: bigint; number: number }): string {
  return `${attempt.requisitionId}-${attempt.number}`;
}

/** A provider that passes nobody, for a bank without one. */
export function absentLiveness(): LivenessProvider {
  return { judge: async () => 'NOT_TAKEN', findVerdict: async () => undefined };
}
