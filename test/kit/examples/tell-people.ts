import { DAY_MS } from '../../../src/values/dates.ts';
import { saoPauloDay } from '../../../src/values/sao-paulo.ts';
import { openAccount } from '../../accounts.ts';
import { AURORA, AURORA_ACCOUNT, BOREAL, type TestBank } from '../../harness.ts';
import { COMPANY_FORM, decide, invitationTo, newCpf, PERSON_FORM, step } from '../../onboarding.ts';
import { codeOf, logIn, nextStep } from '../../people.ts';
import { askForRecovery, codeOfEnrolment, NEW_PASSWORD } from '../../recovery.ts';
import { CAIO, HELENA } from '../../screens/customer.ts';
import { done } from './tell-money.ts';

const PAGE = { as: null };
const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(64, 1)]).toString('base64');
const FRAMES = ['CENTER', 'LEFT', 'RIGHT', 'SMILE'].map((pose) => ({ pose, image: JPEG }));
const OVERDUE_DAYS = 30;
const pathOf = (url: string) => new URL(url).pathname;

/** Programs and people come in, and a person enrols an authenticator. */
export async function tellLogIns(bank: TestBank): Promise<void> {
  const { clientId: client_id, clientSecret: client_secret } = AURORA;
  await done(bank.post('/v2/finance/auth-token', { client_id, client_secret }, PAGE));
  const form = { grant_type: 'client_credentials', client_id, client_secret };
  await fetch(`${bank.url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(form).toString(),
    headers: FORM,
  });
  await nextStep(bank);
  const helena = await logIn(bank, HELENA);
  const caio = { as: null, token: await logIn(bank, CAIO) };
  const begun = await done(bank.call({ method: 'POST', path: '/v3/auth/mfa', ...caio }));
  const { code } = await codeOfEnrolment(bank, begun);
  await done(bank.post('/v3/auth/mfa/confirm', { token: code }, caio));
  await nextStep(bank);
  const transfer = {
    ...AURORA_ACCOUNT,
    amount: 15.25,
    recipient_instution: '99999001',
    recipient_account_branch: '0001',
    recipient_account_number: '000019',
    recipient_account_type: 'CURRENT_ACCOUNT',
    recipient_account_model: 'Movement',
    recipient_legal_id: '60010000186',
    recipient_name: 'Bruno Cardoso Nogueira',
    token: await codeOf(bank, HELENA.totpSecret ?? ''),
  };
  const person = { token: helena, hmacSecret: null };
  await done(bank.post('/create-manual-transfer', transfer, person));
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Somebody becomes a customer: form, proof of life, review, invitation. */
export async function tellOnboarding(bank: TestBank): Promise<void> {
  const opening = await begin(bank, 'ana@lima.example');
  await done(bank.get(pathOf(opening.livenessUrl), PAGE));
  await done(bank.get(`${pathOf(opening.livenessUrl)}/judgement`, PAGE));
  await done(bank.post(`/sandbox/liveness/${opening.id}`, { verdict: 'FAILED' }, PAGE));
  await done(step(bank, opening, 'liveness/retry'));
  const headers = { 'x-onboarding-token': opening.token };
  const again = await done(bank.get(`/v3/onboarding/${opening.id}`, { as: null, headers }));
  await done(step(bank, opening, 'liveness/refresh'));
  await done(bank.post(pathOf(again.liveness_url), { frames: FRAMES }, PAGE));
  await done(step(bank, opening, 'submit', PERSON_FORM));
  await bank.drain();
  await decide(bank, 'approve', { id: opening.id });
  await bank.drain();
  const invitation = await invitationTo(bank, 'ana@lima.example');
  await done(bank.get(`/invitations/${invitation}`, PAGE));
  await done(bank.get(`/v3/onboarding/invitations/${invitation}`, PAGE));
  const chosen = { password: 'romaria-de-barco-no-outono' };
  await done(bank.post(`/invitations/${invitation}`, chosen, PAGE));
  const begun = await done(bank.post(`/v3/onboarding/invitations/${invitation}`, chosen, PAGE));
  const { code } = await codeOfEnrolment(bank, begun);
  await done(bank.post(`/v3/onboarding/invitations/${invitation}/confirm`, { token: code }, PAGE));
}

async function begin(bank: TestBank, email: string) {
  const document = newCpf();
  const form = { document_legal_id: document, email, onboarding_type: 'PF' };
  const body = await done(bank.post('/v3/onboarding/form', form, PAGE));
  const { onboarding_requisition_id: id, access_token: token, liveness_url: livenessUrl } = body;
  return { id, token, livenessUrl, document };
}

/** A customer brings the registration up to date, another comes back who has lost a password. */
export async function tellRenewals(bank: TestBank): Promise<void> {
  const account = await openAccount(bank);
  // Counted back from the bank's today: the days left are in the example.
  const overdue = bank.app.bank.context.clock.now().getTime() - OVERDUE_DAYS * DAY_MS;
  const late = { registration_deadline: saoPauloDay(new Date(overdue)) };
  await done(
    bank.call({ method: 'PATCH', path: `/sandbox/accounts/0001/${account.number}`, body: late, as: null }),
  );
  const as = account.credential;
  await done(bank.get('/v3/onboarding/registration-update/status', { as }));
  const email = { email: 'livraria@cruzeiro.example' };
  const update = await done(bank.post('/v3/onboarding/registration-update', email, { as }));
  const path = pathOf(update.onboarding_link);
  await done(bank.get(path, PAGE));
  await done(bank.post(path, COMPANY_FORM, PAGE));
  const link = await askForRecovery(bank, HELENA.email);
  await done(bank.get(`/recover/${link}`, PAGE));
  await done(bank.post(`/recover/${link}`, { password: NEW_PASSWORD }, PAGE));
  await nextStep(bank);
  const token = await codeOf(bank, HELENA.totpSecret ?? '');
  await done(bank.post(`/recover/${link}/confirm`, { token }, PAGE));
}

/** The controls of a sandbox, what others ask of it, and what watches it. */
export async function tellSandbox(bank: TestBank): Promise<void> {
  for (const path of [
    '/sandbox/stream',
    '/sandbox/agenda',
    '/sandbox/phone',
    '/sandbox',
    '/sandbox/clock',
    '/healthz',
    '/readyz',
    '/metrics',
    '/.well-known/jwks.json',
  ])
    await done(bank.get(path, PAGE));
  await done(bank.post('/sandbox/clock', { advance_seconds: 60 }, PAGE));
  await done(bank.post('/sandbox/drain', {}, PAGE));
  const opened = { type: 'PJ', document: '11444777000161', name: 'Viveiro Austral Ltda', balance: 1000 };
  await done(bank.post('/sandbox/accounts', opened, PAGE));
  const entry = { key: '+5511970009999', type: 'CELL_PHONE', document: '52998224725', name: 'Marina Duarte' };
  await done(bank.post('/sandbox/directory-entries', entry, PAGE));
  for (const type of ['DYNAMIC_IMMEDIATE', 'DYNAMIC_CHARGE', 'COMPOUND']) {
    const { location } = await done(bank.post('/sandbox/codes', { type, amount: 10 }, PAGE));
    await done(bank.get(location.slice(location.indexOf('/')), PAGE));
  }
  const recurrence = { type: 'COMPOUND', journey: 'JORNADA_2' };
  const { pix_copy_and_paste } = await done(bank.post('/sandbox/codes', recurrence, PAGE));
  await done(bank.get(/(\/psp\/rec\/[0-9a-f]{32})/.exec(pix_copy_and_paste)?.[1] ?? '', PAGE));
  await done(bank.get('/psp/.well-known/jwks.json', PAGE));
  await done(bank.get('/sandbox/messages?to=helena%40padaria-aurora.example', PAGE));
  await done(bank.get('/v3/webhooks', { as: BOREAL }));
  await done(bank.post('/sandbox/log-ins', { email: HELENA.email }, PAGE));
  await done(bank.post('/sandbox/reset', {}, PAGE));
}

/** A month of the bakery's, after all else: the clock moves on by it. */
export async function tellMonth(bank: TestBank): Promise<void> {
  await done(bank.post('/sandbox/month', {}, PAGE));
}
