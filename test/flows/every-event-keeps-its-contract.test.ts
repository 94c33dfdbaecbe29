import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVENT_TYPES } from '../../src/commands/descriptions/describe-events.ts';
import { queryText } from '../../src/database/pool.ts';
import { makeEveryKindOfRow } from '../every-kind-of-row.ts';
import { AURORA, BOREAL, type Json, startBank, type TestBank } from '../harness.ts';
import { answerRefund, createCode, refundCashIn, refundCode, simplified } from '../receiving.ts';

interface Row {
  subject: string;
  subject_id: bigint;
  sequence: number;
  type: string;
  body: string;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let bank: TestBank;
let rows: Row[];

beforeAll(async () => {
  bank = await startBank();
  await makeEveryKindOfRow(bank);
  await refuseARefundOfACode();
  await bank.drain();
  rows = await queryText<Row>(
    bank.app.db.main,
    `select subject, subject_id, sequence, type, body from events
      order by company_id, subject, subject_id, sequence`,
    [],
  );
});
afterAll(() => bank.close());

/** Both routes, for the shape of what is told differs with the route. */
async function refuseARefundOfACode(): Promise<void> {
  const { qr_code_id, pix_copy_and_paste } = await createCode(bank, await simplified(bank, { amount: 30 }));
  const payment = { amount: 30, pix_copy_and_paste, refund_outcome: 'SILENT' };
  const { end_to_end_id } = await bank.sandbox('/cash-ins', payment);
  await answerRefund(bank, await refundCode(bank, qr_code_id, 10), 'AC07');
  const { id } = (await bank.get(`/v2/finance/cashin/${end_to_end_id}`)).body;
  await answerRefund(bank, await refundCashIn(bank, id, 10), 'AC07');
}

/** The committed schema, and beside it one that forbids what is not written down. */
function schemaOf(type: string): Json {
  const schema = JSON.parse(readFileSync(new URL(`../../docs/events/${type}.json`, import.meta.url), 'utf8'));
  schema.additionalProperties = false;
  schema.properties.data.additionalProperties = false;
  return schema;
}

it('every schema is one, and needs every member but the fee of a refund', () => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, formats: { 'date-time': INSTANT } });
  for (const type of EVENT_TYPES) {
    const schema = schemaOf(type);
    expect(ajv.compile(schema)).toBeTypeOf('function');
    const { properties, required } = schema.properties.data;
    const optional = Object.keys(properties).filter((name) => !required.includes(name));
    expect(optional, type).toEqual(type.includes('REFUNDED') ? ['fee'] : []);
  }
});

it('every event of a full life says what its schema says, and nothing else', () => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, formats: { 'date-time': INSTANT } });
  const wrong = rows.flatMap(({ type, body }) => {
    const valid = ajv.getSchema(`${type}.json`) ?? ajv.compile(schemaOf(type));
    return valid(JSON.parse(body)) ? [] : [{ type, body, errors: valid.errors }];
  });
  expect(wrong).toEqual([]);
});

it('that life told every kind there is, but the test of an endpoint', () => {
  const told = [...new Set(rows.map(({ type }) => type))].sort();
  expect(told).toEqual(EVENT_TYPES.filter((type) => type !== 'WEBHOOK_TEST').sort());
  const refunds = rows.filter(({ type }) => type === 'QR_CODE_COPY_AND_PASTE_REFUNDED_ERROR');
  const ids = refunds.map(({ body }) => typeof JSON.parse(body).data.id);
  expect(ids.sort()).toEqual(['number', 'string']);
});

it('the events of one subject count from 1 without gaps, in the row and in the body', () => {
  const last = new Map<string, number>();
  for (const { subject, subject_id, sequence, body } of rows) {
    const key = `${subject} ${subject_id}`;
    expect(sequence, key).toBe((last.get(key) ?? 0) + 1);
    expect(JSON.parse(body).data.sequence, key).toBe(sequence);
    last.set(key, sequence);
  }
  expect(last.size).toBeGreaterThan(10);
});

it('no event is over 20 kB, nor carries a secret or an image', () => {
  const secrets = [AURORA, BOREAL].flatMap(({ clientSecret, hmacSecret }) => [clientSecret, hmacSecret]);
  for (const { body } of rows) {
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(20_000);
    for (const secret of secrets) expect(body).not.toContain(secret);
    // A random id may contain these letters in capitals.
    expect(body).not.toMatch(/whsec_|BEGIN|eyJ/);
    expect(body).not.toMatch(/base_64|"worked"|secret|password/i);
  }
});

it('and the books agree', () => bank.verify());
