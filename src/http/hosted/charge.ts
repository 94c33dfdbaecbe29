import { Type } from 'typebox';
import type { Bank } from '../../composition/bank.ts';
import { inReais } from '../../in-portuguese.ts';
import { amountAt } from '../../payment-codes/code.ts';
import type { ShownCode } from '../../payment-codes/create.ts';
import { findCodeByTxid } from '../../payment-codes/find.ts';
import { standingOf } from '../../payment-codes/shown.ts';
import { Refusal } from '../../refusals.ts';
import { type Endpoint, endpoint } from '../kernel/endpoint.ts';
import { chargePage } from './charge-page.ts';
import { HTML, MISSING_PAGE, NO_PAGE, PAGES, PageView, TokenParams } from './hosted-shapes.ts';
import { basePath, orMissingPage, sendPageOfLink } from './page.ts';

const PATH = '/charge/:token';
const TOKEN = /^[0-9a-f]{32}$/;

/**
 * The page of a dynamic code, for sending to the payer. Its token is the code's own, which every holder of the code
 * has; there is no other access to it, and it contains no id.
 */
export function chargePageEndpoints(bank: Bank): Endpoint[] {
  return [show(bank), follow(bank)];
}

function show(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: PATH,
    tag: PAGES,
    summary: 'The payment page of a dynamic code: payee, amount and code',
    params: TokenParams,
    response: PageView,
    media: HTML,
    otherMedia: NO_PAGE,
    handler: async ({ params, reply }) => {
      const base = basePath(bank.publicUrl());
      const page = (found: ShownCode) =>
        chargePage({ base, found, now: bank.context.clock.now(), token: params.token });
      return sendPageOfLink({ reply, base }, () => load(bank, params.token), page);
    },
  });
}

function follow(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: `${PATH}/status`,
    tag: PAGES,
    summary: 'Get the status and the current amount of the code of such a page',
    params: TokenParams,
    response: Type.Object({
      status: Type.String({ description: 'The status of the code, or SHUT: it cannot be paid at present.' }),
      amount: Type.String({ description: 'As shown on the page.' }),
    }),
    otherMedia: MISSING_PAGE,
    handler: ({ params, reply }) =>
      orMissingPage({ reply, base: basePath(bank.publicUrl()) }, async () => {
        const now = bank.context.clock.now();
        const found = await load(bank, params.token);
        reply.header('cache-control', 'no-store');
        return { status: standingOf(found, now), amount: inReais(amountAt(found.code, now)) };
      }),
  });
}

async function load({ context }: Bank, token: string): Promise<ShownCode> {
  const found = TOKEN.test(token) ? await findCodeByTxid(context.db.main, token) : undefined;
  if (found === undefined) throw new Refusal('notFound');
  return found;
}
