import type { Context } from '../context.ts';
import { splitOnFailure } from '../database/split.ts';
import type { ReturnReceipt } from '../rail/rail.ts';
import type { Refund } from './refund.ts';
import { handOverRefunds, recordReceipts } from './submit.ts';

/** What the rail answered at once, by return id; a refund that it has not spoken about is missing. */
export type FirstWords = ReadonlyMap<string, ReturnReceipt>;

export interface FirstSubmissions {
  /**
   * Hands over refunds that are leased to this node. Its words are there as soon as the rail has answered, and when
   * it refused one only after that is written down; else after some seconds.
   */
  begin(refunds: readonly Refund[]): void;
  /** The words on a refund that is being handed over now; undefined for any other. Never rejects. */
  wordsOn(refund: Refund): Promise<FirstWords> | undefined;
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>;
}

/** A caller who has waited so long (machine's clock) for the rail is answered PENDING, as if it had said that. */
const PATIENCE_MS = 2_000;

/**
 * The first submission of a refund goes straight on from the commit that made it, because a refusal at the
 * door is the caller's answer. Whatever goes wrong here is left: the lease runs out, and the work that is
 * due takes the refund over under the same return id.
 */
export function openFirstSubmissions(context: Context): FirstSubmissions {
  const underWay = new Set<Promise<void>>();
  const awaited = new Map<string, Promise<FirstWords>>();
  const begin = (refunds: readonly Refund[]) =>
    new Promise<FirstWords>((resolve) => {
      const words = new Map<string, ReturnReceipt>();
      let answered = false;
      const answer = () => {
        answered = true;
        resolve(words);
      };
      const timer = setTimeout(answer, PATIENCE_MS);
      const hold = () => {
        clearTimeout(timer);
        return !answered;
      };
      const turn = submitFirst(context, refunds, { words, answer, hold }).finally(() => {
        clearTimeout(timer);
        answer();
        underWay.delete(turn);
        for (const { returnId } of refunds) awaited.delete(returnId);
      });
      underWay.add(turn);
    });
  return {
    begin: (refunds) => {
      if (refunds.length === 0) return;
      const words = begin(refunds);
      for (const { returnId } of refunds) awaited.set(returnId, words);
    },
    wordsOn: ({ returnId }) => awaited.get(returnId),
    stop: async () => {
      await Promise.all(underWay);
    },
  };
}

interface Listening {
  words: Map<string, ReturnReceipt>;
  answer(): void;
  /** Keeps the callers waiting for what is being written down; false when they have been answered already. */
  hold(): boolean;
}

async function submitFirst(
  context: Context,
  refunds: readonly Refund[],
  { words, answer, hold }: Listening,
): Promise<void> {
  const submit = async (some: readonly Refund[]) => {
    const receipts = await handOverRefunds(context, some);
    const refused = receipts.some((receipt) => receipt.state === 'REFUSED');
    // A caller who is told of the refusal may use the key again; one who was answered PENDING has used it.
    if (refused) await recordReceipts(context, some, receipts, { refusalsTold: hold() });
    for (const [index, { returnId }] of some.entries()) {
      const receipt = receipts[index];
      if (receipt !== undefined) words.set(returnId, receipt);
    }
    if (words.size === refunds.length) answer();
    if (!refused) await recordReceipts(context, some, receipts);
  };
  const leave = ({ returnId }: { returnId: string }, error: unknown) =>
    context.log.error({ err: error, returnId }, 'a refund could not be brought on');
  await splitOnFailure(refunds, submit, leave).catch((error: unknown) =>
    context.log.warn({ err: error, refunds: refunds.length }, 'refunds were left to be submitted later'),
  );
}
