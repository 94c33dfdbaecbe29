import { Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { readFlows } from '../../../ledger/flow.ts';
import { DAY_MS, dayOf } from '../../../values/dates.ts';
import { toReais } from '../../../values/money.ts';
import { saoPauloDay } from '../../../values/sao-paulo.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { loadOwnAccount } from '../../partner/accounts/own-account.ts';
import { FlowDay } from '../answer-shapes.ts';
import { TAG } from '../door.ts';
import { OwnAccount, READS } from '../own-pages.ts';

/** `GET /web/flow`: day by day in America/Sao_Paulo, the oldest first, up to today or the given day. */
export function webFlowEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/web/flow',
    tag: TAG,
    summary: 'Show money in and out of an account each day, and its balance at the end',
    heavy: true,
    auth: READS,
    query: Type.Object({
      ...OwnAccount,
      days: Type.Integer({ minimum: 1, maximum: 366 }),
      until: Type.Optional(
        Type.String({ format: 'date', pattern: '^20', description: 'The last day; today when absent.' }),
      ),
    }),
    response: Type.Object({
      days: Type.Array(FlowDay),
    }),
    handler: async ({ actor, query }) => {
      const { branch, number, days: count, until } = query;
      const { companyId } = actor;
      const account = await loadOwnAccount(bank, { companyId, branch, number });
      const days = lastDays(until ?? saoPauloDay(bank.context.clock.now()), count);
      const owner = { companyId, accountId: account.id };
      const flows = await readFlows(bank.context.db, owner, days);
      return {
        days: flows.map((flow, index) => ({
          day: days[index],
          in: toReais(flow.in),
          out: toReais(flow.out),
          closing_balance: toReais(flow.balance),
        })),
      };
    },
  });
}

function lastDays(today: string, count: number): string[] {
  const last = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) => dayOf(new Date(last - (count - 1 - index) * DAY_MS)));
}
