import { randomUUID } from 'node:crypto';
import { makeCode } from './pay-code.ts';
import { type Acting, deedOf, idsOf, pick, recipientOf } from './pay-out.ts';
import { type Program, sourceOf } from './program.ts';

const ADDRESSES = ['', '/v2/finance'];

interface Paying {
  program: Program;
  to: Program;
  /** Centavos. */
  amount: number;
  /** Common beginning of the addresses of one kind. */
  before: string;
  random: Acting['random'];
}

/** Every kind of payment at both of its addresses. */
export async function payAtBothAddresses({ program, others, random }: Acting): Promise<void> {
  for (const before of ADDRESSES) {
    const paying = { program, to: pick(random, others), amount: 1 + random(400), before, random };
    const byAccount = { ...recipientOf(paying.to) };
    await payAtOnce(paying, '/create-cashout-self-approve', { key: paying.to.key });
    await payAtOnce(paying, '/create-cashoutmanual-self-approve', byAccount);
    await payTheirCode(paying);
    for (const [path, body, step] of [
      ['/create-cashout', { key: paying.to.key }, '/approve-cashout'],
      ['/create-cashout-manual', byAccount, '/approve-cashout-manual'],
      ['/create-cashout', { key: paying.to.key }, '/cancel-cashout'],
    ] as const)
      await payInSteps(paying, { path, body, step });
  }
}

async function payAtOnce(paying: Paying, path: string, recipient: object): Promise<void> {
  await pay(paying, path, recipient);
}

async function payTheirCode(paying: Paying): Promise<void> {
  const code = await makeCode(paying.to, paying.random);
  if (code === undefined) return;
  const { amount, pix_copy_and_paste } = code;
  await pay({ ...paying, amount }, '/create-copy-and-paste-transfer', { pix_copy_and_paste });
}

/** Pays, and returns the id; the deed expects success unless a step says otherwise. */
async function pay(
  paying: Paying,
  path: string,
  recipient: object,
  isOpen = false,
): Promise<number | undefined> {
  const { program, to, amount, before } = paying;
  const body = { ...sourceOf(program.account), amount: amount / 100, ...recipient };
  const ids = idsOf(
    [await program.asker.insist({ path: before + path, body, key: randomUUID() })],
    program,
    path,
  );
  const expected = { status: 'SUCCESS', code: null };
  if (!isOpen) program.deeds.push(deedOf('address', { program, to, amount, expected, ids }));
  return ids[0];
}

interface Steps {
  path: string;
  body: object;
  step: '/approve-cashout' | '/approve-cashout-manual' | '/cancel-cashout';
}

async function payInSteps(paying: Paying, { path, body, step }: Steps): Promise<void> {
  const { program, to, amount, before } = paying;
  const id = await pay(paying, path, body, true);
  if (id === undefined) return;
  const { status, again } = await program.asker.insist({ path: before + step, body: { id } });
  // A step that was taken without an answer is refused the second time.
  if (status !== 200 && !again) program.asker.counts.wrong.push(`${step} of ${id} was answered ${status}`);
  const isCancelled = step === '/cancel-cashout';
  const expected = { status: isCancelled ? 'CANCELLED' : 'SUCCESS', code: null };
  const acknowledged = { approved: !isCancelled, cancelled: isCancelled };
  program.deeds.push(deedOf('address', { program, to, amount, expected, ids: [id], acknowledged }));
}
