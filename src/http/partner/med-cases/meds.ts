import { Type } from 'typebox';
import type { Actor } from '../../../actor.ts';
import { findUser } from '../../../companies/users.ts';
import type { Bank } from '../../../composition/bank.ts';
import type { Executor } from '../../../database/pool.ts';
import type { Decision, MedCaseRef } from '../../../med-cases/case.ts';
import { findCaseRef, findDetail } from '../../../med-cases/find.ts';
import { medDetailResource } from '../../../med-cases/resource.ts';
import { Refusal } from '../../../refusals.ts';
import { actorUser } from '../../auth/authenticate.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { listMedsEndpoint } from './list-meds.ts';
import { MED_READS, MED_UNAUTHENTICATED, MedDetailRecord } from './med-shapes.ts';

const Params = Type.Object({ med_id: Type.String({ minLength: 1, maxLength: 64 }) });
const Details = Type.Object({ details: Type.String({ minLength: 1, maxLength: 2_000 }) });
const DECIDES = {
  audience: 'any',
  permissions: ['med.decide'],
  unauthenticated: MED_UNAUTHENTICATED,
} as const;

/** Fraud reports: the list, the detail, and the customer's decision. */
export function medEndpoints(bank: Bank): Endpoint[] {
  return [
    listMedsEndpoint(bank),
    detailEndpoint(bank),
    analysisEndpoint(bank, 'ACCEPT'),
    analysisEndpoint(bank, 'REJECT'),
    cancelEndpoint(bank),
  ];
}

function detailEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/v3/meds/:med_id',
    tag: 'MED',
    summary: 'Get a fraud report, in full',
    auth: MED_READS,
    params: Params,
    response: MedDetailRecord,
    handler: async ({ actor, params }) =>
      presentDetail(bank, await loadRef(bank, actor, params.med_id), bank.context.db.main),
  });
}

function analysisEndpoint(bank: Bank, verb: 'ACCEPT' | 'REJECT'): Endpoint {
  return endpoint({
    method: 'POST',
    path: `/v3/meds/:med_id/${verb.toLowerCase()}`,
    tag: 'MED',
    summary: verb === 'ACCEPT' ? 'Accept a fraud report; the payment is returned' : 'Reject a fraud report',
    auth: DECIDES,
    params: Params,
    body: Details,
    response: MedDetailRecord,
    handler: ({ actor, params, body }) =>
      decide(bank, actor, { medId: params.med_id, verb, details: body.details }),
  });
}

function cancelEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/v3/meds/:med_id/cancel',
    tag: 'MED',
    summary: 'Cancel a report that awaits an answer',
    auth: DECIDES,
    params: Params,
    response: MedDetailRecord,
    handler: ({ actor, params }) =>
      decide(bank, actor, { medId: params.med_id, verb: 'CANCEL', details: null }),
  });
}

interface Asked extends Pick<Decision, 'verb' | 'details'> {
  medId: string;
}

async function decide(bank: Bank, actor: Actor, { medId, verb, details }: Asked) {
  const ref = await loadRef(bank, actor, medId);
  await bank.meds.decide(ref, { verb, details, by: 'USER', name: await nameOf(bank, actor) });
  // The decision is read before the refund and the answer are sent, so the response shows it as decided.
  const shown = await presentDetail(bank, ref, bank.context.db.answers);
  bank.meds.decided();
  return shown;
}

/** Names who answered: a credential by its client id, a person by their e-mail. */
async function nameOf(bank: Bank, actor: Actor): Promise<string> {
  if (actor.audience === 'api') return actor.subject;
  const user = await findUser(bank.context.db.main, actorUser(actor));
  return user?.email ?? actor.subject;
}

async function loadRef(bank: Bank, actor: Actor, medId: string) {
  const ref = await findCaseRef(bank.context.db.main, actor.companyId, medId);
  if (ref === undefined) throw new Refusal('medNotFound');
  return ref;
}

async function presentDetail({ context }: Bank, ref: MedCaseRef, executor: Executor) {
  const shown = await findDetail(executor, context, ref);
  if (shown === undefined) throw new Refusal('medNotFound');
  return medDetailResource(shown);
}
