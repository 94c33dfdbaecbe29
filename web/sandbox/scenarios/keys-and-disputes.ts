import { drain, post, SOURCE, signed, TARGET } from './money-in.ts';
import type { Scenario, Step, StepAnswer } from './template.ts';

const PROOF = {
  verification_request_id: '{{send.verification_request_id}}',
  token: '{{read.messages.0.code}}',
};

const prove: readonly Step[] = [
  {
    keep: 'send',
    title: 'send',
    call: signed('/v3/dict/key/verifications/send', {
      ...SOURCE,
      ...{ key_type: 'CELL_PHONE', key_value: '{{phone}}', purpose: 'PIX_KEY_INCLUSION' },
    }),
  },
  {
    keep: 'read',
    title: 'read',
    call: { method: 'GET', path: '/sandbox/messages', query: { to: '{{phone}}' } },
  },
];

const PERSON: StepAnswer = {
  ...{ name: 'Ana Lima', birth_date: '1990-05-17', mother_name: 'Rosa Lima', phone: '+5511987654321' },
  ...{ monthly_income: 4500.5, politically_exposed: false },
  address: {
    ...{ zip_code: '01310-100', state: 'SP', city: 'São Paulo', street: 'Avenida Paulista' },
    ...{ neighborhood: 'Bela Vista', number: '1000' },
  },
};

const ofClaim = (move: string, title: Step['title']): Step => ({
  keep: move,
  title,
  call: {
    ...post(`/sandbox/claims/{claim_id}/${move}`, {}),
    params: { claim_id: '{{claim.claim_id}}' },
  },
});

const report = (amount: number): readonly Step[] => [
  { keep: 'receive', title: 'receive', call: post('/sandbox/cash-ins', { amount, ...TARGET }) },
  {
    keep: 'report',
    title: 'report',
    call: post('/sandbox/meds', {
      end_to_end_id: '{{receive.end_to_end_id}}',
      ...{ origin_situation_type: 'SCAM_FRAUD', reason: 'RETURN_REQUEST', details: 'Comprou e não recebeu.' },
    }),
  },
];

const ofCase = (move: string, title: Step['title'], body: StepAnswer): Step => ({
  keep: move,
  title,
  call: { ...signed(`/v3/meds/{med_id}/${move}`, body), params: { med_id: '{{report.pix_med_id}}' } },
});

const seenCase: Step = {
  keep: 'seen',
  title: 'seen',
  call: {
    method: 'GET',
    path: '/v3/meds/{med_id}',
    params: { med_id: '{{report.pix_med_id}}' },
    signed: true,
  },
};

/** Scenarios of keys, disputes and onboarding. */
export const KEYS_AND_DISPUTES: readonly Scenario[] = [
  {
    name: 'key',
    steps: [
      ...prove,
      {
        keep: 'registered',
        title: 'register',
        call: signed('/v3/dict/key', { ...SOURCE, ...PROOF, reason: 'Cadastro', type: 'CELL_PHONE' }),
      },
      {
        keep: 'receive',
        title: 'payToKey',
        call: post('/sandbox/cash-ins', { amount: 7, key: '{{phone}}' }),
      },
    ],
    ends: { member: 'status', is: 'SETTLED' },
  },
  {
    name: 'claim',
    steps: [
      {
        keep: 'entry',
        title: 'entry',
        call: post('/sandbox/directory-entries', {
          ...{ key: '{{phone}}', type: 'CELL_PHONE', document: '52998224725', name: 'Quem a Tinha' },
        }),
      },
      ...prove,
      {
        keep: 'claim',
        title: 'claim',
        call: signed('/v3/dict/claim', {
          ...{ ...SOURCE, ...PROOF, key: '{{phone}}', type: 'CELL_PHONE', claim_type: 'OWNERSHIP' },
        }),
      },
      ofClaim('acknowledge', 'acknowledge'),
      ofClaim('confirm', 'confirm'),
      {
        keep: 'complete',
        title: 'complete',
        call: {
          ...signed('/v3/dict/claim/{pix_key_claim_id}/complete', {}),
          params: { pix_key_claim_id: '{{claim.pix_key_claim_id}}' },
        },
      },
    ],
    ends: { member: 'status', is: 'COMPLETED' },
  },
  {
    name: 'scam',
    steps: [
      ...report(80),
      ofCase('accept', 'accept', { details: 'Conferido: é do cliente.' }),
      drain,
      seenCase,
    ],
    ends: { member: 'status', is: 'ACCEPTED_BY_USER' },
  },
  {
    name: 'scamRejected',
    steps: [...report(35), ofCase('reject', 'reject', { details: 'A mercadoria foi entregue.' }), seenCase],
    ends: { member: 'status', is: 'REJECTED_BY_USER' },
  },
  {
    name: 'scamSilence',
    steps: [
      ...report(26),
      { keep: 'waited', title: 'waitEightDays', call: post('/sandbox/clock', { advance_seconds: 691_200 }) },
      seenCase,
    ],
    ends: { member: 'status', is: 'ACCEPTED_BY_PSP' },
  },
  {
    name: 'onboarding',
    steps: [
      {
        keep: 'opening',
        title: 'opening',
        call: post('/v3/onboarding/form', {
          ...{
            document_legal_id: '{{document}}',
            email: 'ana-{{document}}@people.example',
            onboarding_type: 'PF',
          },
        }),
      },
      {
        keep: 'liveness',
        title: 'liveness',
        call: {
          ...post('/sandbox/liveness/{id}', { verdict: 'PASSED' }),
          params: { id: '{{opening.onboarding_requisition_id}}' },
        },
      },
      {
        keep: 'submitted',
        title: 'submit',
        call: {
          ...post('/v3/onboarding/{id}/submit', PERSON),
          params: { id: '{{opening.onboarding_requisition_id}}' },
          headers: { 'x-onboarding-token': '{{opening.access_token}}' },
        },
      },
      drain,
      {
        keep: 'view',
        title: 'inReview',
        call: {
          ...{ method: 'GET', path: '/v3/onboarding/{id}' },
          params: { id: '{{opening.onboarding_requisition_id}}' },
          headers: { 'x-onboarding-token': '{{opening.access_token}}' },
        },
      },
    ],
    ends: { member: 'current_step', is: 'REVIEW' },
  },
];
