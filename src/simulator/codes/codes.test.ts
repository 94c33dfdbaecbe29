import { compactVerify, importJWK } from 'jose';
import { hasError, parsePix } from 'pix-utils';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import {
  type HandClock,
  handClock,
  NOON,
  orderTo,
  reais,
  recordingBank,
  seconds,
  simulate,
} from '../../../test/simulated.ts';
import { decodeBrCode } from '../../brcode/decode.ts';
import { queryText } from '../../database/pool.ts';
import type { PaymentOrder, Standing } from '../../rail/rail.ts';
import { endToEndId } from '../../values/ids.ts';
import type { Centavos } from '../../values/money.ts';
import type { Simulator } from '../simulator.ts';
import type { CodeOrder } from './make-code.ts';
import type { LocationAnswer } from './serve-location.ts';

const SETTLED: Standing = expect.objectContaining({ state: 'SETTLED' });
const rejected = (code: string): Standing => ({ state: 'REJECTED', code });

let database: TestDatabase;
let clock: HandClock;
let simulator: Simulator;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await queryText(database.db.main, 'truncate simulator.orders, simulator.notices, simulator.codes');
  clock = handClock();
  simulator = simulate(database.db, { clock, bank: recordingBank() });
});

function make(type: CodeOrder['type'], changes: Partial<CodeOrder> = {}) {
  return simulator.control.makeCode({
    type,
    amount: reais(10),
    key: 'ok@psp.example',
    description: undefined,
    expirationDate: undefined,
    dueDate: undefined,
    fine: undefined,
    ...changes,
  });
}

/** The token of a code's location, which is its txid. */
async function token(type: CodeOrder['type'], changes: Partial<CodeOrder> = {}): Promise<string> {
  return (await make(type, changes)).location?.split('/').at(-1) as string;
}

function orderFor(txid: string, changes: Partial<PaymentOrder> & { key?: string } = {}): PaymentOrder {
  const { key = 'ok@psp.example', ...rest } = changes;
  return orderTo(key, clock.now(), { initiation: 'QRDN', txid, ...rest });
}

async function pay(txid: string, changes: Partial<PaymentOrder> & { key?: string } = {}) {
  return (await simulator.rail.submit([orderFor(txid, changes)]))[0];
}

const immediate = (txid: string) => simulator.control.locations.immediate(txid);
const charge = (txid: string, dpp?: string) => simulator.control.locations.charge(txid, dpp);

async function payloadOf(answer: LocationAnswer): Promise<Record<string, unknown>> {
  if (answer.status !== 200) expect.fail(`the location answered ${answer.status}`);
  const { keys } = await simulator.control.locations.keySet();
  const key = await importJWK(keys[0] ?? {}, 'ES256');
  const { payload, protectedHeader } = await compactVerify(answer.token, key, { algorithms: ['ES256'] });
  expect(protectedHeader).toEqual({
    alg: 'ES256',
    typ: 'JWS',
    kid: keys[0]?.kid,
    jku: 'http://127.0.0.1:3000/psp/.well-known/jwks.json',
    'x5t#S256': keys[0]?.['x5t#S256'],
  });
  return JSON.parse(new TextDecoder().decode(payload));
}

describe('a code of each type', () => {
  const read = (text: string) => {
    const decoded = decodeBrCode(text);
    const theirs = parsePix(text);
    if (!decoded.ok || hasError(theirs)) expect.fail(`unreadable: ${text}`);
    return { ours: decoded.code, theirs };
  };
  const HEX = /^[0-9a-f]{32}$/;

  test('STATIC holds the key itself and has no location', async () => {
    const made = await make('STATIC', { description: 'Café com pão', key: 'reject-ac03@psp.example' });
    expect(made).toMatchObject({ location: null, key: 'reject-ac03@psp.example' });
    const { ours, theirs } = read(made.copyAndPaste);
    expect(ours).toMatchObject({ type: 'STATIC', key: 'reject-ac03@psp.example', amount: 1000n, lint: [] });
    expect(theirs).toMatchObject({
      type: 'STATIC',
      pixKey: 'reject-ac03@psp.example',
      transactionAmount: 10,
    });
    expect(ours.description).toBe('Cafe com pao');
  });

  test('STATIC without an amount leaves it to the payer', async () => {
    const made = await make('STATIC', { amount: undefined });
    expect(read(made.copyAndPaste).ours).toMatchObject({ amount: undefined, description: undefined });
  });

  test('DYNAMIC_IMMEDIATE and DYNAMIC_CHARGE hold their locations', async () => {
    const cob = await make('DYNAMIC_IMMEDIATE');
    expect(read(cob.copyAndPaste)).toMatchObject({
      ours: { type: 'DYNAMIC_IMMEDIATE', url: cob.location, txid: '***', lint: [] },
      theirs: { type: 'DYNAMIC', url: cob.location },
    });
    expect(cob.location?.split('/').at(-1)).toMatch(HEX);
    expect(cob.location).toMatch(/^127\.0\.0\.1:3000\/psp\/qr\/[0-9a-f]{32}$/);
    const cobv = await make('DYNAMIC_CHARGE');
    expect(read(cobv.copyAndPaste)).toMatchObject({
      ours: { type: 'DYNAMIC_CHARGE', url: cobv.location },
      theirs: { type: 'DYNAMIC', url: cobv.location },
    });
    expect(cobv.location).toMatch(/^127\.0\.0\.1:3000\/psp\/cobv\/[0-9a-f]{32}$/);
  });

  test('COMPOUND adds a recurrence to an immediate payment, or to a charge when it has a due date', async () => {
    const three = await make('COMPOUND');
    const four = await make('COMPOUND', { dueDate: '2026-12-01' });
    const recurrenceUrl = expect.stringMatching(/^127\.0\.0\.1:3000\/psp\/rec\/[0-9a-f]{32}$/);
    expect(read(three.copyAndPaste).ours).toMatchObject({
      type: 'COMPOUND',
      journey: 'JORNADA_3',
      url: three.location,
      recurrenceUrl,
    });
    expect(read(four.copyAndPaste).ours).toMatchObject({
      type: 'COMPOUND',
      journey: 'JORNADA_4',
      baseType: 'DYNAMIC_CHARGE',
      url: four.location,
      recurrenceUrl,
    });
  });

  test('bears the name of who holds its key', async () => {
    const { copyAndPaste } = await make('STATIC', { key: 'returns@psp.example' });
    expect(read(copyAndPaste).ours.merchantName).toBe('Pacheco Transportes Ltda');
  });
});

describe('a location', () => {
  test('of an immediate code answers a signed cob payload', async () => {
    const txid = await token('DYNAMIC_IMMEDIATE', { description: 'Pedido 7' });
    expect(await payloadOf(await immediate(txid))).toEqual({
      calendario: {
        criacao: '2026-11-21T12:00:00.000Z',
        apresentacao: '2026-11-21T12:00:00.000Z',
        expiracao: 86400,
      },
      txid,
      revisao: 0,
      status: 'ATIVA',
      chave: 'ok@psp.example',
      solicitacaoPagador: 'Pedido 7',
      valor: { original: '10.00', modalidadeAlteracao: 0 },
    });
  });

  test('of a charge adds the fine from the due date on', async () => {
    const txid = await token('DYNAMIC_CHARGE', {
      dueDate: '2026-12-01',
      expirationDate: new Date('2026-12-10T15:00:00Z'),
      fine: 250n as Centavos,
    });
    const payload = await payloadOf(await charge(txid));
    expect(payload).toEqual({
      calendario: {
        criacao: '2026-11-21T12:00:00.000Z',
        apresentacao: '2026-11-21T12:00:00.000Z',
        dataDeVencimento: '2026-12-01',
        validadeAposVencimento: 9,
      },
      txid,
      revisao: 0,
      status: 'ATIVA',
      chave: 'ok@psp.example',
      recebedor: { cpf: '60010000186', nome: 'Bruno Cardoso Nogueira' },
      valor: { original: '10.00', final: '10.00' },
    });
    expect(await payloadOf(await charge(txid, '2026-11-30'))).toEqual(payload);
    const late = { original: '10.00', multa: '2.50', final: '12.50' };
    expect(await payloadOf(await charge(txid, '2026-12-01'))).toMatchObject({ valor: late });
    expect(await payloadOf(await charge(txid, '2026-12-10'))).toMatchObject({ valor: late });
    expect(await charge(txid, '2026-12-11')).toEqual({ status: 'BAD_DAY' });
    expect(await charge(txid, '2026-11-20')).toEqual({ status: 'BAD_DAY' });
  });

  test('of a charge by default is due in a week, payable for thirty days more, and has no fine', async () => {
    const txid = await token('DYNAMIC_CHARGE');
    expect(await payloadOf(await charge(txid, '2026-12-28'))).toMatchObject({
      calendario: { dataDeVencimento: '2026-11-28', validadeAposVencimento: 30 },
      valor: { original: '10.00', final: '10.00' },
    });
    expect(await charge(txid, '2026-12-29')).toEqual({ status: 'BAD_DAY' });
    clock.set(new Date('2026-12-28T23:59:59.998Z'));
    expect(await charge(txid)).toMatchObject({ status: 200 });
    clock.advance(1);
    expect(await charge(txid)).toEqual({ status: 'GONE' });
  });

  test('of a recurrence answers its payload for as long as anybody asks', async () => {
    const { copyAndPaste, location } = await make('COMPOUND', { key: 'returns@psp.example' });
    const decoded = decodeBrCode(copyAndPaste);
    const recurrence = decoded.ok ? (decoded.code.recurrenceUrl?.split('/').at(-1) as string) : '';
    expect(await payloadOf(await simulator.control.locations.recurrence(recurrence))).toMatchObject({
      idRec: expect.stringMatching(/^RN9999900120261121[0-9a-f]{11}$/),
      calendario: { dataInicial: '2026-11-21', periodicidade: 'MENSAL' },
      valor: { valorRec: '10.00' },
      recebedor: { nome: 'Pacheco Transportes Ltda', ispbParticipante: '99999001' },
    });
    const txid = location?.split('/').at(-1) as string;
    expect(await simulator.control.locations.recurrence(txid)).toEqual({ status: 'UNKNOWN' });
    expect(await immediate(recurrence)).toEqual({ status: 'UNKNOWN' });
  });

  test('is unknown under another kind of path, and for a token nobody gave', async () => {
    const cob = await token('DYNAMIC_IMMEDIATE');
    const cobv = await token('DYNAMIC_CHARGE');
    expect(await charge(cob)).toEqual({ status: 'UNKNOWN' });
    expect(await immediate(cobv)).toEqual({ status: 'UNKNOWN' });
    expect(await immediate('0'.repeat(32))).toEqual({ status: 'UNKNOWN' });
  });

  test('is gone when the code expires, to the millisecond', async () => {
    const txid = await token('DYNAMIC_IMMEDIATE', { expirationDate: new Date('2026-11-21T12:00:05Z') });
    clock.advance(4_999);
    expect(await immediate(txid)).toMatchObject({ status: 200 });
    clock.advance(1);
    expect(await immediate(txid)).toEqual({ status: 'GONE' });
  });

  test('is signed with one key, whichever node makes it first', async () => {
    const nodes = Array.from({ length: 4 }, () => simulate(database.db, { clock, bank: recordingBank() }));
    const sets = await Promise.all(nodes.map((node) => node.control.locations.keySet()));
    expect(new Set(sets.map((set) => JSON.stringify(set))).size).toBe(1);
    expect(sets[0]?.keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
    expect(sets[0]?.keys[0]?.x5c).toHaveLength(1);
    expect(sets[0]?.keys[0]).not.toHaveProperty('d');
  });
});

describe('paying a code of the institution', () => {
  test('settles once: the location is gone, and a second payment is refused DUPL', async () => {
    const txid = await token('DYNAMIC_IMMEDIATE');
    const order = orderFor(txid);
    expect(await simulator.rail.submit([order])).toEqual([SETTLED]);
    expect(await immediate(txid)).toEqual({ status: 'GONE' });
    expect(await pay(txid)).toEqual(rejected('DUPL'));
    expect(await simulator.rail.submit([order, order])).toEqual([SETTLED, SETTLED]);
    expect(await simulator.rail.query([order.endToEndId])).toEqual([SETTLED]);
  });

  test('another amount is INDT and leaves it open', async () => {
    const txid = await token('DYNAMIC_IMMEDIATE');
    expect(await pay(txid, { amount: 999n as Centavos })).toEqual(rejected('INDT'));
    expect(await pay(txid, { amount: 1001n as Centavos })).toEqual(rejected('INDT'));
    expect(await immediate(txid)).toMatchObject({ status: 200 });
    expect(await pay(txid)).toEqual(SETTLED);
  });

  test('an expired, an unknown and another receiver’s code are BE17', async () => {
    const expired = await token('DYNAMIC_IMMEDIATE', { expirationDate: NOON });
    expect(await pay(expired)).toEqual(rejected('BE17'));
    for (const txid of ['0'.repeat(32), '', 'a\0b']) expect(await pay(txid)).toEqual(rejected('BE17'));
    const txid = await token('DYNAMIC_IMMEDIATE', { key: 'slow-5@psp.example' });
    expect(await pay(txid)).toEqual(rejected('BE17'));
  });

  test('an expired one that was paid is DUPL', async () => {
    const txid = await token('DYNAMIC_IMMEDIATE');
    await pay(txid);
    clock.advance(seconds(86_400));
    expect(await pay(txid)).toEqual(rejected('DUPL'));
  });

  test('a charge costs its fine from the due date on, by the day the order was placed', async () => {
    const txid = await token('DYNAMIC_CHARGE', { dueDate: '2026-11-22', fine: 250n as Centavos });
    expect(await pay(txid, { amount: 1250n as Centavos })).toEqual(rejected('INDT'));
    clock.set(new Date('2026-11-22T00:00:10Z'));
    expect(await pay(txid, { amount: reais(10) })).toEqual(rejected('INDT'));
    const placedAt = new Date('2026-11-21T23:59:59Z');
    const before = orderFor(txid, { placedAt });
    expect(await simulator.rail.submit([before])).toEqual([SETTLED]);
    const other = await token('DYNAMIC_CHARGE', { dueDate: '2026-11-22', fine: 250n as Centavos });
    expect(await pay(other, { amount: 1250n as Centavos })).toEqual(SETTLED);
  });

  test('ends as its receiver does: refused and silent leave it open, slow takes it at once', async () => {
    const refusing = await token('DYNAMIC_IMMEDIATE', { key: 'reject-frad@psp.example' });
    const to = (key: string) => ({ key, pixKey: key });
    expect(await pay(refusing, to('reject-frad@psp.example'))).toEqual(rejected('FRAD'));
    expect(await immediate(refusing)).toMatchObject({ status: 200 });

    const silent = await token('DYNAMIC_IMMEDIATE', { key: 'silent@psp.example' });
    expect(await pay(silent, to('silent@psp.example'))).toEqual({ state: 'PENDING' });
    expect(await immediate(silent)).toMatchObject({ status: 200 });

    const slow = await token('DYNAMIC_IMMEDIATE', { key: 'slow-5@psp.example' });
    expect(await pay(slow, to('slow-5@psp.example'))).toEqual({ state: 'PENDING' });
    expect(await immediate(slow)).toMatchObject({ status: 200 });
    expect(await pay(slow, to('slow-5@psp.example'))).toEqual(rejected('DUPL'));
    clock.advance(seconds(5));
    expect(await immediate(slow)).toEqual({ status: 'GONE' });
  });

  test('in one batch with payments of no code, each ends on its own', async () => {
    const txid = await token('DYNAMIC_IMMEDIATE');
    const plain = orderTo('reject-AC06@psp.example', NOON);
    const [first, second] = [orderFor(txid), orderFor(txid)].sort((one, other) =>
      one.endToEndId < other.endToEndId ? -1 : 1,
    ) as [PaymentOrder, PaymentOrder];
    const malformed = orderFor(txid, { endToEndId: 'E1' });
    expect(await simulator.rail.submit([second, plain, malformed, first])).toEqual([
      rejected('DUPL'),
      rejected('AC06'),
      rejected('FF08'),
      SETTLED,
    ]);
  });

  test('one that was refused before takes no code when it comes again', async () => {
    const txid = await token('DYNAMIC_IMMEDIATE');
    const wrong = orderFor(txid, { amount: reais(11), endToEndId: endToEndId('99999000', NOON) });
    expect(await simulator.rail.submit([wrong])).toEqual([rejected('INDT')]);
    expect(await simulator.rail.submit([{ ...wrong, amount: reais(10) }])).toEqual([rejected('INDT')]);
    expect(await pay(txid)).toEqual(SETTLED);
  });

  test('sixty-four payers at once on two nodes: one pays', async () => {
    const txid = await token('DYNAMIC_IMMEDIATE');
    const other = simulate(database.db, { clock, bank: recordingBank() });
    const ended = await Promise.all(
      Array.from({ length: 64 }, (_, index) => (index % 2 ? simulator : other).rail.submit([orderFor(txid)])),
    );
    const words = ended.flat().map((one) => (one.state === 'REJECTED' ? one.code : one.state));
    expect(words.filter((word) => word === 'SETTLED')).toHaveLength(1);
    expect(words.filter((word) => word === 'DUPL')).toHaveLength(63);
    expect((await simulator.control.settlementPosition()).sent).toBe(reais(10));
  });
});
