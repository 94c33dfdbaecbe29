import type { Call } from '../call.ts';
import { callOf, memberOf, type Scenario, type Stage, type Step, type StepAnswer } from './template.ts';

/** A step that was made. */
export interface Played {
  call: Call;
  answer?: StepAnswer;
  /** The failure; a refusal that was to come is none. */
  error?: unknown;
}

type Make = (call: Call) => Promise<StepAnswer>;

/** Makes the next step of a story, with what those before it answered. */
export async function playNext(
  { steps }: Scenario,
  before: readonly Played[],
  { stage, make }: { stage: Omit<Stage, 'answers'>; make: Make },
): Promise<Played> {
  const step = steps[before.length];
  if (step === undefined) throw new Error('the story is over');
  const answers: Record<string, StepAnswer> = {};
  for (const [index, { answer }] of before.entries()) {
    const { keep = '' } = steps[index] ?? {};
    if (answer !== undefined) answers[keep] = answer;
  }
  const call = callOf(step.call, { ...stage, answers });
  try {
    const answer = await make(call);
    return step.refused === undefined ? { call, answer } : { call, error: new Error('it was not refused') };
  } catch (error) {
    return asAwaited(step, call, error);
  }
}

function asAwaited(step: Step, call: Call, error: unknown): Played {
  const { status, message } = error as { status?: number; message?: string };
  if (step.refused === undefined || status !== step.refused) return { call, error };
  return { call, answer: { status, detail: message ?? '' } };
}

/** True once a story has ended where it should. */
export function endedWell({ steps, ends }: Scenario, played: readonly Played[]): boolean {
  const last = played[steps.length - 1]?.answer;
  return last !== undefined && memberOf(last, ends.member.split('.')) === ends.is;
}
