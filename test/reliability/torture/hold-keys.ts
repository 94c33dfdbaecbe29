import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Json } from '../../harness.ts';
import type { Random } from '../../long/seeded-random.ts';
import type { Answered } from './asker.ts';
import type { Acting } from './pay-out.ts';
import { type Ended, type Program, sourceOf } from './program.ts';

let serial = 0;

async function codeFor(program: Program, key: string, kind: string): Promise<object | undefined> {
  const body = { ...sourceOf(program.account), key_type: kind, key_value: key, purpose: 'PIX_KEY_INCLUSION' };
  const path = serial % 2 === 0 ? '/v3/dict/key/verifications/send' : '/v3/key/verifications/send';
  const sent = await program.asker.ask({ path, body });
  if (sent?.status !== 200) return undefined;
  const outbox = await program.asker.insist({
    path: `/sandbox/messages?to=${encodeURIComponent(key)}`,
    open: true,
  });
  const [message] = outbox.body.messages as Json[];
  return { verification_request_id: sent.body.verification_request_id, token: message?.code };
}

/** Registers a new e-mail address; `made` is undefined if no answer came. Undefined if there was no code for it. */
export async function registerKey(
  program: Program,
  random: Random,
): Promise<{ key: string; made: Answered | undefined } | undefined> {
  const key = `chave-${process.pid}-${serial++}@cliente.example`;
  const proof = await codeFor(program, key, 'EMAIL');
  if (proof === undefined) return undefined;
  const body = { ...sourceOf(program.account), reason: 'customer request', type: 'EMAIL', ...proof };
  // Asked once: a code serves once, so that an answer that is lost leaves it open.
  const path = random(2) === 0 ? '/v3/dict/key' : '/v3/key';
  const made = await program.asker.ask({ path, body });
  if (made !== undefined && made.status !== 200 && made.status !== 503) {
    const isLimit = JSON.stringify(made.body).includes('limit');
    if (!isLimit)
      program.asker.counts.wrong.push(`a key was answered ${made.status} ${JSON.stringify(made.body)}`);
  }
  return { key, made };
}

/** An e-mail address becomes a key, and mostly goes again. */
export async function holdKey({ program, random }: Acting): Promise<void> {
  const registered = await registerKey(program, random);
  if (registered === undefined) return;
  const { key, made } = registered;
  // Accounts hold twenty keys at most.
  const gone = random(8) > 0 || serial > 40 ? await giveUp(program, key) : undefined;
  program.deeds.push({ kind: 'key', end: () => endKey(program, key, { made, gone }) });
}

export function giveUp(program: Program, key: string): Promise<Answered> {
  const path = `/v3/dict/key/${encodeURIComponent(key)}`;
  return program.asker.insist({ method: 'DELETE', path, signed: JSON.stringify({ key }) });
}

interface Held {
  made: Answered | undefined;
  gone: Answered | undefined;
}

export async function endKey(program: Program, key: string, { made, gone }: Held): Promise<Ended> {
  const query = `account_branch_identifier=0001&account_number=${program.account}`;
  const { body } = await program.asker.insist({ path: `/v2/list-my-pix-keys?${query}` });
  const listed = (body.keys as Json[]).some((one) => one.key === key);
  const wrong: string[] = [];
  // Given up means gone for good, unless the registration that nobody answered came to pass after it.
  if (gone?.status === 200 && listed) wrong.push(`the key ${key} was given up and is there`);
  if (gone === undefined && made?.status === 200 && !listed)
    wrong.push(`the key ${key} was registered and is lost`);
  return { moves: [], wrong };
}

/** A phone at another institution is claimed, given up there, and comes. */
export async function claimKey({ program }: Acting): Promise<void> {
  const key = phoneOf(`${process.pid}/${serial++}`);
  const { asker } = program;
  const entry = { key, type: 'CELL_PHONE', document: '52998224725', name: 'Quem a Tinha' };
  const there = await asker.ask({ path: '/sandbox/directory-entries', body: entry, open: true });
  const proof = there?.status === 200 ? await codeFor(program, key, 'CELL_PHONE') : undefined;
  if (proof === undefined) return;
  const body = { ...sourceOf(program.account), key, type: 'CELL_PHONE', claim_type: 'OWNERSHIP', ...proof };
  const opened = await asker.ask({ path: '/v3/dict/claim', body });
  if (opened?.status !== 200) return;
  const { claim_id, pix_key_claim_id: id } = opened.body;
  if (claim_id === null) return;
  for (const verb of ['acknowledge', 'confirm'])
    await asker.insist({ path: `/sandbox/claims/${claim_id}/${verb}`, body: {}, open: true });
  await untilConfirmed(program, id);
  const done = await asker.insist({ path: `/v3/dict/claim/${id}/complete`, body: {} });
  const gone = await giveUp(program, key);
  program.deeds.push({
    kind: 'claim',
    end: async () => {
      const wrong =
        done.status === 200 || done.again
          ? []
          : [`claim ${id} was answered ${done.status} ${JSON.stringify(done.body)}`];
      const ended = await endKey(program, key, { made: undefined, gone });
      return { moves: [], wrong: [...wrong, ...ended.wrong] };
    },
  });
}

const HEARD_WITHIN_MS = 60_000;

/** The directory's news may come after its answer to the other side, where something has gone wrong between. */
async function untilConfirmed({ asker, account }: Program, id: string): Promise<void> {
  const giveUp = performance.now() + HEARD_WITHIN_MS;
  for (;;) {
    const { body } = await asker.insist({ path: `/v3/dict/claim?${new URLSearchParams(sourceOf(account))}` });
    const claim = (body.claims as Json[]).find((one) => one.pix_key_claim_id === id);
    if (claim?.status === 'CONFIRMED') return;
    if (performance.now() > giveUp)
      return void asker.counts.wrong.push(`claim ${id} was confirmed and is ${claim?.status}`);
    await pause(100);
  }
}

/** A number that depends on a name alone. */
function phoneOf(name: string): string {
  const digits = createHash('sha256').update(name).digest().readUIntBE(0, 4) % 100_000_000;
  return `+55119${String(digits).padStart(8, '0')}`;
}
