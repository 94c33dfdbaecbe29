import { randomInt } from 'node:crypto';
import { cpfOf } from '../../../src/simulator/check-digits.ts';
import { until } from '../../faults/bank-process.ts';
import type { Json } from '../../harness.ts';
import { PERSON_FORM } from '../../onboarding.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { decideRequisition } from './operator-desk.ts';
import type { Acting } from './pay-out.ts';
import type { Ended, Program } from './program.ts';
import { proveAlive } from './prove-alive.ts';

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
  const isApproved = await approve(acting, asked);
  program.deeds.push({
    kind: 'opening',
    end: () => endRequisition(program, { ...asked, isApproved }),
  });
}

/** Asks, proves to be alive, and hands the form in. */
async function handIn({ program, random }: Acting): Promise<Requisition | undefined> {
  const { asker } = program;
  const document = cpfOf(randomInt(100_000_000, 999_999_999));
  const wanted = { document_legal_id: document, email: `p${document}@people.example`, onboarding_type: 'PF' };
  const begun = await asker.ask({ path: '/v3/onboarding/form', body: wanted, open: true });
  if (begun?.status !== 201) return undefined;
  const { onboarding_requisition_id: id, access_token, liveness_url } = begun.body;
  const headers = { 'x-onboarding-token': access_token };
  await proveAlive({ asker, id, headers, page: new URL(liveness_url).pathname }, random);
  await untilShown(program, { id, headers }, (shown) => shown.liveness_status === 'PASSED');
  const path = `/v3/onboarding/${id}/submit`;
  const submitted = await asker.insist({ path, body: PERSON_FORM, headers, open: true });
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
async function approve({ program, random }: Acting, requisition: Requisition): Promise<true | undefined> {
  const { asker } = program;
  const { id, headers, email } = requisition;
  await untilShown(program, { id, headers }, (shown) => shown.current_step === 'REVIEW');
  const status = await decideRequisition(asker, { noun: 'requisitions', id, verb: 'approve' });
  if (status !== 200) return undefined;
  await acceptInvitation(asker, email, random);
  return true;
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
