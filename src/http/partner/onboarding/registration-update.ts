import { Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { readUpdateStatus } from '../../../registration-updates/read-status.ts';
import { startRegistrationUpdate } from '../../../registration-updates/start.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { presentCreated } from './onboarding.ts';
import { Created, UpdateStatusView } from './onboarding-shapes.ts';

/** The operations by which a customer updates their registration. */
export function registrationUpdateEndpoints(bank: Bank): Endpoint[] {
  return [readStatus(bank), start(bank)];
}

function readStatus({ onboarding }: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/v3/onboarding/registration-update/status',
    tag: 'Onboarding',
    summary: 'Get whether the registration must be updated, and the progress of the update',
    auth: { audience: 'any' },
    response: UpdateStatusView,
    handler: async ({ actor }) => {
      const status = await readUpdateStatus(onboarding, actor.companyId);
      return {
        status: status.status,
        deadline: status.deadline,
        days_remaining: status.daysRemaining,
        blocked: status.blocked,
        can_start: status.canStart,
        onboarding_link: status.link,
        rejection_reason: status.rejectionReason,
      };
    },
  });
}

function start({ onboarding }: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/v3/onboarding/registration-update',
    tag: 'Onboarding',
    summary: 'Start a registration update, or get the open one',
    description: 'Returns 201 for a new update, and 200 for one that is open or in review.',
    auth: { audience: 'any', permissions: ['account.read'] },
    body: Type.Object({ email: Type.String({ format: 'email', maxLength: 254 }) }),
    response: Created,
    status: [200, 201],
    handler: async ({ actor, body, reply }) => {
      const { companyId } = actor;
      const started = await startRegistrationUpdate(onboarding, {
        companyId,
        email: body.email.toLowerCase(),
      });
      if (started.isNew) reply.code(201);
      const { id, status } = started.requisition;
      const none = { livenessStatus: null, livenessUrl: null, accessToken: null };
      return presentCreated({ id, status, link: started.link, ...none });
    },
  });
}
