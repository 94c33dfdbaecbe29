import { Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import type { Decision } from '../../../med-cases/case.ts';
import { findAnyCase } from '../../../med-cases/find.ts';
import { medDetailResource } from '../../../med-cases/resource.ts';
import { actAs, actingOf, actWithCode } from '../../../operators/act.ts';
import { decideCase, readCase } from '../../../operators/acts/med-cases.ts';
import { MED_CASES } from '../../../operators/look-ups/med-cases.ts';
import { Refusal } from '../../../refusals.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { OperatorMedDetailRecord } from '../../partner/med-cases/med-shapes.ts';
import { listEndpoint } from '../look-ups/look-ups.ts';
import { CODE, DECIDE, OPERATOR, TAG } from '../shapes.ts';

const Params = Type.Object({ pix_med_id: Type.String({ minLength: 1, maxLength: 64 }) });
const Details = Type.Object({ details: Type.String({ minLength: 1, maxLength: 2_000 }), ...CODE });

/** Fraud reports of all companies: looked up, read, and decided on the bank's behalf. */
export function operatorMedEndpoints(bank: Bank): Endpoint[] {
  return [
    listEndpoint(bank, MED_CASES),
    readEndpoint(bank),
    decisionEndpoint(bank, {
      verb: 'ACCEPT',
      summary: 'Accept a report for the bank; the payment is returned',
    }),
    decisionEndpoint(bank, { verb: 'REJECT', summary: 'Reject a report for the bank' }),
    decisionEndpoint(bank, { verb: 'CANCEL', summary: 'Cancel a report that awaits an answer' }),
  ];
}

function readEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/operator/meds/:pix_med_id',
    tag: TAG,
    summary: 'Get a fraud report, in full; the audit log records the access',
    auth: OPERATOR,
    params: Params,
    response: OperatorMedDetailRecord,
    handler: async (request) => {
      const ref = await loadRef(bank, request.params.pix_med_id);
      return presentDetail(await actAs(bank.context, actingOf(request), readCase(bank.context, ref)));
    },
  });
}

function decisionEndpoint(
  bank: Bank,
  { verb, summary }: { verb: Decision['verb']; summary: string },
): Endpoint {
  return endpoint({
    method: 'POST',
    path: `/operator/meds/:pix_med_id/${verb.toLowerCase()}`,
    tag: TAG,
    summary,
    auth: DECIDE,
    params: Params,
    body: Details,
    response: OperatorMedDetailRecord,
    handler: async (request) => {
      const { context } = bank;
      const ref = await loadRef(bank, request.params.pix_med_id);
      const { details } = request.body;
      const decided = await actWithCode(bank, request, decideCase(context, { ref, verb, details }));
      bank.meds.decided();
      return presentDetail(decided);
    },
  });
}

async function loadRef(bank: Bank, publicId: string) {
  const med = await findAnyCase(bank.context.db.main, publicId);
  if (med === undefined) throw new Refusal('medNotFound');
  return med;
}

function presentDetail(shown: Parameters<typeof medDetailResource>[0]) {
  return { ...medDetailResource(shown), due_date: shown.med.dueDate.toISOString() };
}
