import { Type } from 'typebox';
import type { LivenessVerdict } from '../../../liveness/provider.ts';
import { finishInSandbox } from '../../../onboarding/liveness.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import type { Sandbox } from '../sandbox.ts';

/** `POST /sandbox/liveness/{id}`: the person finishes the liveness check. */
export function livenessEndpoint({ bank }: Sandbox): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/sandbox/liveness/:id',
    tag: 'Sandbox',
    summary: 'Complete the pending liveness check of a requisition',
    params: Type.Object({ id: Type.Integer() }),
    body: Type.Object({
      verdict: Type.Enum(['PASSED', 'FAILED']),
      notify: Type.Optional(
        Type.Boolean({ description: 'False leaves the verdict to be fetched by refresh.' }),
      ),
    }),
    response: Type.Object({
      onboarding_requisition_id: Type.Integer(),
      verdict: Type.String(),
      notified: Type.Boolean(),
    }),
    handler: async ({ params, body }) => {
      const notify = body.notify !== false;
      const asked = { id: BigInt(params.id), verdict: body.verdict as LivenessVerdict, notify };
      const verdict = await finishInSandbox(bank.onboarding, asked);
      return { onboarding_requisition_id: params.id, verdict, notified: notify };
    },
  });
}
