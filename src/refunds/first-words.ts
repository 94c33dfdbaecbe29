import type { Context } from '../context.ts';
import { splitOnFailure } from '../database/split.ts';
import type { ReturnReceipt } from '../rail/rail.ts';
import { gather } from '../turns/gather.ts';
import type { Refund } from './refund.ts';
import { handOverRefunds, recordReceipts } from './submit.ts';

/** A refund that is leased to this node. */
interface Leased {
  refund: Refund;
  /** Its payer is a customer of this bank in another shard, who answers at once. */
  apart: boolean;
}

export interface FirstSubmissions {
  /**
   * Submits a refund together with others of the same turn. Resolves with the rail's answer as soon as it arrives; a
   * refusal, and the answer of a customer, only after it is stored; after some seconds with none. Never rejects.
   */
  begin(leased: Leased): Promise<ReturnReceipt | undefined>;
  /** The same for a refund that may be in flight now. */
  wordOn(refund: Refund): Promise<ReturnReceipt | undefined>;
  /** Resolves when no submission is in flight. */
  stop(): Promise<void>;
}

/** A caller that has waited this long (machine's clock) for the rail gets PENDING, as if the rail had answered that. */
const PATIENCE_MS = 2_000;

/**
 * Submits a refund directly after the commit that created it, because an immediate rejection is the caller's answer.
 * On a failure here the lease expires, and due work takes the refund over under the same return id.
 */
export function openFirstSubmissions(context: Context): FirstSubmissions {
  const underWay = new Set<Promise<void>>();
  const awaited = new Map<string, Promise<ReturnReceipt | undefined>>();
  const handOver = (leased: readonly Leased[]) =>
    new Promise<(leased: Leased) => ReturnReceipt | undefined>((resolve) => {
      const words = new Map<string, ReturnReceipt>();
      let answered = false;
      const answer = () => {
        answered = true;
        resolve(({ refund: { returnId } }) => words.get(returnId));
      };
      const timer = setTimeout(answer, PATIENCE_MS);
      const hold = () => {
        clearTimeout(timer);
        return !answered;
      };
      const submission = submitFirst(context, leased, { words, answer, hold }).finally(() => {
        clearTimeout(timer);
        answer();
        underWay.delete(submission);
        for (const { refund } of leased) awaited.delete(refund.returnId);
      });
      underWay.add(submission);
    });
  const submit = gather(handOver);
  return {
    begin: (leased) => {
      const word = submit(leased);
      awaited.set(leased.refund.returnId, word);
      return word;
    },
    wordOn: async ({ returnId }) => awaited.get(returnId),
    stop: async () => {
      await Promise.all(underWay);
    },
  };
}

interface Listening {
  /** The rail's immediate answers by return id; refunds without one are missing. */
  words: Map<string, ReturnReceipt>;
  answer(): void;
  /** Keeps callers waiting while the answers are stored; false if they have been answered already. */
  hold(): boolean;
}

async function submitFirst(
  context: Context,
  leased: readonly Leased[],
  { words, answer, hold }: Listening,
): Promise<void> {
  const refunds = leased.map(({ refund }) => refund);
  const apart = new Set(leased.flatMap((one) => (one.apart ? one.refund : [])));
  const submit = async (some: readonly Refund[]) => {
    const receipts = await handOverRefunds(context, some);
    const isFirst = some.some((refund, index) => apart.has(refund) || receipts[index]?.state === 'REFUSED');
    // A caller that receives the refusal may use the key again; one that received PENDING has used it.
    if (isFirst) await recordReceipts(context, some, receipts, { refusalsTold: hold() });
    for (const [index, { returnId }] of some.entries()) {
      const receipt = receipts[index];
      if (receipt !== undefined) words.set(returnId, receipt);
    }
    if (words.size === refunds.length) answer();
    if (!isFirst) await recordReceipts(context, some, receipts);
  };
  const leave = ({ returnId }: { returnId: string }, error: unknown) =>
    context.log.error({ err: error, returnId }, 'a step of a refund failed; it will be retried');
  await splitOnFailure(refunds, submit, leave).catch((error: unknown) =>
    context.log.warn(
      { err: error, refunds: refunds.length },
      'submitting refunds failed; due work will retry them',
    ),
  );
}
