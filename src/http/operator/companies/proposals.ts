import { Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { actAs, actingOf, actWithCode } from '../../../operators/act.ts';
import {
  approve as approveProposal,
  collect as collectProposal,
  drop as dropProposal,
} from '../../../operators/acts/proposals.ts';
import { listProposals, presentProposal } from '../../../operators/proposal.ts';
import { Refusal } from '../../../refusals.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { NEXT_ADDRESS, pageOf } from '../../kernel/page-places.ts';
import { CredentialAnswer, ProposalAnswer } from '../answer-shapes.ts';
import { PAGE, parseId, presentPage, readPage } from '../pages.ts';
import { CODE, EQUIP, TAG } from '../shapes.ts';

const PATH = '/operator/proposals';
const Params = Type.Object({ id: Type.String() });
const Body = Type.Object({ ...CODE });

/** Proposals of one operator for another to confirm. */
export function proposalEndpoints(bank: Bank): Endpoint[] {
  return [list(bank), approve(bank), reject(bank), collect(bank)];
}

function idOf(text: string): bigint {
  const id = parseId(text);
  if (id === undefined) throw new Refusal('notFound');
  return id;
}

function list(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: PATH,
    tag: TAG,
    summary: 'List proposals of credentials and people, newest first',
    heavy: true,
    auth: EQUIP,
    query: Type.Object({
      ...PAGE,
      open: Type.Optional(
        Type.Enum(['true', 'false'], { description: 'Only proposals that await a decision or collection.' }),
      ),
    }),
    response: pageOf(ProposalAnswer, NEXT_ADDRESS),
    handler: async ({ query }) => {
      const page = readPage(query);
      const now = bank.context.clock.now();
      const asked = { ...page, openAt: query.open === 'true' ? now : undefined };
      const rows = await listProposals(bank.context.db.reads, asked);
      const shown = { rows, limit: page.limit, path: bank.publicUrl() + PATH, query };
      return presentPage(shown, (row) => presentProposal(row, now));
    },
  });
}

function approve(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: `${PATH}/:id/approve`,
    tag: TAG,
    summary: "Confirm another operator's proposal, within 24 hours",
    description:
      'A person is invited immediately by e-mail. The operator who proposed a credential has 24 more hours to collect it.',
    auth: EQUIP,
    params: Params,
    body: Body,
    bodyOptional: true,
    response: ProposalAnswer,
    handler: async (request) => {
      const answer = await actWithCode(bank, request, approveProposal(bank, idOf(request.params.id)));
      bank.work.wake();
      return answer;
    },
  });
}

function reject(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: `${PATH}/:id/reject`,
    tag: TAG,
    summary: "Refuse another operator's proposal, or withdraw your own",
    auth: EQUIP,
    params: Params,
    response: ProposalAnswer,
    handler: async (request) => actAs(bank.context, actingOf(request), dropProposal(idOf(request.params.id))),
  });
}

function collect(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: `${PATH}/:id/collect`,
    tag: TAG,
    summary: 'Create the credential of your own approved proposal; its secrets are shown only here',
    auth: EQUIP,
    params: Params,
    body: Body,
    bodyOptional: true,
    response: CredentialAnswer,
    handler: async (request) => {
      const shown = await actWithCode(bank, request, collectProposal(bank, idOf(request.params.id)));
      bank.work.wake();
      return shown;
    },
  });
}
