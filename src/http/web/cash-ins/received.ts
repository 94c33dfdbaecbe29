import { Type } from 'typebox';
import { decodeBrCode } from '../../../brcode/decode.ts';
import { cashInResource } from '../../../cash-ins/cash-in.ts';
import { listCashIns } from '../../../cash-ins/list.ts';
import type { Bank } from '../../../composition/bank.ts';
import { statusAt } from '../../../payment-codes/code.ts';
import { findCodeByTxid } from '../../../payment-codes/find.ts';
import { listCodes } from '../../../payment-codes/list.ts';
import { Refusal } from '../../../refusals.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { NEXT_CURSOR, pageOf } from '../../kernel/page-places.ts';
import { CashInResource, PaymentCodeResource } from '../../partner/accounts/account-shapes.ts';
import { DecodeBody, decodeFor } from '../../partner/codes/decode-qrcode.ts';
import { DecodedCode } from '../../partner/codes/decoded-code-shape.ts';
import { presentCode } from '../../partner/codes/payment-code-shapes.ts';
import { TAG } from '../door.ts';
import { PageQuery, presentNext, READS, readPageQuery } from '../own-pages.ts';

/** Lists codes and received payments, and decodes other people's codes. */
export function webReceivedEndpoints(bank: Bank): Endpoint[] {
  return [codes(bank), cashIns(bank), decode(bank)];
}

function codes(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/web/codes',
    tag: TAG,
    summary: "An account's payment codes, newest first, without their images",
    heavy: true,
    auth: READS,
    query: Type.Object({
      ...PageQuery,
      status: Type.Optional(Type.Enum(['NEW', 'PROCESSING', 'PAID', 'CHARGEBACK', 'EXPIRED', 'CANCELED'])),
    }),
    response: pageOf(PaymentCodeResource, NEXT_CURSOR),
    handler: async ({ actor, query }) => {
      const { account, page } = await readPageQuery(bank, actor, query);
      const found = await listCodes(bank.context.db.reads, { ...page, status: query.status });
      const results = found.codes.map((code) => presentCode(bank, { code, account }, false));
      return { results, next: presentNext(found.next) };
    },
  });
}

function cashIns(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/web/cash-ins',
    tag: TAG,
    summary: 'List the payments that an account has received, newest first',
    heavy: true,
    auth: READS,
    query: Type.Object(PageQuery),
    response: pageOf(CashInResource, NEXT_CURSOR),
    handler: async ({ actor, query }) => {
      const { db, rail } = bank.context;
      const { account, page } = await readPageQuery(bank, actor, query);
      const found = await listCashIns(db.reads, page);
      const results = found.cashIns.map((cashIn) => ({
        worked: true,
        ...cashInResource(cashIn, account, rail.institutionName(cashIn.payer.ispb)),
      }));
      return { results, next: presentNext(found.next) };
    },
  });
}

function decode(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/web/decode',
    tag: TAG,
    summary: 'Read a code before paying it',
    auth: { audience: 'web', permissions: ['code.decode'] },
    body: DecodeBody,
    response: DecodedCode,
    handler: async ({ actor, body }) => {
      try {
        return await decodeFor(bank, actor.companyId, body);
      } catch (error) {
        if (
          error instanceof Refusal &&
          error.code === 'undecodable' &&
          (await isOver(bank, body.pix_copy_and_paste))
        )
          throw new Refusal('codeOver');
        throw error;
      }
    },
  });
}

/** Tells whether a text is a code of this bank that is no longer payable: paid, cancelled or expired. */
async function isOver({ context, publicUrl }: Bank, text: string): Promise<boolean> {
  const decoded = decodeBrCode(text);
  const host = publicUrl().replace(/^https?:\/\//, '');
  const { url } = decoded.ok ? decoded.code : { url: undefined };
  if (!url?.startsWith(`${host}/qr/v2/`)) return false;
  const found = await findCodeByTxid(context.db.main, url.slice(url.lastIndexOf('/') + 1));
  return found !== undefined && statusAt(found.code, context.clock.now()) !== 'NEW';
}
