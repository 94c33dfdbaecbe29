import type { Context } from '../context.ts';
import { beginTry, succeedTry } from '../people/tries.ts';
import { Refusal } from '../refusals.ts';
import { isReceiptCode, receiptCode, type Vouched } from './authentication.ts';
import { findReceipt } from './find.ts';
import type { PaymentReceipt } from './receipt.ts';

/** A receipt as its owners get it, with the code by which others can verify it. */
export interface SealedReceipt extends PaymentReceipt {
  code: string;
}

/** Issues and verifies receipts. */
export interface ReceiptDesk {
  /** The receipt of a company's payment; of any other, `transactionNotFound`. */
  of(companyId: bigint, endToEndId: string): Promise<SealedReceipt>;
  codeOf(payment: Vouched): string;
  /**
   * The receipt for a person who knows its code; undefined if there is no such payment or the code is wrong, which
   * look the same. Refusals: `tooManyRequests`, after ten wrong codes of a network in a quarter of an hour.
   */
  verify(shown: { endToEndId: string; code: string; place: string }): Promise<PaymentReceipt | undefined>;
}

const TRY_AGAIN_S = 15 * 60;

export function openReceiptDesk(context: Context, key: Buffer): ReceiptDesk {
  return {
    codeOf: (payment) => receiptCode(key, payment),
    of: async (companyId, endToEndId) => {
      const found = await findReceipt(context, endToEndId);
      if (!found?.companies.includes(companyId)) throw new Refusal('transactionNotFound');
      return { ...found, code: receiptCode(key, found) };
    },
    verify: async ({ endToEndId, code, place }) => {
      const tried = { kind: 'receipt', name: place } as const;
      if (!(await beginTry(context, tried, context.clock.now())))
        throw new Refusal('tooManyRequests', { retryAfterSeconds: TRY_AGAIN_S });
      const found = await findReceipt(context, endToEndId);
      if (found === undefined || !isReceiptCode(key, found, code)) return undefined;
      await succeedTry(context, tried);
      return found;
    },
  };
}
