import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answered, Asked, Asker } from './asker.ts';
import { statementOf } from './pay-in.ts';
import { type Acting, cashoutOf, deedOf, idsOf, pick, under } from './pay-out.ts';
import { type Ended, FEE_OUT, type Program, sourceOf } from './program.ts';

const TYPES = ['STATIC', 'DYNAMIC_IMMEDIATE', 'DYNAMIC_CHARGE', 'COMPOUND'];

/** Reads and pays a code of another institution. */
export async function payForeignCode({ program, random }: Acting): Promise<void> {
  const { asker } = program;
  const amount = 1 + random(400);
  const order = { type: pick(random, TYPES), amount: amount / 100 };
  const { body: code } = await asker.insist({ path: '/sandbox/codes', body: order, open: true });
  const { pix_copy_and_paste } = code;
  const read = await askOften(asker, { path: '/v2/finance/decode-qrcode', body: { pix_copy_and_paste } });
  if (read.status !== 200)
    asker.counts.wrong.push(`a foreign code reads ${read.status} ${JSON.stringify(read.body)}`);
  const body = { ...sourceOf(program.account), pix_copy_and_paste, amount: amount / 100 };
  const path = under(random, '/create-copy-and-paste-transfer');
  const paid = await askOften(asker, { path, body, key: randomUUID() });
  const expected = { status: 'SUCCESS', code: null };
  program.deeds.push(
    deedOf('foreign code', { program, to: undefined, amount, expected, ids: idsOf([paid], program, path) }),
  );
}

const READS = 30;

/** A code whose location cannot be read at the moment is refused as one that does not exist. */
async function askOften(asker: Asker, asked: Asked): Promise<Answered> {
  for (let reads = 1; ; reads++) {
    const answer = await asker.insist(asked);
    if (answer.status !== 400 || reads === READS) return answer;
    await pause(200);
  }
}

const LOOKS = 40;
const cents = (reais: number) => Math.round(reais * 100);

/** Pays, and gets a part or all of it back from the recipient's institution. */
export async function payAndGetBack({ program, random }: Acting): Promise<void> {
  const { asker } = program;
  const amount = 2 + random(400);
  const path = '/create-cashout-self-approve';
  const body = { ...sourceOf(program.account), amount: amount / 100, key: 'ok@psp.example' };
  const [id] = idsOf([await asker.insist({ path, body, key: randomUUID() })], program, path);
  if (id === undefined) return;
  let shown = (await cashoutOf(program, id)).body;
  for (let look = 0; look < LOOKS && shown.status === 'PROCESSING'; look++) {
    await pause(50);
    shown = (await cashoutOf(program, id)).body;
  }
  const back = random(2) === 0 ? amount : 1 + random(amount);
  const given =
    shown.status === 'SUCCESS'
      ? await asker.ask({
          path: '/sandbox/cashout-returns',
          body: { end_to_end_id: shown.operationUuid, amount: back / 100, reason: 'MD06' },
          open: true,
        })
      : { status: 404 };
  program.deeds.push({
    kind: 'return',
    end: () => endReturn({ program, id, amount, back, answered: given?.status }),
  });
}

interface Returned {
  program: Program;
  id: number;
  amount: number;
  back: number;
  /** Undefined: no answer to the return came. */
  answered: number | undefined;
}

async function endReturn({ program, id, amount, back, answered }: Returned): Promise<Ended> {
  const shown = (await cashoutOf(program, id)).body;
  const credits = (await statementOf(program)).filter(
    (line) => line.transaction_type === 'PIX_CASHOUT_REFUND' && line.transaction_id === id,
  );
  const wrong: string[] = [];
  const what = `the return of ${back} of cashout ${id}`;
  if (credits.length > 1) wrong.push(`${what} was credited ${credits.length} times`);
  const credited = credits.reduce((sum, line) => sum + cents(line.amount), 0);
  if (answered === 200 && credited !== back) wrong.push(`${what} settled, and ${credited} is credited`);
  if (credited !== 0 && credited !== back) wrong.push(`${what} credited ${credited}`);
  const isSent = shown.status === 'SUCCESS' || shown.status === 'REFUNDED';
  if ((shown.status === 'REFUNDED') !== (credited === amount))
    wrong.push(`cashout ${id} is ${shown.status} with ${credited} of ${amount} returned`);
  const moved = isSent ? credited - amount - FEE_OUT : 0;
  return { moves: [{ account: program.account, amount: moved }], wrong };
}
