import { randomInt } from 'node:crypto';
import { cpfOf } from '../../../src/simulator/check-digits.ts';
import { PERSON_FORM } from '../../onboarding.ts';
import type { Acting } from './pay-out.ts';
import type { Ended, Program } from './program.ts';

/** Somebody asks for an account, proves to be alive and hands the form in; what was answered is there afterwards. */
export async function askForAccount({ program }: Acting): Promise<void> {
  const { asker } = program;
  const document = cpfOf(randomInt(100_000_000, 999_999_999));
  const wanted = { document_legal_id: document, email: `p${document}@people.example`, onboarding_type: 'PF' };
  const begun = await asker.ask({ path: '/v3/onboarding/form', body: wanted, open: true });
  if (begun?.status !== 201) return;
  const { onboarding_requisition_id: id, access_token } = begun.body;
  const headers = { 'x-onboarding-token': access_token };
  const verdict = { verdict: 'PASSED', notify: true };
  await asker.insist({ path: `/sandbox/liveness/${id}`, body: verdict, open: true });
  const path = `/v3/onboarding/${id}/submit`;
  const submitted = await asker.insist({ path, body: PERSON_FORM, headers, open: true });
  if (submitted.status !== 200 && !submitted.again)
    asker.counts.wrong.push(`a form was answered ${submitted.status} ${JSON.stringify(submitted.body)}`);
  program.deeds.push({ kind: 'onboarding', end: () => endRequisition(program, id, headers) });
}

async function endRequisition(program: Program, id: number, headers: Record<string, string>): Promise<Ended> {
  const { status, body } = await program.asker.insist({ path: `/v3/onboarding/${id}`, headers, open: true });
  const isThere = status === 200 && body.current_step === 'REVIEW';
  return { moves: [], wrong: isThere ? [] : [`requisition ${id} is ${status} ${body.current_step}`] };
}
