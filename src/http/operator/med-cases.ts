import { Type } from 'typebox';
import type { Bank } from '../../bank.ts';
import type { Executor } from '../../database/pool.ts';
import type { Decision, MedCaseRef } from '../../med-cases/case.ts';
import { findAnyCase, findDetail } from '../../med-cases/find.ts';
import { medDetailResource } from '../../med-cases/resource.ts';
import { actAs } from '../../operators/act.ts';
import { decideCaseAs } from '../../operators/decide-case.ts';
import { MED_CASES } from '../../operators/look-ups/med-cases.ts';
import { Refusal } from '../../refusals.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { OperatorMedDetailRecord } from '../partner/med-shapes.ts';
import { listEndpoint } from './look-ups.ts';
import { actingOf, actWithCode, CODE, DECIDE, OPERATOR, TAG } from './shapes.ts';

const Params = Type.Object({ pix_med_id: Type.String({ minLength: 1, maxLength: 64 }) });
const Details = Type.Object({ details: Type.String({ minLength: 1, maxLength: 2_000 }), ...CODE });

/** Reports of fraud, of all companies: looked up, read, and decided on the bank's behalf. */
export function operatorMedEndpoints(bank: Bank): Endpoint[] {
  return [
    listEndpoint(bank, MED_CASES),
    readEndpoint(bank),
    decisionEndpoint(bank, {
      verb: 'ACCEPT',
      summary: 'Accept a report for the bank: the payment goes back',
    }),
    decisionEndpoint(bank, { verb: 'REJECT', summary: 'Reject a report for the bank' }),
    decisionEndpoint(bank, { verb: 'CANCEL', summary: 'Cancel a report that waits for an answer' }),
  ];
}

function readEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/operator/meds/:pix_med_id',
    tag: TAG,
    summary: 'One report of fraud, in full; the audit log remembers the reading',
    auth: OPERATOR,
    params: Params,
    response: OperatorMedDetailRecord,
    handler: async (request) => {
      const ref = await loadRef(bank, request.params.pix_med_id);
      return actAs(bank.context, actingOf(request), async (tx) => ({
        done: { act: 'READ', subject: 'MED', subjectId: ref.id, companyId: ref.companyId },
        // Over its own connection: readers who each hold one and wait for another would wait for each other.
        result: await presentDetail(bank, tx, ref),
      }));
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
      const { params, body, actor } = request;
      const ref = await loadRef(bank, params.pix_med_id);
      await actWithCode(bank, request, async (tx) => ({
        done: await decideCaseAs(tx, bank.context, {
          ...{ ref, verb, details: body.details },
          operatorId: actor.operatorId,
        }),
        result: undefined,
      }));
      const shown = await presentDetail(bank, bank.context.db.main, ref);
      bank.meds.decided();
      return shown;
    },
  });
}

async function loadRef(bank: Bank, publicId: string) {
  const med = await findAnyCase(bank.context.db.main, publicId);
  if (med === undefined) throw new Refusal('medNotFound');
  return med;
}

async function presentDetail(bank: Bank, executor: Executor, ref: MedCaseRef) {
  const shown = await findDetail(executor, bank.context, ref);
  if (shown === undefined) throw new Refusal('medNotFound');
  return { ...medDetailResource(shown), due_date: shown.med.dueDate.toISOString() };
}
