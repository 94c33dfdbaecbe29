import { Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { actAs, actingOf, actWithCode } from '../../../operators/act.ts';
import {
  askForRefunds,
  contestPayment,
  keepRecovery,
  presentRecovery,
  recovered,
} from '../../../operators/acts/recoveries.ts';
import { SITUATION_TYPES } from '../../../rail/infractions.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { RecoveryRecord } from '../rail/rail-shapes.ts';
import { CODE, DECIDE, OPERATOR, TAG } from '../shapes.ts';

const Params = Type.Object({
  recovery_id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
});
const PATH = '/operator/recoveries/:recovery_id';

/** Recoveries of money that customers of this bank lost to fraud, which the directory traces. */
export function operatorRecoveryEndpoints(bank: Bank): Endpoint[] {
  return [opening(bank), reading(bank), asking(bank)];
}

const Contested = Type.Object({
  situation: Type.Enum([...SITUATION_TYPES], {
    description: 'The kind of fraud, as in a report.',
  }),
  details: Type.String({ minLength: 1, maxLength: 2_000, pattern: '\\S' }),
  contact: Type.Object(
    {
      email: Type.String({ format: 'email', maxLength: 254 }),
      phone: Type.String({ pattern: '^\\+55\\d{10,11}$' }),
    },
    { description: 'Contacts for questions of the receiving institution.' },
  ),
  ...CODE,
});

function opening(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/operator/payments/:end_to_end_id/recovery',
    tag: TAG,
    summary: 'Contest a payment of this bank as fraud; the directory traces the money and reports it',
    auth: DECIDE,
    params: Type.Object({ end_to_end_id: Type.String({ maxLength: 32 }) }),
    body: Contested,
    response: RecoveryRecord,
    handler: async (request) => {
      const { context } = bank;
      const { situation, details, contact } = request.body;
      const wanted = { rootEndToEndId: request.params.end_to_end_id, situation, details, contact };
      await actWithCode(bank, request, contestPayment(context, wanted));
      const recovery = await recovered(context.rail.openRecovery(wanted));
      await actAs(context, actingOf(request), keepRecovery(recovery));
      return presentRecovery(recovery);
    },
  });
}

function reading({ context }: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: PATH,
    tag: TAG,
    summary: 'Get the current state of a recovery from the directory',
    auth: OPERATOR,
    params: Params,
    response: RecoveryRecord,
    handler: async ({ params }) =>
      presentRecovery(await recovered(context.rail.findRecovery(params.recovery_id))),
  });
}

function asking(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: `${PATH}/refunds`,
    tag: TAG,
    summary: 'Request refunds from the institutions that accepted the report, once all of them have answered',
    auth: DECIDE,
    params: Params,
    body: Type.Object({ ...CODE }),
    response: RecoveryRecord,
    handler: async (request) => {
      const { recovery_id: id } = request.params;
      await actWithCode(bank, request, askForRefunds(id));
      return presentRecovery(await recovered(bank.context.rail.askRefunds(id)));
    },
  });
}
