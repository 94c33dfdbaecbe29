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
 * The page of a dynamic code, to be sent to whoever is to pay it. Its token is the code's own, which everybody has
 * who has the code; there is no other way to it, and no id in it.
 */
export function chargePageEndpoints(bank: Bank): Endpoint[] {
  return [show(bank), follow(bank)];
}

function show(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: PATH,
    tag: PAGES,
    summary: 'The page on which a dynamic code is paid: whose it is, how much, and the code',
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
    summary: 'How the code of such a page stands, and what it asks for now',
    params: TokenParams,
    response: Type.Object({
      status: Type.String({ description: 'As a code has it, or SHUT: it cannot be paid as things are.' }),
      amount: Type.String({ description: 'As the page writes it.' }),
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
