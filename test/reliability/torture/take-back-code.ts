import { randomUUID } from 'node:crypto';
import type { Answered } from './asker.ts';
import { type MadeCode, makeCode } from './pay-code.ts';
import { type Acting, cashoutOf, pick } from './pay-out.ts';
import { type Ended, FEE_IN, FEE_OUT, type Program, sourceOf } from './program.ts';

interface TakenBack {
  program: Program;
  payer: Program;
  code: MadeCode;
  cancelled: Answered & { again: boolean };
  paid: Answered;
}

/** A code that somebody reads and wants to pay, while whoever made it takes it back, or after that. */
export async function takeBackCode({ program, others, random }: Acting): Promise<void> {
  const code = await makeCode(program, random);
  if (code === undefined) return;
  const { id, amount, pix_copy_and_paste } = code;
  const payer = pick(random, others);
  const read = await payer.asker.insist({ path: '/v2/finance/decode-qrcode', body: { pix_copy_and_paste } });
  if (read.status !== 200 || !JSON.stringify(read.body).includes(`"amount":${amount / 100},`))
    payer.asker.counts.wrong.push(`code ${id} reads ${read.status} ${JSON.stringify(read.body)}`);
  const cancel = () =>
    program.asker.insist({ path: '/v2/finance/cancel-pix-copy-and-paste', body: { qr_code_id: id } });
  const body = { ...sourceOf(payer.account), pix_copy_and_paste, amount: amount / 100 };
  const pay = { path: '/create-copy-and-paste-transfer', body, key: randomUUID() };
  const first = random(2) === 0 ? await cancel() : undefined;
  const [cancelled, paid] = await Promise.all([first ?? cancel(), payer.asker.insist(pay)]);
  if (first?.status === 200 && paid.status === 200 && !first.again)
    program.asker.counts.wrong.push(`code ${id} was taken back, and a payment of it is taken on`);
  const takenBack = { program, payer, code, cancelled, paid };
  program.deeds.push({ kind: 'code taken back', end: () => endTakenBack(takenBack) });
}

async function endTakenBack({ program, payer, code, cancelled, paid }: TakenBack): Promise<Ended> {
  const shown = paid.status === 200 ? (await cashoutOf(payer, paid.body.id)).body : undefined;
  const isPaid = shown?.status === 'SUCCESS';
  const { body } = await program.asker.insist({
    path: `/v2/finance/status-pix-copy-and-paste?id=${code.id}`,
  });
  // Taken back without an answer and asked again, it is refused as taken back.
  const isBack = cancelled.status === 200 || (cancelled.again && !isPaid);
  const wanted = isPaid ? 'PAID' : isBack ? 'CANCELED' : 'NEW';
  const wrong: string[] = [];
  if (isPaid && cancelled.status === 200) wrong.push(`code ${code.id} was taken back and paid`);
  if (body.status !== wanted) wrong.push(`code ${code.id} is ${body.status}, not ${wanted}`);
  if (!isPaid && !isBack) wrong.push(`code ${code.id} was neither paid nor taken back: ${cancelled.status}`);
  const moves = isPaid
    ? [
        { account: payer.account, amount: -code.amount - FEE_OUT },
        { account: program.account, amount: code.amount - FEE_IN },
      ]
    : [];
  return { moves, wrong };
}
