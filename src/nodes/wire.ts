import { DatabaseUnavailable, isUnavailable } from '../database/unavailable.ts';
import { REFUSALS, Refusal } from '../refusals.ts';

/** The identity of a connection: the requesting node and its database. */
export interface Hello {
  hello: string;
}

/** Several requests of one event-loop iteration; with none, asks for a sign of life. */
export interface Questions {
  ask: readonly (readonly [number: number, topic: string, question: unknown])[];
}

/** `good` is false if the answer is the reason for none. */
export interface Answers {
  answer: readonly (readonly [number: number, good: boolean, answer: unknown])[];
}

/** The node stops serving its buckets; it still answers requests. */
export interface Farewell {
  leaving: true;
}

export type NodeMessage = Hello | Questions | Answers | Farewell;

/** The other node could not be reached, or the effect of the request is unknown. */
export class NodeSilent extends Error {
  override readonly name = 'NodeSilent';
}

/** An error as data. */
export function tellFailure(error: unknown): unknown {
  if (error instanceof Refusal) {
    const { code, words, retryAfterSeconds, security } = error;
    return { code, words, retryAfterSeconds, security };
  }
  const message = error instanceof Error ? error.message : String(error);
  return isUnavailable(error) ? { unavailable: message } : { message };
}

export function readFailure(told: unknown): Error {
  const { code, message, unavailable, ...words } = told as Record<'code' | 'message' | 'unavailable', string>;
  if (unavailable !== undefined) return new DatabaseUnavailable(new Error(unavailable));
  if (code !== undefined && code in REFUSALS) return new Refusal(code as keyof typeof REFUSALS, words);
  return new Error(`another node failed: ${message ?? ''}`);
}
