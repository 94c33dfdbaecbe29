import { DatabaseUnavailable, isUnavailable } from '../database/unavailable.ts';
import { REFUSALS, Refusal } from '../refusals.ts';

/** The name and password, as it were, of a connection: which node of which database asks. */
export interface Hello {
  hello: string;
}

/** Several questions that were put in one turn of the loop; with none it asks for a sign of life. */
export interface Questions {
  ask: readonly (readonly [number: number, topic: string, question: unknown])[];
}

/** `good` is false where the answer is why there is none. */
export interface Answers {
  answer: readonly (readonly [number: number, good: boolean, answer: unknown])[];
}

/** The node gives up what it serves; what it is asked all the same it still answers. */
export interface Farewell {
  leaving: true;
}

export type NodeMessage = Hello | Questions | Answers | Farewell;

/** The other node could not be asked, or nobody knows what became of what it was asked. */
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
