import type { Json } from '../../harness.ts';
import { type Acting, pick } from './pay-out.ts';
import type { Ended, Program } from './program.ts';
import { type EventReceiver, openReceiver } from './receiver.ts';

const TYPES = ['CASHIN', 'CASHOUT', 'MED', 'ALL'];
type Step = (held: Held) => Promise<boolean>;

interface Held {
  program: Program;
  receiver: EventReceiver;
  id: number;
  random: Acting['random'];
}

/** Opens a second endpoint, changes it, tries it, and removes it. */
export async function holdEndpoint({ program, random }: Acting): Promise<void> {
  const receiver = await openReceiver();
  const body = { url: receiver.url, type: pick(random, TYPES) };
  // Asked once: a second request would open another endpoint.
  const made = await program.asker.ask({ path: '/v3/webhooks', body });
  if (made?.status === 201) {
    receiver.trust(made.body.secret);
    const held = { program, receiver, id: made.body.id, random };
    const first = random(STEPS.length);
    const steps = [...STEPS.slice(first), ...STEPS.slice(0, first)].slice(0, 2 + random(2));
    for (const step of [...steps, pick(random, STEPS)]) if (!(await step(held))) break;
  }
  await remove(program, receiver.url);
  receiver.close();
  program.deeds.push({ kind: 'endpoint', end: () => endEndpoint({ program, receiver, made: made?.status }) });
}

/** Each tells whether the next may follow: after a lost answer the endpoint goes. */
const STEPS: readonly Step[] = [change, rotate, send];

async function change({ program, id, random }: Held): Promise<boolean> {
  const wanted = random(2) === 0 ? { enabled: random(2) === 0 } : { type: pick(random, TYPES) };
  const path = `/v3/webhooks/${id}`;
  const changed = await program.asker.insist({ method: 'PATCH', path, body: wanted });
  const shown = await listed(program, id);
  for (const [member, value] of Object.entries(wanted))
    if (changed.status !== 200 || shown?.[member] !== value)
      program.asker.counts.wrong.push(
        `endpoint ${id} was to have ${member} ${value}: ${changed.status}, and has ${shown?.[member]}`,
      );
  return true;
}

async function rotate({ program, receiver, id }: Held): Promise<boolean> {
  const rotated = await program.asker.ask({ path: `/v3/webhooks/${id}/rotate-secret`, body: {} });
  if (rotated?.status !== 200) return false;
  receiver.trust(rotated.body.secret);
  return true;
}

async function send({ program, id }: Held): Promise<boolean> {
  const { status, body } = await program.asker.insist({ path: `/v3/webhooks/${id}/test`, body: {} });
  const isDisabled = status === 400 && body.detail === 'Webhook is disabled';
  if (status !== 200 && !isDisabled)
    program.asker.counts.wrong.push(`a test event was answered ${status} ${JSON.stringify(body)}`);
  return true;
}

async function listed(program: Program, id: number): Promise<Json> {
  const { body } = await program.asker.insist({ path: '/v3/webhooks' });
  return (body.webhooks as Json[]).find((one) => one.id === id);
}

/** Removes all endpoints with the address: an answer that was lost may have opened one. */
async function remove(program: Program, url: string): Promise<void> {
  const { body } = await program.asker.insist({ path: '/v3/webhooks' });
  for (const one of body.webhooks as Json[])
    if (one.url === url) await program.asker.insist({ method: 'DELETE', path: `/v3/webhooks/${one.id}` });
}

interface Removed {
  program: Program;
  receiver: EventReceiver;
  /** Undefined: no answer came to the request that opened it, which may still open it. */
  made: number | undefined;
}

async function endEndpoint({ program, receiver, made }: Removed): Promise<Ended> {
  const { body } = await program.asker.insist({ path: '/v3/webhooks' });
  const isThere = (body.webhooks as Json[]).some((one) => one.url === receiver.url);
  const wrong = [...receiver.wrong];
  if (isThere && made === 201) wrong.push(`the endpoint ${receiver.url} was removed and is there`);
  if (isThere) await remove(program, receiver.url);
  return { moves: [], wrong };
}

/** Has an event of the log sent again: it comes with the same id and bytes. */
export async function resendEvent({ program, random }: Acting): Promise<void> {
  const { asker, receiver } = program;
  const query = random(2) === 0 ? 'limit=10' : `limit=10&type=${pick(random, ['CASHIN', 'CASHOUT'])}`;
  let page = await asker.insist({ path: `/v3/webhooks/logs?${query}` });
  if (page.status === 200 && page.body.next !== null && random(2) === 0)
    page = await asker.insist({ path: `/v3/webhooks/logs?${new URL(page.body.next).searchParams}` });
  if (page.status !== 200)
    return void asker.counts.wrong.push(`the log was answered ${page.status} ${JSON.stringify(page.body)}`);
  const rows = (page.body.results as Json[]).filter((row) => row.url === receiver.url);
  if (rows.length === 0) return;
  const row = pick(random, rows);
  const { status, body } = await asker.insist({ path: `/v3/webhooks/logs/${row.id}/resend`, body: {} });
  if (status !== 200)
    asker.counts.wrong.push(`resending row ${row.id} was answered ${status} ${JSON.stringify(body)}`);
}
