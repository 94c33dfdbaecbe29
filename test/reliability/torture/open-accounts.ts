import { randomInt } from 'node:crypto';
import { cpfOf } from '../../../src/simulator/check-digits.ts';
import { until } from '../../faults/bank-process.ts';
import type { Json } from '../../harness.ts';
import { PERSON_FORM } from '../../onboarding.ts';
import type { Asker } from './asker.ts';
import { approveRequisition, bankNow, codeAt } from './operator-desk.ts';
import type { Acting } from './pay-out.ts';
import type { Ended, Program } from './program.ts';

/** Somebody asks for an account; what was answered is there afterwards. */
export async function askForAccount(acting: Acting): Promise<void> {
  const { program } = acting;
  const asked = await handIn(acting);
  if (asked === undefined) return;
  program.deeds.push({
    kind: 'onboarding',
    end: () => endRequisition(program, { ...asked, isApproved: false }),
  });
}

/** Somebody asks for an account, an operator approves, and whoever is invited takes the account over. */
export async function openAccount(acting: Acting): Promise<void> {
  const { program } = acting;
  const asked = await handIn(acting);
  if (asked === undefined) return;
  const isApproved = await approve(program, asked);
  program.deeds.push({
    kind: 'opening',
    end: () => endRequisition(program, { ...asked, isApproved }),
  });
}

/** Asks, proves to be alive, perhaps at the second attempt, and hands the form in. */
async function handIn({ program, random }: Acting): Promise<Requisition | undefined> {
  const { asker } = program;
  const document = cpfOf(randomInt(100_000_000, 999_999_999));
  const wanted = { document_legal_id: document, email: `p${document}@people.example`, onboarding_type: 'PF' };
  const begun = await asker.ask({ path: '/v3/onboarding/form', body: wanted, open: true });
  if (begun?.status !== 201) return undefined;
  const { onboarding_requisition_id: id, access_token } = begun.body;
  const headers = { 'x-onboarding-token': access_token };
  const judge = (verdict: string, notify: boolean) =>
    asker.insist({ path: `/sandbox/liveness/${id}`, body: { verdict, notify }, open: true });
  const ask = (step: string, body: object) =>
    asker.insist({ path: `/v3/onboarding/${id}/${step}`, body, headers, open: true });
  if (random(3) === 0) {
    await judge('FAILED', true);
    const again = await ask('liveness/retry', {});
    if (again.status !== 200 && !again.again)
      asker.counts.wrong.push(`a retry was answered ${again.status} ${JSON.stringify(again.body)}`);
  }
  const isTold = random(2) === 0;
  await judge('PASSED', isTold);
  if (!isTold) {
    await ask('liveness/refresh', {});
    await untilShown(program, { id, headers }, (shown) => shown.liveness_status === 'PASSED');
  }
  const submitted = await ask('submit', PERSON_FORM);
  if (submitted.status !== 200 && !submitted.again)
    asker.counts.wrong.push(`a form was answered ${submitted.status} ${JSON.stringify(submitted.body)}`);
  return { id, headers, email: wanted.email };
}

interface Requisition {
  id: number;
  headers: Token;
  email: string;
}

/** Returns true if the approval was answered; undefined if it is not known whether there was one. */
async function approve(program: Program, requisition: Requisition): Promise<true | undefined> {
  const { asker } = program;
  const { id, headers, email } = requisition;
  await untilShown(program, { id, headers }, (shown) => shown.current_step === 'REVIEW');
  const status = await approveRequisition(asker, id);
  if (status !== 200) return undefined;
  const token = await invitationTo(asker, email);
  const path = `/v3/onboarding/invitations/${token}`;
  const begun = await asker.insist({ path, body: { password: 'saveiro-de-casco-azul' }, open: true });
  const secret = new URL(begun.body.otpauth_url).searchParams.get('secret') as string;
  const code = codeAt(secret, await bankNow(asker));
  // The credential is shown once: it is lost with its answer.
  const confirmed = await asker.ask({ path: `${path}/confirm`, body: { token: code }, open: true });
  if (confirmed?.status === 200) await tryCredential(program, confirmed.body.credential);
  else if (confirmed !== undefined && confirmed.status !== 503)
    asker.counts.wrong.push(
      `an invitation was answered ${confirmed.status} ${JSON.stringify(confirmed.body)}`,
    );
  return true;
}

async function tryCredential({ asker }: Program, credential: Json): Promise<void> {
  const body = { client_id: credential.client_id, client_secret: credential.client_secret };
  const { status } = await asker.insist({ path: '/v2/finance/auth-token', body, open: true });
  if (status !== 200) asker.counts.wrong.push(`a new credential was answered ${status}`);
}

async function invitationTo(asker: Asker, email: string): Promise<string> {
  let token: string | undefined;
  const isSent = async () => {
    const { body } = await asker.insist({
      path: `/sandbox/messages?to=${encodeURIComponent(email)}`,
      open: true,
    });
    const texts = (body.messages as Json[]).map((message) => String(message.text));
    token = texts
      .map((text) => /\/invitations\/([0-9a-f]{64})/.exec(text)?.[1])
      .find((one) => one !== undefined);
    return token !== undefined;
  };
  await until(`${email} is invited`, isSent, { withinMs: HEARD_WITHIN_MS, everyMs: 50 });
  return token as string;
}

type Token = Record<string, string>;

interface Asked {
  id: number;
  headers: Token;
}

/** Polls until the requisition is as wanted: what was asked for is done a moment later. */
async function untilShown(
  { asker }: Program,
  { id, headers }: Asked,
  isWanted: (shown: Json) => boolean,
): Promise<void> {
  const isThere = async () => {
    const { body } = await asker.insist({ path: `/v3/onboarding/${id}`, headers, open: true });
    return isWanted(body);
  };
  await until(`requisition ${id} goes on`, isThere, { withinMs: HEARD_WITHIN_MS, everyMs: 50 });
}

const HEARD_WITHIN_MS = 60_000;

async function endRequisition(
  program: Program,
  { id, headers, isApproved }: Asked & { isApproved: boolean | undefined },
): Promise<Ended> {
  const { status, body } = await program.asker.insist({ path: `/v3/onboarding/${id}`, headers, open: true });
  // Undefined: an approval may have been lost with its answer.
  const steps = isApproved === undefined ? ['REVIEW', 'DONE'] : [isApproved ? 'DONE' : 'REVIEW'];
  const isThere = status === 200 && steps.includes(body.current_step);
  return { moves: [], wrong: isThere ? [] : [`requisition ${id} is ${status} ${body.current_step}`] };
}
