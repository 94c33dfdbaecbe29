import { Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { listSecurityActs, presentSecurityAct } from '../../../security-log/list.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { NEXT_CURSOR, pageOf } from '../../kernel/page-places.ts';
import { SecurityLine } from '../../operator/answer-shapes.ts';
import { MANAGER, TAG } from '../door.ts';
import { PageQuery, presentNext } from '../own-pages.ts';

const DEFAULT_LIMIT = 50;

/** `GET /web/security-log`: who did what about the company's security, the newest first. */
export function securityLogEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/web/security-log',
    tag: TAG,
    summary: "What people and programs did about the company's security",
    auth: MANAGER,
    query: Type.Object({ limit: PageQuery.limit, cursor: PageQuery.cursor }),
    response: pageOf(SecurityLine, NEXT_CURSOR),
    handler: async ({ actor, query }) => {
      const { limit = DEFAULT_LIMIT, cursor } = query;
      const before = cursor === undefined ? undefined : BigInt(cursor);
      const { companyId } = actor;
      const rows = await listSecurityActs(bank.context.db.main, { companyId, before, limit });
      const shown = rows.slice(0, limit);
      const next = rows.length > limit ? shown.at(-1)?.id : undefined;
      return { results: shown.map(presentSecurityAct), next: presentNext(next) };
    },
  });
}
