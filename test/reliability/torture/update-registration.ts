import { randomInt, randomUUID } from 'node:crypto';
import { cnpjOf, cpfOf } from '../../../src/simulator/check-digits.ts';
import { until } from '../../faults/bank-process.ts';
import type { Json } from '../../harness.ts';
import { COMPANY_FORM, PERSON_FORM } from '../../onboarding.ts';
import type { Asker } from './asker.ts';
import { decideRequisition } from './operator-desk.ts';
import type { Acting } from './pay-out.ts';
import { isText, wordsOf } from './person.ts';
import { type Ended, sourceOf } from './program.ts';

const LONG_AGO = '2020-01-31';
const HEARD_WITHIN_MS = 60_000;
const START = '/v3/onboarding/registration-update';

/** A customer whose registration is overdue: they cannot pay, fill the form in, and an operator decides. */
interface Overdue {
  asker: Asker;
  account: string;
  document: string;
}

/** A customer is asked for new data, hands them in on the page, and an operator decides, if there is one. */
export async function updateRegistration({ program, random }: Acting): Promise<void> {
  const customer = await openOverdue(program.asker, random(2) === 0);
  const { asker, document } = customer;
  const email = `p${document}@people.example`;
  const started = await asker.insist({ path: START, body: { email } });
  if (started.status !== 201 && !(started.again && started.status === 200))
    return void asker.counts.wrong.push(`an update was answered ${wordsOf(started)}`);
  const { onboarding_link: link, onboarding_requisition_id: id } = started.body;
  await expectStatus(asker, { status: 'IN_PROGRESS', onboarding_link: link });
  await handIn(customer, new URL(link).pathname);
  await until(`update ${id} is in review`, async () => (await statusOf(asker)).status === 'IN_REVIEW', {
    withinMs: HEARD_WITHIN_MS,
    everyMs: 50,
  });
  const verb = random(3) === 0 ? 'reject' : 'approve';
  const noun = 'registration-updates';
  const decided = await decideRequisition(asker, { noun, id, verb });
  const isDecided = decided === 200;
  program.deeds.push({ kind: 'update', end: () => endUpdate(customer, isDecided ? verb : undefined) });
}

async function openOverdue(by: Asker, isPerson: boolean): Promise<Overdue> {
  const document = isPerson
    ? cpfOf(randomInt(100_000_000, 999_999_999))
    : cnpjOf(randomInt(50_000_000, 99_999_999));
  const body = { type: isPerson ? 'PF' : 'PJ', document, name: 'Cliente Antigo', balance: 10 };
  const opened = await by.insist({ path: '/sandbox/accounts', body, open: true });
  const {
    client_id: clientId,
    client_secret: clientSecret,
    hmac_secret: hmacSecret,
  } = opened.body.credentials[0];
  const customer = {
    asker: by.as({ clientId, clientSecret, hmacSecret }),
    account: opened.body.number,
    document,
  };
  const { asker, account } = customer;
  await expectStatus(asker, { status: 'NOT_REQUIRED', can_start: false });
  const early = await asker.insist({ path: START, body: { email: `p${document}@people.example` } });
  if (early.status !== 400)
    asker.counts.wrong.push(`an update that nobody asked for was answered ${wordsOf(early)}`);
  const path = `/sandbox/accounts/0001/${account}`;
  await asker.insist({ method: 'PATCH', path, body: { registration_deadline: LONG_AGO }, open: true });
  await expectStatus(asker, { status: 'ACTION_REQUIRED', blocked: true, can_start: true });
  await expectBlocked(customer);
  return customer;
}

async function statusOf(asker: Asker): Promise<Json> {
  return (await asker.insist({ path: `${START}/status` })).body;
}

async function expectStatus(asker: Asker, wanted: Json): Promise<void> {
  const shown = await statusOf(asker);
  for (const [member, value] of Object.entries(wanted))
    if (shown[member] !== value)
      asker.counts.wrong.push(`a registration's ${member} is ${shown[member]}, not ${value}`);
}

/** Sees a payment refused: the account is blocked while its registration is overdue. */
async function expectBlocked({ asker, account }: Overdue): Promise<void> {
  const body = { ...sourceOf(account), amount: 1, key: 'ok@psp.example' };
  const paid = await asker.insist({ path: '/create-cashout-self-approve', body, key: randomUUID() });
  if (!isText(paid, 'Account blocked: registration update overdue'))
    asker.counts.wrong.push(`a payment from a blocked account was answered ${wordsOf(paid)}`);
}

async function handIn({ asker, document }: Overdue, path: string): Promise<void> {
  const shown = await asker.insist({ path, open: true });
  if (shown.status !== 200 || !String(shown.body.text).includes('<form'))
    asker.counts.wrong.push(`the form of an update was answered ${shown.status}`);
  const form = document.length === 11 ? PERSON_FORM : COMPANY_FORM;
  const taken = await asker.insist({ path, body: form, open: true });
  if (taken.status !== 200 && !(taken.again && taken.status === 404))
    asker.counts.wrong.push(`the form of an update was answered ${wordsOf(taken)}`);
  const after = await asker.insist({ path, open: true });
  if (after.status !== 404) asker.counts.wrong.push(`a form that was handed in is answered ${after.status}`);
}

async function endUpdate({ asker }: Overdue, verb: 'approve' | 'reject' | undefined): Promise<Ended> {
  const { status, blocked } = await statusOf(asker);
  const ends = { approve: ['NOT_REQUIRED'], reject: ['ACTION_REQUIRED'] };
  // A decision may have been lost with its answer.
  const wanted = verb === undefined ? ['IN_REVIEW', ...Object.values(ends).flat()] : ends[verb];
  const wrong: string[] = [];
  if (!wanted.includes(status)) wrong.push(`an update that was decided by ${verb} is ${status}`);
  if (blocked !== (status !== 'NOT_REQUIRED'))
    wrong.push(`an account of an update that is ${status} is blocked: ${blocked}`);
  return { moves: [], wrong };
}
