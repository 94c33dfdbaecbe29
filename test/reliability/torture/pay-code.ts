import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../long/seeded-random.ts';
import { type Acting, cashoutOf, pick } from './pay-out.ts';
import { type Ended, FEE_IN, FEE_OUT, type Program, sourceOf } from './program.ts';

interface Try {
  payer: Program;
  id: number;
}

interface Charged {
  program: Program;
  code: { id: number; amount: number };
  tries: Try[];
  /** Given back to whoever paid, in centavos. */
  refund: { id: string; amount: number } | undefined;
}

/** A code that two want to pay at once: one of them does, and now and then gets it back. */
export async function chargeByCode({ program, others, random }: Acting): Promise<void> {
  const made = await makeCode(program, random);
  if (made === undefined) return;
  const { id, amount, pix_copy_and_paste } = made;
  const payers = [pick(random, others), pick(random, others)].slice(0, 1 + random(2));
  const tries = await Promise.all(
    payers.map(async (payer): Promise<Try[]> => {
      const body = { ...sourceOf(payer.account), pix_copy_and_paste, amount: amount / 100 };
      const asked = { path: '/create-copy-and-paste-transfer', body, key: randomUUID() };
      const answer = await payer.asker.insist(asked);
      return answer.status === 200 ? [{ payer, id: answer.body.id }] : [];
    }),
  );
  const charged: Charged = { program, code: { id, amount }, tries: tries.flat(), refund: undefined };
  if (random(2) === 0) charged.refund = await refundCode(charged, 1 + random(amount));
  program.deeds.push({ kind: 'code', end: () => endCode(charged) });
}

export interface MadeCode {
  id: number;
  amount: number;
  pix_copy_and_paste: string;
  tag: string;
  /** Address of its image. */
  image: string;
}

/** A code for a sum that must be paid. */
export function makeCode(program: Program, random: Random): Promise<MadeCode | undefined> {
  return create(program, random, { type_fine: 'NONE' });
}

/** A code with a due date and a fine after it. */
export async function makeCharge(
  program: Program,
  random: Random,
): Promise<(MadeCode & { due: string }) | undefined> {
  const due = inDays(5);
  const debtor = { debtor_document: '52998224725', debtor_name: 'Marina Duarte', type_document: 'CPF' };
  const terms = { type_fine: 'VALUE', fine: 1.5, due_date: due, fine_date: inDays(7), ...debtor };
  const made = await create(program, random, terms);
  return made && { ...made, due };
}

async function create(program: Program, random: Random, terms: object): Promise<MadeCode | undefined> {
  const amount = 100 + random(900);
  const tag = randomUUID();
  const created = await program.asker.insist({
    path: '/v2/finance/create-pix-copy-and-paste',
    body: {
      ...sourceOf(program.account),
      amount: amount / 100,
      tag,
      expiration_date: inDays(20),
      ...terms,
    },
    key: randomUUID(),
  });
  if (created.status !== 200) {
    program.asker.counts.wrong.push(`a code was answered ${created.status} ${JSON.stringify(created.body)}`);
    return undefined;
  }
  const { qr_code_id: id, pix_copy_and_paste, base_64_image_url: image } = created.body;
  return { id, amount, pix_copy_and_paste, tag, image };
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const LOOKS = 20;

async function refundCode({ program, code }: Charged, amount: number): Promise<Charged['refund']> {
  for (let look = 0; look < LOOKS; look++) {
    if (await isPaid(program, code.id)) break;
    await pause(50);
  }
  const body = { qr_code_id: code.id, information: 'devolvido', amount: amount / 100 };
  const path = '/v2/finance/chargebacks-pix-copy-and-paste';
  const answer = await program.asker.insist({ path, body, key: randomUUID() });
  return answer.status === 200 ? { id: String(answer.body.id), amount } : undefined;
}

async function isPaid(program: Program, id: number): Promise<boolean> {
  const { body } = await program.asker.insist({ path: `/v2/finance/status-pix-copy-and-paste?id=${id}` });
  return body.status === 'PAID';
}

async function endCode({ program, code, tries, refund }: Charged): Promise<Ended> {
  const ended = await Promise.all(
    tries.map(async ({ payer, id }) => ({ payer, id, shown: (await cashoutOf(payer, id)).body })),
  );
  const paid = ended.filter(({ shown }) => shown.status === 'SUCCESS' || shown.status === 'REFUNDED');
  const { body } = await program.asker.insist({
    path: `/v2/finance/status-pix-copy-and-paste?id=${code.id}`,
  });
  const wrong: string[] = [];
  if (paid.length > 1) wrong.push(`code ${code.id} was paid by ${paid.map(({ id }) => id)}`);
  const wanted = paid.length === 0 ? ['NEW', 'EXPIRED'] : refund === undefined ? ['PAID'] : ['CHARGEBACK'];
  if (!wanted.includes(body.status)) wrong.push(`code ${code.id} is ${body.status}, not ${wanted}`);
  if (refund !== undefined && paid.length === 0) wrong.push(`code ${code.id} was given back unpaid`);
  const told = program.receiver.toldOf('QR_CODE', code.id);
  if (paid.length > 0 && !told.has('QR_CODE_COPY_AND_PASTE_PAID'))
    wrong.push(`code ${code.id} is paid untold`);
  const back = refund?.amount ?? 0;
  const moves = paid.flatMap(({ payer }) => [
    { account: payer.account, amount: back - code.amount - FEE_OUT },
    { account: program.account, amount: code.amount - FEE_IN - back },
  ]);
  return { moves, wrong };
}
