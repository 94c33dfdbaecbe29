import { DatabaseUnavailable } from '../../database/unavailable.ts';
import type { Delivering } from '../delivery/delivering.ts';
import type { DeliveryOutcome } from '../delivery/outcome.ts';
import { failedBy } from '../delivery/send.ts';
import { type MadeAttempt, recordAttempts } from './record.ts';

/** Writes down how attempts ended, those that end together in one transaction. */
export interface Recorder {
  /** `done` is told the outcome once it is committed; undefined when it never will be. */
  add(made: MadeAttempt, done: (outcome: DeliveryOutcome | undefined) => void): void;
  /** Gives up whatever is not written down yet. */
  end(): void;
}

interface Waiting {
  made: MadeAttempt;
  done: (outcome: DeliveryOutcome | undefined) => void;
}

const RECORDED_AT_ONCE = 500;
// While much is under way a transaction waits for this number of answers, or for this long. Callers do not wait for it.
const WORTH_A_COMMIT = 200;
const GATHERED_FOR_MS = 50;
const RETRY_MS = 500;

export interface Load {
  /** Number of attempts under way, those included whose outcome waits to be written down. */
  underWay(): number;
  /** Tells if payments fill the turns. */
  isFull(): boolean;
}

/**
 * Tries until it is done: while this node lives nobody else will say how its attempts ended. An answer that cannot be
 * stored is stored as none.
 */
export function createRecorder(context: Delivering, { underWay, isFull }: Load): Recorder {
  let ended = false;
  let writing = false;
  let waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;

  const write = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (writing || waiting.length === 0) return;
    writing = true;
    const batch = waiting.splice(0, RECORDED_AT_ONCE);
    const outcomes = await persist(
      context,
      batch.map(({ made }) => made),
      () => ended,
    );
    writing = false;
    for (const [index, { done }] of batch.entries()) done(outcomes[index]);
    plan();
  };
  const plan = () => {
    if (writing || timer !== undefined || waiting.length === 0) return;
    const isBusy = underWay() > WORTH_A_COMMIT || isFull();
    timer = setTimeout(() => void write(), isBusy && waiting.length < WORTH_A_COMMIT ? GATHERED_FOR_MS : 0);
  };

  return {
    add: (made, done) => {
      waiting.push({ made, done });
      if (waiting.length === WORTH_A_COMMIT) void write();
      else plan();
    },
    end: () => {
      ended = true;
      for (const { done } of waiting) done(undefined);
      waiting = [];
      clearTimeout(timer);
    },
  };
}

async function persist(
  context: Delivering,
  made: readonly MadeAttempt[],
  ended: () => boolean,
): Promise<(DeliveryOutcome | undefined)[]> {
  while (!ended()) {
    try {
      return await recordAttempts(context, made);
    } catch (error) {
      context.log.error(
        { err: error, attempts: made.length },
        'recording webhook results failed; it will be retried',
      );
      if (!(error instanceof DatabaseUnavailable)) return persistEach(context, made, ended);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
  return [];
}

/** One of them cannot be written: it must not keep the others. */
async function persistEach(
  context: Delivering,
  made: readonly MadeAttempt[],
  ended: () => boolean,
): Promise<(DeliveryOutcome | undefined)[]> {
  const [only, ...others] = made;
  if (only === undefined) return [];
  if (others.length > 0) {
    const outcomes: (DeliveryOutcome | undefined)[] = [];
    for (const one of made) outcomes.push(...(await persist(context, [one], ended)));
    return outcomes;
  }
  const isBare = only.sent === undefined && only.answer?.failure === 'internal';
  if (isBare) return [undefined];
  return persist(context, [{ ...only, sent: undefined, answer: failedBy('internal') }], ended);
}
