import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { countRows } from '../accounts.ts';
import { type Answer, AURORA, type Json, openDoor, startBank, type TestBank } from '../harness.ts';
import { startLossyProxy } from '../kit/lossy-proxy.ts';
import { listen } from '../listening.ts';
import { answerRefund, cashIn, codeById, paidCode, receive, simplified } from '../receiving.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

/** Asks, loses the answer on its way back, and asks 64 times at once with the same key; all must be answered alike. */
async function loseAndAskAgain(path: string, body: Json): Promise<Answer> {
  const proxy = await startLossyProxy(bank.url, { seed: 1, oneIn: 1, atMost: 1 });
  const door = openDoor(proxy.url, bank.token);
  const headers = { 'idempotency-key': randomUUID() };
  const ask = () => door.post(path, body, { as: AURORA, headers });
  try {
    await expect(ask()).rejects.toThrow('fetch failed');
    expect(proxy.counts).toEqual({ forwarded: 1, lost: 1 });
    const answers = await Promise.all(Array.from({ length: 64 }, ask));
    expect(proxy.counts.forwarded).toBe(65);
    const [first] = answers as [Answer];
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    for (const { status, body: same } of answers) expect([status, same]).toEqual([200, first.body]);
    return first;
  } finally {
    await proxy.close();
  }
}

const movementsSince = async (before: Record<string, number>) =>
  ((await countRows(bank)).movements as number) - (before.movements as number);

describe('an act whose answer is lost, asked 64 times at once', () => {
  it('is one refund of a received payment, and one movement', async () => {
    const received = await receive(bank, 100, { refund_outcome: 'SILENT' });
    const before = await countRows(bank);
    const body = { transaction_id: received.id, information: 'mercadoria devolvida', amount: 1 };
    const refund = await loseAndAskAgain('/v2/finance/chargeback', body);
    await answerRefund(bank, refund, null);
    expect((await cashIn(bank, received.end_to_end_id)).transaction_chargeback_value).toBe(1);
    expect(await movementsSince(before)).toBe(1);
  });

  it('is one refund by the code, and one movement of either account', async () => {
    const code = await paidCode(bank, 50);
    const before = await countRows(bank);
    const body = { qr_code_id: code.qr_code_id, information: 'mercadoria devolvida', amount: 1 };
    await loseAndAskAgain('/v2/finance/chargebacks-pix-copy-and-paste', body);
    expect(await codeById(bank, code.qr_code_id)).toMatchObject({ amount_chargeback: 1 });
    expect(await movementsSince(before)).toBe(2);
  });

  it('is one code, and one event', async () => {
    await listen(bank);
    const count = async (text: string) =>
      Number((await queryText<{ n: bigint }>(bank.app.db.main, text))[0]?.n);
    const codes = () => count('select count(*) as n from payment_codes');
    const before = await codes();
    const { body } = await loseAndAskAgain('/v2/finance/create-pix-copy-and-paste', await simplified(bank));
    expect(await codes()).toBe(before + 1);
    const events = `select count(*) as n from events where subject = 'CODE' and subject_id = ${body.qr_code_id}`;
    expect(await count(events)).toBe(1);
  });
});
