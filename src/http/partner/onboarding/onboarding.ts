import { Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { livenessUrlOf } from '../../../onboarding/attempts.ts';
import { createRequisition } from '../../../onboarding/create.ts';
import { loadByToken } from '../../../onboarding/find.ts';
import { refreshLiveness, retryLiveness } from '../../../onboarding/liveness.ts';
import { currentStep, type HolderType, type Requisition } from '../../../onboarding/requisition.ts';
import { requisitionResource } from '../../../onboarding/resource.ts';
import { loadForSubmission, submitForm } from '../../../onboarding/submit.ts';
import { isCpf, parseTaxId } from '../../../values/tax-id.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { invalid } from '../../kernel/validation.ts';
import { optionalText } from '../shapes.ts';
import { readForm, refuseForm } from './onboarding-form.ts';
import {
  Created,
  RequisitionId,
  RequisitionToken,
  RequisitionView,
  SubmittedView,
} from './onboarding-shapes.ts';

const TAG = 'Onboarding';

/** The operations by which a person or company becomes a customer. */
export function onboardingEndpoints(bank: Bank): Endpoint[] {
  return [create(bank), readStatus(bank), retry(bank), refresh(bank), submit(bank)];
}

function create({ onboarding }: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/v3/onboarding/form',
    tag: TAG,
    summary: 'Start to open an account, or get the opening in progress',
    description:
      'Returns 201 with the access token, once, for a new requisition, and 200 without it for one in progress.',
    body: Type.Object({
      document_legal_id: Type.String({ format: 'tax-id', maxLength: 18, description: 'CPF or CNPJ.' }),
      email: Type.String({ format: 'email', maxLength: 254 }),
      onboarding_type: Type.Enum(['PF', 'PJ']),
      // A text that is not a CPF has its own refusal.
      representative_document: Type.Optional(
        Type.Unsafe<unknown>({ description: 'CPF of the legal representative; only for PJ.' }),
      ),
      whitelabel_sigla: optionalText(50, 'Brand; the default brand if absent.'),
    }),
    response: Created,
    status: [200, 201],
    handler: async ({ body, reply }) => {
      const type = body.onboarding_type as HolderType;
      const created = await createRequisition(onboarding, {
        type,
        document: readDocument(body.document_legal_id, type),
        email: body.email.toLowerCase(),
        representativeDocument: readRepresentative(body.representative_document ?? undefined, type),
        whitelabel: body.whitelabel_sigla ?? undefined,
        address: reply.request.ip,
      });
      if (created.opened !== undefined) reply.code(201);
      return presentCreated({
        id: created.id,
        status: created.status,
        livenessStatus: created.livenessStatus,
        livenessUrl: created.opened?.livenessUrl ?? null,
        accessToken: created.opened?.accessToken ?? null,
        link: null,
      });
    },
  });
}

/** The response for a requisition that was just started. */
export function presentCreated(created: {
  id: bigint;
  status: Requisition['status'];
  livenessStatus: Requisition['livenessStatus'];
  livenessUrl: string | null;
  accessToken: string | null;
  link: string | null;
}) {
  return {
    worked: true,
    onboarding_requisition_id: Number(created.id),
    onboarding_link: created.link,
    liveness_url: created.livenessUrl,
    liveness_status: created.livenessStatus,
    access_token: created.accessToken,
    status: created.status,
  };
}

function readDocument(text: string, type: HolderType): string {
  const taxId = parseTaxId(text);
  if (taxId === undefined || (taxId.type === 'CPF') !== (type === 'PF'))
    throw invalid(['body', 'document_legal_id'], 'The document does not match onboarding_type');
  return taxId.digits;
}

function readRepresentative(given: unknown, type: HolderType): string | null {
  const loc = ['body', 'representative_document'];
  if (type === 'PF') {
    if (given !== undefined) throw invalid(loc, 'Must be omitted for PF');
    return null;
  }
  const digits = typeof given === 'string' ? parseTaxId(given)?.digits : undefined;
  if (digits === undefined || !isCpf(digits)) throw invalid(loc, 'Invalid representative CPF');
  return digits;
}

function readStatus({ onboarding }: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/v3/onboarding/:id',
    tag: TAG,
    summary: 'Get the status of a requisition',
    params: RequisitionId,
    headers: RequisitionToken,
    response: RequisitionView,
    handler: async ({ params, headers }) => {
      const { db, clock, vault } = onboarding.context;
      const asked = { ...askedOf({ params, headers }), now: clock.now() };
      const requisition = await loadByToken(db.main, asked);
      const livenessUrl = livenessUrlOf({ vault, publicUrl: onboarding.publicUrl() }, requisition);
      return { worked: true, ...requisitionResource(requisition, livenessUrl) };
    },
  });
}

function retry({ onboarding }: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/v3/onboarding/:id/liveness/retry',
    tag: TAG,
    summary: 'Start another liveness check after a failed one',
    params: RequisitionId,
    headers: RequisitionToken,
    response: Type.Object({
      worked: Type.Boolean(),
      liveness_url: Type.String(),
      liveness_attempts_left: Type.Integer({ description: 'After the one that was just started.' }),
    }),
    handler: async (request) => {
      const opened = await retryLiveness(onboarding, askedOf(request));
      return { worked: true, liveness_url: opened.livenessUrl, liveness_attempts_left: opened.attemptsLeft };
    },
  });
}

function refresh({ onboarding }: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/v3/onboarding/:id/liveness/refresh',
    tag: TAG,
    summary: 'Fetch a liveness verdict that has not reached the bank',
    params: RequisitionId,
    headers: RequisitionToken,
    response: Type.Object({ worked: Type.Boolean(), enqueued: Type.Boolean() }),
    handler: async (request) => ({
      worked: true,
      enqueued: await refreshLiveness(onboarding, askedOf(request)),
    }),
  });
}

function submit({ onboarding }: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/v3/onboarding/:id/submit',
    tag: TAG,
    summary: 'Submit the form, once liveness has passed',
    params: RequisitionId,
    headers: RequisitionToken,
    // The shape depends on the requisition's type, which only the holder of its token may learn.
    body: Type.Unsafe<unknown>({
      type: 'object',
      description:
        'PF: name, birth_date, mother_name, phone, monthly_income, politically_exposed, address. PJ: phone, annual_revenue, address, partners.',
    }),
    response: SubmittedView,
    handler: async (request) => {
      const { id, type } = await loadForSubmission(onboarding, askedOf(request));
      const submitted = await submitForm(onboarding, id, readForm(type, request.body));
      if (!submitted.ok) throw refuseForm(submitted.problems);
      return presentSubmitted(submitted.requisition);
    },
  });
}

/** The response for a requisition whose form was submitted, by either way. */
export function presentSubmitted(requisition: Requisition) {
  return {
    worked: true,
    onboarding_requisition_id: Number(requisition.id),
    status: requisition.status,
    current_step: currentStep(requisition),
    submitted_at: requisition.submittedAt?.toISOString() ?? null,
  };
}

function askedOf(request: { params: { id: number }; headers: { 'x-onboarding-token'?: string } }) {
  return { id: BigInt(request.params.id), token: request.headers['x-onboarding-token'] };
}
