import type { BankOnTrial, Reply } from './bank-on-trial.ts';
import { sandboxOf } from './cashouts.ts';
import { numberOf, textOf } from './read-members.ts';
import { expectMalformed, expectRefusal, expectShape, expectValues, type Row } from './row.ts';
import { drawCnpj, drawCpf } from './sandbox.ts';
import { NEW_REQUISITION, REQUISITION, UPDATE_STATUS } from './shapes.ts';

const section = 'Onboarding';
const FORM = '/v3/onboarding/form';
const NOT_FOUND = 'Onboarding requisition not found.';

function begin(bank: BankOnTrial, members: object = {}) {
  const person = { document_legal_id: drawCpf(), email: 'Lia@Exemplo.example', onboarding_type: 'PF' };
  return bank.ask('POST', FORM, { body: { ...person, ...members }, token: false });
}

/** Reads the requisition that begins, and the token that opens it. */
const begunOf = ({ body }: Reply) => ({
  id: numberOf(body, 'onboarding_requisition_id'),
  token: textOf(body, 'access_token'),
});

const company = () => ({
  ...{ onboarding_type: 'PJ', document_legal_id: drawCnpj() },
  representative_document: drawCpf(),
});

const look = (bank: BankOnTrial, id: unknown, token?: string) =>
  bank.ask('GET', `/v3/onboarding/${id}`, {
    token: false,
    headers: token === undefined ? {} : { 'x-onboarding-token': token },
  });

/** Onboarding of people and companies. Each test leaves a requisition that lapses. */
export const ONBOARDING: readonly Row[] = [
  {
    id: 'onboarding.new',
    section,
    sandbox: true,
    says: '201 with a token for a new document; 200 without one while it is in progress',
    try: async ({ bank }) => {
      const document_legal_id = drawCpf();
      const first = await begin(bank, { document_legal_id });
      expectShape(first, 201, NEW_REQUISITION);
      expectValues(first, { worked: true, status: 'PENDING', liveness_status: 'PENDING' });
      const { id: onboarding_requisition_id } = begunOf(first);
      const again = await begin(bank, { document_legal_id });
      expectShape(again, 200, NEW_REQUISITION);
      expectValues(again, { onboarding_requisition_id, access_token: null });
    },
  },
  ...(['PF', 'PJ'] as const).map(
    (type): Row => ({
      id: `onboarding.view ${type}`,
      section,
      sandbox: true,
      says: `the token of a ${type} requisition shows it, at the step LIVENESS with two attempts left`,
      try: async ({ bank }) => {
        const { id, token } = begunOf(await begin(bank, type === 'PJ' ? company() : {}));
        const answer = await look(bank, id, token);
        expectShape(answer, 200, REQUISITION);
        expectValues(answer, {
          ...{ onboarding_type: type, status: 'PENDING', status_internal: null, submitted_at: null },
          ...{ current_step: 'LIVENESS', liveness_attempts_left: 2 },
        });
      },
    }),
  ),
  {
    id: 'onboarding.wrong-token',
    section,
    sandbox: true,
    says: '404 Onboarding requisition not found. with a wrong token, with none, and for an unknown id',
    try: async ({ bank }) => {
      const { id, token } = begunOf(await begin(bank));
      for (const answer of [await look(bank, id, 'wrong'), await look(bank, id), await look(bank, 1, token)])
        expectRefusal(answer, 404, NOT_FOUND);
    },
  },
  {
    id: 'onboarding.no-integer',
    section,
    says: '422 Validation error for an id that is no integer',
    try: async ({ bank }) => expectMalformed(await look(bank, 'abc', 'wrong')),
  },
  {
    id: 'onboarding.early-retry',
    section,
    sandbox: true,
    says: '400 Liveness is not in a state that allows another attempt. while it is PENDING',
    try: async ({ bank }) => {
      const { id, token } = begunOf(await begin(bank));
      const headers = { 'x-onboarding-token': token };
      const answer = await bank.ask('POST', `/v3/onboarding/${id}/liveness/retry`, { token: false, headers });
      expectRefusal(answer, 400, 'Liveness is not in a state that allows another attempt.');
    },
  },
  {
    id: 'onboarding.refresh',
    section,
    sandbox: true,
    says: 'liveness/refresh answers enqueued false while there is no verdict',
    try: async ({ bank }) => {
      const { id, token } = begunOf(await begin(bank));
      const headers = { 'x-onboarding-token': token };
      const path = `/v3/onboarding/${id}/liveness/refresh`;
      const answer = await bank.ask('POST', path, { token: false, headers });
      expectShape(answer, 200, { worked: 'boolean', enqueued: 'boolean' });
      expectValues(answer, { enqueued: false });
    },
  },
  {
    id: 'onboarding.malformed',
    section,
    says: '422 Validation error for a CPF of wrong digits, no e-mail, a CPF as PJ, and a PJ without representative',
    try: async ({ bank }) => {
      for (const members of [
        { document_legal_id: '11111111111' },
        { email: 'nobody' },
        { onboarding_type: 'PJ' },
        { ...company(), representative_document: undefined },
      ])
        expectMalformed(await begin(bank, members));
    },
  },
  {
    id: 'onboarding.whitelabel',
    section,
    says: '400 Whitelabel não encontrada para a sigla informada.',
    try: async ({ bank }) =>
      expectRefusal(
        await begin(bank, { whitelabel_sigla: 'NENHUMA-DESSAS' }),
        400,
        'Whitelabel não encontrada para a sigla informada.',
      ),
  },
  {
    id: 'registration-update.status',
    section,
    sandbox: true,
    says: 'registration-update/status is NOT_REQUIRED for an account without a deadline',
    try: async (trial) => {
      const bank = await sandboxOf(trial).openAccount();
      const answer = await bank.ask('GET', '/v3/onboarding/registration-update/status');
      expectShape(answer, 200, UPDATE_STATUS);
      expectValues(answer, { status: 'NOT_REQUIRED', blocked: false, can_start: false });
    },
  },
  {
    id: 'registration-update.no-token',
    section,
    says: '401 Unauthorized from registration-update/status without a token',
    try: async ({ bank }) => {
      const answer = await bank.ask('GET', '/v3/onboarding/registration-update/status', { token: false });
      expectRefusal(answer, 401, 'Unauthorized');
    },
  },
];
