import { bankNow } from '../../api/bank-clock.ts';
import type { Call, Credential } from '../calls.ts';
import type { ManifestAccount } from '../manifest.ts';
import type { ScenarioName, StepName } from './words.ts';

type Answer = Readonly<Record<string, unknown>>;

/** The stage: a company's program, its account, and the answers of every step so far. */
export interface Stage {
  program: Credential;
  account: ManifestAccount;
  /** A phone that nobody has yet. */
  phone: string;
  answers: Partial<Record<StepName, Answer>>;
}

export interface Step {
  name: StepName;
  call: (stage: Stage) => Call;
}

export interface Scenario {
  name: ScenarioName;
  steps: readonly Step[];
  /** Where the story should end: the status that its last step answers. */
  ends: string;
}

const text = (answer: Answer | undefined, field: string) => String(answer?.[field] ?? '');
const source = ({ account }: Stage) => ({
  source_account_branch_identifier: account.branch,
  source_account_number: account.number,
});

const post = (path: string, body?: Answer): Call => ({ method: 'POST', path, ...(body ? { body } : {}) });
const drain: Step = { name: 'drain', call: () => post('/sandbox/drain') };

const paid: Scenario = {
  name: 'paid',
  ends: 'PAID',
  steps: [
    {
      name: 'charge',
      call: (stage) => ({
        ...post('/v2/finance/create-pix-copy-and-paste', {
          ...source(stage),
          amount: 42.5,
          tag: 'Encomenda 42',
          type_fine: 'NONE',
          expiration_date: new Date(bankNow().getTime() + 86_400_000).toISOString(),
        }),
        as: stage.program,
      }),
    },
    {
      name: 'scan',
      call: ({ answers }) =>
        post('/sandbox/cash-ins', {
          amount: 42.5,
          pix_copy_and_paste: text(answers.charge, 'pix_copy_and_paste'),
          payer: { name: 'Luísa Tavares', document: '39053344705' },
        }),
    },
    drain,
    {
      name: 'paidCode',
      call: ({ answers, program }) => ({
        method: 'GET',
        path: `/v2/finance/status-pix-copy-and-paste?id=${text(answers.charge, 'qr_code_id')}`,
        as: program,
      }),
    },
  ],
};

const returned: Scenario = {
  name: 'returned',
  ends: 'REFUNDED',
  steps: [
    {
      name: 'pay',
      call: (stage) => ({
        ...post('/create-cashout-self-approve', { ...source(stage), amount: 30, key: 'returns@psp.example' }),
        as: stage.program,
      }),
    },
    drain,
    { name: 'wait', call: () => post('/sandbox/clock', { advance_seconds: 6 }) },
    {
      name: 'returned',
      call: ({ answers, program }) => ({
        method: 'GET',
        path: `/v2/finance/status-cashout?id=${text(answers.pay, 'id')}`,
        as: program,
      }),
    },
  ],
};

/** The verification that was asked for, with the code that the SMS brought. */
function proofOf({ answers }: Stage): Answer {
  const messages = answers.read?.messages as { code: string }[] | undefined;
  return {
    verification_request_id: text(answers.send, 'verification_request_id'),
    token: messages?.[0]?.code ?? '',
  };
}

const claim: Scenario = {
  name: 'claim',
  ends: 'COMPLETED',
  steps: [
    {
      name: 'entry',
      call: ({ phone }) =>
        post('/sandbox/directory-entries', {
          key: phone,
          type: 'CELL_PHONE',
          document: '52998224725',
          name: 'Quem a Tinha',
        }),
    },
    {
      name: 'send',
      call: (stage) => ({
        ...post('/v3/dict/key/verifications/send', {
          ...source(stage),
          key_type: 'CELL_PHONE',
          key_value: stage.phone,
          purpose: 'PIX_KEY_INCLUSION',
        }),
        as: stage.program,
      }),
    },
    {
      name: 'read',
      call: ({ phone }) => ({ method: 'GET', path: `/sandbox/messages?to=${encodeURIComponent(phone)}` }),
    },
    {
      name: 'claim',
      call: (stage) => ({
        ...post('/v3/dict/claim', {
          ...source(stage),
          key: stage.phone,
          type: 'CELL_PHONE',
          claim_type: 'OWNERSHIP',
          ...proofOf(stage),
        }),
        as: stage.program,
      }),
    },
    {
      name: 'acknowledge',
      call: ({ answers }) => post(`/sandbox/claims/${text(answers.claim, 'claim_id')}/acknowledge`),
    },
    {
      name: 'confirm',
      call: ({ answers }) => post(`/sandbox/claims/${text(answers.claim, 'claim_id')}/confirm`),
    },
    {
      name: 'complete',
      call: ({ answers, program }) => ({
        ...post(`/v3/dict/claim/${text(answers.claim, 'pix_key_claim_id')}/complete`, {}),
        as: program,
      }),
    },
  ],
};

const scam: Scenario = {
  name: 'scam',
  ends: 'ACCEPTED_BY_USER',
  steps: [
    {
      name: 'receive',
      call: ({ account }) =>
        post('/sandbox/cash-ins', { amount: 80, branch: account.branch, number: account.number }),
    },
    {
      name: 'report',
      call: ({ answers }) =>
        post('/sandbox/meds', {
          end_to_end_id: text(answers.receive, 'end_to_end_id'),
          origin_situation_type: 'SCAM_FRAUD',
          reason: 'RETURN_REQUEST',
          details: 'Comprou e não recebeu.',
        }),
    },
    {
      name: 'accept',
      call: ({ answers, program }) => ({
        ...post(`/v3/meds/${text(answers.report, 'pix_med_id')}/accept`, {
          details: 'Conferido: é do cliente.',
        }),
        as: program,
      }),
    },
    drain,
    {
      name: 'seen',
      call: ({ answers, program }) => ({
        method: 'GET',
        path: `/v3/meds/${text(answers.report, 'pix_med_id')}`,
        as: program,
      }),
    },
  ],
};

export const SCENARIOS: readonly Scenario[] = [paid, returned, claim, scam];
