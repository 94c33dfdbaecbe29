import { until } from '../../faults/bank-process.ts';
import type { Json } from '../../harness.ts';
import { endKey, giveUp, registerKey } from './hold-keys.ts';
import { type Acting, pick } from './pay-out.ts';
import { type Ended, type Program, sourceOf } from './program.ts';

const ENDS = { confirm: 'CONFIRMED', cancel: 'CANCELLED' } as const;
type Verb = keyof typeof ENDS;
const HEARD_WITHIN_MS = 60_000;
// Accounts hold twenty keys at most, and a long run claims more.
const KEPT_AT_MOST = 8;

/** Another institution claims a key: it is given up, or kept. */
export async function loseKey({ program, random }: Acting): Promise<void> {
  const { asker } = program;
  const held = await registerKey(program, random);
  if (held?.made?.status !== 200) return;
  const { key } = held;
  const verb = pick<Verb>(random, ['confirm', 'cancel']);
  const body = { key, claim_type: 'PORTABILITY' };
  // Asked again, a claim that is open is refused.
  await asker.insist({ path: '/sandbox/claims', body, open: true });
  const claim = await untilClaim(program, key, ['OPEN']);
  await move(program, claim, { verb: 'acknowledge', wanted: 'WAITING_RESOLUTION' });
  await move(program, claim, { verb, wanted: ENDS[verb] });
  if (verb === 'confirm')
    await asker.insist({ path: `/sandbox/claims/${claim.claim_id}/complete`, body: {}, open: true });
  const kind = 'claimed key';
  const end = () => endClaimed(program, key, verb);
  const isFull = program.deeds.filter((deed) => deed.kind === kind).length >= KEPT_AT_MOST;
  if (verb === 'cancel' && isFull) program.asker.counts.wrong.push(...(await end()).wrong);
  else program.deeds.push({ kind, end });
}

interface Move {
  verb: 'acknowledge' | Verb;
  wanted: string;
}

/** Moves a claim, and waits until it is moved: the directory may hear of it later than the customer is answered. */
async function move(program: Program, { key, pix_key_claim_id: id }: Json, { verb, wanted }: Move) {
  const path = `/v3/dict/claim/${id}/${verb}`;
  const reason = verb === 'acknowledge' ? {} : { reason: 'USER_REQUESTED' };
  const { status, body, again } = await program.asker.insist({ path, body: reason });
  // A move that was made without an answer is refused the second time.
  if (status !== 200 && !again)
    program.asker.counts.wrong.push(`${verb} of claim ${id} was answered ${status} ${JSON.stringify(body)}`);
  await untilClaim(program, key, [wanted]);
}

async function untilClaim({ asker, account }: Program, key: string, statuses: string[]): Promise<Json> {
  let claim: Json;
  const isSo = async () => {
    const { body } = await asker.insist({ path: `/v3/dict/claim?${new URLSearchParams(sourceOf(account))}` });
    claim = (body.claims as Json[]).find((one) => one.key === key);
    return statuses.includes(claim?.status);
  };
  const what = `the claim on ${key} is ${statuses}`;
  await until(what, isSo, { withinMs: HEARD_WITHIN_MS, everyMs: 50 });
  return claim;
}

async function endClaimed(program: Program, key: string, verb: Verb): Promise<Ended> {
  const answered = { status: 200, body: {} };
  if (verb === 'confirm') return endKey(program, key, { made: undefined, gone: answered });
  const ended = await endKey(program, key, { made: answered, gone: undefined });
  await giveUp(program, key);
  return ended;
}
