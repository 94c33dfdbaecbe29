import { type TOTP, URI } from 'otpauth';
import { expect } from 'vitest';
import { transaction } from '../src/database/transaction.ts';
import { approve, reject } from '../src/onboarding/decide.ts';
import { approveUpdate, rejectUpdate } from '../src/registration-updates/decide.ts';
import { cnpjOf, cpfOf } from '../src/simulator/check-digits.ts';
import type { Answer, Credential, Json, TestBank } from './harness.ts';
import { bankNow } from './people.ts';

/** Documents that nobody has used in this process. */
let serial = 314_159;
function nextSerial(): number {
  serial += 7;
  return serial;
}
export const newCpf = () => cpfOf(nextSerial());
export const newCnpj = () => cnpjOf(nextSerial());

export const REPRESENTATIVE = '39053344705';

export const ADDRESS = {
  zip_code: '01310-100',
  state: 'SP',
  city: 'São Paulo',
  street: 'Avenida Paulista',
  neighborhood: 'Bela Vista',
  number: '1000',
};

export const PERSON_FORM = {
  name: 'Ana Lima',
  birth_date: '1990-05-17',
  mother_name: 'Rosa Lima',
  phone: '+5511987654321',
  monthly_income: 4500.5,
  politically_exposed: false,
  address: ADDRESS,
};

export const COMPANY_FORM = {
  phone: '+551132654321',
  annual_revenue: 1200000,
  address: ADDRESS,
  partners: [
    {
      name: 'Rita Souza',
      document_legal_id: '390.533.447-05',
      email: 'rita@souza.example',
      share_percent: 100,
      is_legal_representative: true,
    },
  ],
};

export interface Opening {
  id: number;
  token: string;
  livenessUrl: string;
  document: string;
}

export function createForm(bank: TestBank, body: Json): Promise<Answer> {
  return bank.post('/v3/onboarding/form', body, { as: null });
}

/** A new requisition: a person's or a company's by the length of the document. */
export async function open(bank: TestBank, document = newCpf(), more: Json = {}): Promise<Opening> {
  const type =
    document.length === 11
      ? { onboarding_type: 'PF' }
      : { onboarding_type: 'PJ', representative_document: REPRESENTATIVE };
  const email = `p${document}@people.example`;
  const { status, body } = await createForm(bank, { document_legal_id: document, email, ...type, ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return {
    id: body.onboarding_requisition_id,
    token: body.access_token,
    livenessUrl: body.liveness_url,
    document,
  };
}

export function step(bank: TestBank, { id, token }: Opening, path: string, body?: Json): Promise<Answer> {
  return bank.call({
    method: 'POST',
    path: `/v3/onboarding/${id}/${path}`,
    as: null,
    ...(token === '' ? {} : { headers: { 'x-onboarding-token': token } }),
    ...(body === undefined ? {} : { body }),
  });
}

export async function view(bank: TestBank, { id, token }: Opening): Promise<Json> {
  const headers = { 'x-onboarding-token': token };
  const { status, body } = await bank.get(`/v3/onboarding/${id}`, { as: null, headers });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

export function judge(bank: TestBank, { id }: Opening, verdict: 'PASSED' | 'FAILED', notify = true) {
  return bank.sandbox(`/liveness/${id}`, { verdict, notify });
}

/** Alive, filled in and verified: only the decision is left. */
export async function bringToReview(bank: TestBank, opening: Opening): Promise<Opening> {
  await judge(bank, opening, 'PASSED');
  const form = opening.document.length === 11 ? PERSON_FORM : COMPANY_FORM;
  const { status, body } = await step(bank, opening, 'submit', form);
  expect(status, JSON.stringify(body)).toBe(200);
  await bank.drain();
  expect((await view(bank, opening)).current_step).toBe('REVIEW');
  return opening;
}

const VERBS = { approve, reject, approveUpdate, rejectUpdate };

/** Decides as an operator does. */
export function decide(
  bank: TestBank,
  verb: keyof typeof VERBS,
  { id, reason = null }: { id: number; reason?: string | null },
) {
  const desk = bank.app.bank.onboarding;
  const request = { id: BigInt(id), actor: { kind: 'OPERATOR', name: 'Beatriz' }, reason };
  return transaction(desk.context.db.main, (tx) => VERBS[verb](tx, desk, request));
}

/** A whole opening, approved. */
export async function becomeCustomer(bank: TestBank, document = newCpf(), more: Json = {}): Promise<Opening> {
  const opening = await bringToReview(bank, await open(bank, document, more));
  await decide(bank, 'approve', { id: opening.id });
  return opening;
}

/** The token in the link of the newest invitation to this address. */
export async function invitationTo(bank: TestBank, email: string): Promise<string> {
  const query = `?to=${encodeURIComponent(email)}`;
  const { messages } = await bank.sandbox(`/messages${query}`, undefined, 'GET');
  return /\/invitations\/([0-9a-f]{64})\n/.exec(messages[0].text)?.[1] ?? '';
}

/** Sets a password and the second factor; answers the credential, shown for the only time. */
export async function acceptInvitation(
  bank: TestBank,
  email: string,
  password: string,
): Promise<Credential & { totpSecret: string }> {
  const path = `/v3/onboarding/invitations/${await invitationTo(bank, email)}`;
  const begun = await bank.post(path, { password }, { as: null });
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  const totp = URI.parse(begun.body.otpauth_url) as TOTP;
  const code = totp.generate({ timestamp: (await bankNow(bank)).getTime() });
  const { status, body } = await bank.post(`${path}/confirm`, { token: code }, { as: null });
  expect(status, JSON.stringify(body)).toBe(200);
  const { client_id: clientId, client_secret: clientSecret, hmac_secret: hmacSecret } = body.credential;
  return { clientId, clientSecret, hmacSecret, totpSecret: totp.secret.base32 };
}
