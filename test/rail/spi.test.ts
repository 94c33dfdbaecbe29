import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderTransaction } from '../../src/rails/bcb/messages/tables/pacs-008.ts';
import { endToEndId } from '../../src/values/ids.ts';
import { A, B, openCentralBank, type RunningCentralBank } from './central-bank.ts';
import { quiet, reserve, wordsOn, writing } from './payments.ts';

let running: RunningCentralBank;
let write: ReturnType<typeof writing>;

beforeAll(async () => {
  running = await openCentralBank({ streamWaitMs: 40 });
  write = writing(running);
});

beforeEach(() => running.fresh());

afterAll(() => running.close());

const idOf = ({ ids }: OrderTransaction) => ids.endToEndId;
const transfer = (id: string) => running.bank.spi.state.transfers.get(id);

async function post(from: 'a' | 'b', ...texts: string[]): Promise<string[]> {
  const answer = await running[from].post(...texts);
  expect(answer.status).toBe(201);
  await quiet(running);
  return (answer.headers['pi-resourceid'] ?? '').split(',');
}

/** A pays B, and B accepts. */
async function paid(changes: Partial<OrderTransaction> = {}): Promise<string> {
  const order = write.order(changes);
  await post('a', await write.orders([order]));
  await post('b', await write.answer(idOf(order), 'ACSP'));
  await Promise.all([running.a.readAll(), running.b.readAll()]);
  return idOf(order);
}

describe('an order', () => {
  it('R41 blocks its money, moves it on ACSP, and both sides are told once', async () => {
    const order = write.order();
    await post('a', await write.orders([order]));
    expect(await reserve(running)).toMatchObject({ [A]: '989.50 10.50', [B]: '0.00 0.00' });
    const [asked] = await running.b.readAll();
    expect(asked?.type === 'pacs.008' && asked.body.transactions).toEqual([order]);
    expect(asked?.header).toMatchObject({ from: '00038166', to: B });
    await post('b', await write.answer(idOf(order), 'ACSP'));
    expect(await reserve(running)).toMatchObject({ [A]: '989.50 0.00', [B]: '10.50 0.00' });
    const [toA, toB] = await Promise.all([running.a.readAll(), running.b.readAll()]);
    expect(wordsOn(idOf(order), toA)).toEqual(['ACSC']);
    expect(wordsOn(idOf(order), toB)).toEqual(['ACCC']);
    const word = toA[0]?.type === 'pacs.002' ? toA[0].body.transactions[0] : undefined;
    expect(word).toMatchObject({
      settledAt: transfer(idOf(order))?.ending?.at,
      accountingDate: expect.any(String),
    });
  });

  it('R42 that the payee refuses gives its money back, and only the payer is told', async () => {
    const order = write.order();
    await post('a', await write.orders([order]));
    await running.b.readAll();
    await post('b', await write.answer(idOf(order), 'RJCT', running.b, 'AC03'));
    expect(await reserve(running)).toMatchObject({ [A]: '1000.00 0.00', [B]: '0.00 0.00' });
    expect(wordsOn(idOf(order), await running.a.readAll())).toEqual(['RJCT AC03']);
    expect(wordsOn(idOf(order), await running.b.readAll())).toEqual([]);
  });

  it('R42 that was accepted may be rejected all the same, and both sides are told', async () => {
    const asked = { to: B, amount: '3.00', document: '52998224725', account: '7', drop: 'AB03' };
    const { json } = await running.control('POST', '/payments', asked);
    const { endToEndId: id } = json as unknown as { endToEndId: string };
    await running.b.readAll();
    await post('b', await write.answer(id, 'ACSP'));
    expect(wordsOn(id, await running.b.readAll())).toEqual(['RJCT AB03']);
    expect(await reserve(running)).toMatchObject({ [B]: '0.00 0.00' });
  });

  it('that the payee is silent about ends with AB03 on both sides; a later word changes nothing', async () => {
    const order = write.order();
    await post('a', await write.orders([order]));
    await running.b.readAll();
    await running.control('POST', '/clock', { advance: 39 });
    expect(transfer(idOf(order))?.ending).toBeUndefined();
    await running.control('POST', '/clock', { advance: 2 });
    await expect.poll(() => transfer(idOf(order))?.ending?.state, { interval: 5 }).toBe('REJECTED');
    await post('b', await write.answer(idOf(order), 'ACSP'));
    expect(wordsOn(idOf(order), await running.a.readAll())).toEqual(['RJCT AB03']);
    expect(wordsOn(idOf(order), await running.b.readAll())).toEqual(['RJCT AB03']);
    expect(await reserve(running)).toMatchObject({ [A]: '1000.00 0.00', [B]: '0.00 0.00' });
  });

  it('R20 posted twice with the same bytes settles once', async () => {
    const order = write.order();
    const text = await write.orders([order]);
    const [first] = await post('a', text);
    const [second] = await post('a', text);
    expect(second).not.toBe(first);
    await post('b', await write.answer(idOf(order), 'ACSP'));
    await post('a', text);
    expect(wordsOn(idOf(order), await running.a.readAll())).toEqual(['ACSC']);
    expect((await running.b.readAll()).filter(({ type }) => type === 'pacs.008')).toHaveLength(1);
    expect(await reserve(running)).toMatchObject({ [A]: '989.50 0.00', [B]: '10.50 0.00' });
  });

  it('R20 a used MsgId with other bytes is not understood', async () => {
    const id = `M${A}${'x'.repeat(23)}`;
    const echo = (data: string) =>
      running.a.write(
        'pibr.001',
        () => ({ header: { messageId: id, createdAt: new Date().toISOString() }, data }),
        id,
      );
    await post('a', await echo('one'));
    await post('a', await echo('two'));
    const types = (await running.a.readAll()).map(({ type }) => type);
    expect(types).toEqual(['pibr.002', 'admi.002']);
  });

  it('R21 the same EndToEndId under another MsgId settles once', async () => {
    const order = write.order();
    await post('a', await write.orders([order]));
    await post('a', await write.orders([order]));
    expect(wordsOn(idOf(order), await running.a.readAll())).toEqual(['RJCT ED05']);
    await post('b', await write.answer(idOf(order), 'ACSP'));
    expect(wordsOn(idOf(order), await running.a.readAll())).toEqual(['ACSC']);
    expect(await reserve(running)).toMatchObject({ [A]: '989.50 0.00', [B]: '10.50 0.00' });
  });

  it('R24 its outcome may be read before the 201', async () => {
    const order = write.order({ creditorAgent: '99999001', creditorAccount: ACCOUNT_OK });
    await running.control('POST', '/faults', { name: 'outcome-first', times: 1 });
    const told: string[] = [];
    const reading = running.a.readUntil((read) => {
      if (read.length > 0) told.push('outcome');
      return read.length > 0;
    });
    const posting = running.a.post(await write.orders([order])).then(({ status }) => told.push(`${status}`));
    expect(wordsOn(idOf(order), await reading)).toEqual(['ACSC']);
    await posting;
    expect(told).toEqual(['outcome', '201']);
    expect(transfer(idOf(order))?.ending?.state).toBe('SETTLED');
  });

  it('R27 that was accepted more than 40 s ago is refused with AB03', async () => {
    const ago = (ms: number) => new Date(running.bank.world.now().getTime() - ms).toISOString();
    const late = write.order({ acceptedAt: ago(40_001) });
    const timely = write.order({ acceptedAt: ago(35_000) });
    await post('a', await write.orders([late, timely]));
    expect(wordsOn(idOf(late), await running.a.readAll())).toEqual(['RJCT AB03']);
    expect(transfer(idOf(late))).toBeUndefined();
    expect(transfer(idOf(timely))?.ending).toBeUndefined();
  });

  it('R28 a message that is not understood is refused by its MsgId, or by its PI-ResourceId', async () => {
    const text = await write.orders([write.order(), write.order()]);
    const id = /<BizMsgIdr>(\w+)/.exec(text)?.[1];
    const [changed, broken] = await post('a', text.replace('10.50', '10.51'), text.slice(0, -20));
    const refusals = (await running.a.readAll()).flatMap((message) =>
      message.type === 'admi.002' ? [message.body] : [],
    );
    expect(refusals.map(({ reference }) => reference)).toEqual([id, broken]);
    expect(refusals.map(({ reason }) => reason.reason)).toEqual(['DIGEST', 'MALFORMED']);
    expect(running.bank.spi.state.log.get(changed ?? '')?.verdict).toMatch(/^NOT UNDERSTOOD DIGEST/);
    expect(running.bank.spi.state.transfers.size).toBe(0);
  });

  it('R28 nonsense is refused in words that can be written, and nothing is held up', async () => {
    const nonsense = [
      '',
      'x',
      '<a\u0001b/>',
      '<a>\u0000</a>',
      '\ufffe',
      `<${'💸'.repeat(400)}/>`,
      '<a><b></a>',
    ];
    await post('a', ...nonsense);
    const refusals = (await running.a.readAll()).filter(({ type }) => type === 'admi.002');
    expect(refusals).toHaveLength(nonsense.length);
  });

  it('R32 ten under one signature have ten outcomes, each for itself', async () => {
    const ten = Array.from({ length: 10 }, (_, at) =>
      write.order(at % 2 === 0 ? {} : { creditorAgent: '99999999' }),
    );
    await post('a', await write.orders(ten));
    const [asked] = await running.b.readAll();
    expect(asked?.type === 'pacs.008' && asked.body.transactions).toHaveLength(5);
    for (const order of ten.filter(({ creditorAgent }) => creditorAgent === B))
      await post('b', await write.answer(idOf(order), 'ACSP'));
    const words = await running.a.readAll();
    expect(ten.map((order) => wordsOn(idOf(order), words))).toEqual(
      ten.map(({ creditorAgent }) => (creditorAgent === B ? ['ACSC'] : ['RJCT RC10'])),
    );
  });

  const ACCOUNT_OK = { address: { number: '10', branch: '1' }, type: 'CACC', key: 'ok@psp.example' } as const;

  it.each<[string, Partial<OrderTransaction>, string]>([
    ['over nothing', { amount: '0.00' }, 'AM01'],
    ['to its own bank', { creditorAgent: A }, 'AG12'],
    ['to nobody', { creditorAgent: '99999999' }, 'RC10'],
    ['from nobody', { debtorAgent: '99999999' }, 'RC09'],
    ["from another's account", { debtorAgent: B, creditorAgent: '99999001' }, 'AGNT'],
    ['by hand with a key', { initiation: 'MANU' }, 'CH16'],
    ['of more than there is', { amount: '1000.01' }, 'AM04'],
  ])('R29 %s is refused at the door', async (_name, changes, code) => {
    const order = write.order(changes);
    await post('a', await write.orders([order]));
    expect(wordsOn(idOf(order), await running.a.readAll())).toEqual([`RJCT ${code}`]);
    expect(await running.b.readAll()).toEqual([]);
    expect(await reserve(running)).toMatchObject({ [A]: '1000.00 0.00' });
  });

  it('R29 whose id is 13 hours old, or that is counted wrongly, is refused at the door', async () => {
    const old = new Date(running.bank.world.now().getTime() - 13 * 3_600_000);
    const stale = write.order({ ids: { endToEndId: endToEndId(A, old) } });
    const miscounted = write.order();
    await post('a', await write.orders([stale]), await write.orders([miscounted], running.a, 2));
    const words = await running.a.readAll();
    expect(wordsOn(idOf(stale), words)).toEqual(['RJCT DT02']);
    expect(wordsOn(idOf(miscounted), words)).toEqual(['RJCT AM18']);
  });

  it('R30 that the payer has no money for is AM04, and the payee never hears of it', async () => {
    const first = write.order({ amount: '600.00' });
    const second = write.order({ amount: '600.00' });
    await post('a', await write.orders([first, second]));
    expect(wordsOn(idOf(second), await running.a.readAll())).toEqual(['RJCT AM04']);
    const heard = (await running.b.readAll()).flatMap((message) =>
      message.type === 'pacs.008' ? message.body.transactions.map(idOf) : [],
    );
    expect(heard).toEqual([idOf(first)]);
  });

  it('is answered by its payee alone', async () => {
    const order = write.order();
    await post('a', await write.orders([order]));
    await post('a', await write.answer(idOf(order), 'ACSP', running.a));
    expect(transfer(idOf(order))?.ending).toBeUndefined();
    await post('b', await write.answer(idOf(order), 'ACCC'));
    expect(transfer(idOf(order))?.ending).toBeUndefined();
  });

  it('survives a restart at each of its steps', async () => {
    const order = write.order();
    await post('a', await write.orders([order]));
    await running.restart();
    expect(await reserve(running)).toMatchObject({ [A]: '989.50 10.50' });
    expect((await running.b.readAll()).map(({ type }) => type)).toEqual(['pacs.008']);
    await post('b', await write.answer(idOf(order), 'ACSP'));
    await running.restart();
    expect(await reserve(running)).toMatchObject({ [A]: '989.50 0.00', [B]: '10.50 0.00' });
    expect(wordsOn(idOf(order), await running.a.readAll())).toEqual(['ACSC']);
    const silent = write.order();
    const atOnce = write.order({ creditorAgent: '99999001', creditorAccount: ACCOUNT_OK });
    await post('a', await write.orders([silent, atOnce]));
    await running.restart();
    expect(transfer(idOf(atOnce))?.ending?.state).toBe('SETTLED');
    await running.control('POST', '/clock', { advance: 41 });
    await expect.poll(() => transfer(idOf(silent))?.ending?.state, { interval: 5 }).toBe('REJECTED');
  });
});

describe('a return', () => {
  it('R51 settles once it is accepted: ACSC to who gives, ACCC to who gets', async () => {
    const payment = await paid();
    const given = write.returned(payment);
    await post('b', await write.returns([given]));
    expect(await reserve(running)).toMatchObject({ [B]: '6.50 4.00' });
    const [asked] = await running.a.readAll();
    expect(asked?.type === 'pacs.004' && asked.body.transactions).toEqual([given]);
    await post('a', await write.answer(given.returnId, 'ACSP', running.a));
    expect(wordsOn(given.returnId, await running.b.readAll())).toEqual(['ACSC']);
    expect(wordsOn(given.returnId, await running.a.readAll())).toEqual(['ACCC']);
    expect(await reserve(running)).toMatchObject({ [A]: '993.50 0.00', [B]: '6.50 0.00' });
  });

  it('R52 goes up to the sum, and not a centavo further', async () => {
    const payment = await paid();
    const parts = ['4.00', '6.50', '0.01'].map((amount) => write.returned(payment, { amount }));
    await post('b', await write.returns(parts));
    const words = await running.b.readAll();
    expect(parts.map(({ returnId }) => wordsOn(returnId, words))).toEqual([[], [], ['RJCT AM09']]);
    const [, second] = parts;
    await post('a', await write.answer(second?.returnId ?? '', 'RJCT', running.a, 'AM09'));
    const rest = write.returned(payment, { amount: '6.50' });
    await post('b', await write.returns([rest]));
    expect(wordsOn(rest.returnId, await running.b.readAll())).toEqual([]);
  });

  it('R53 comes within 90 days', async () => {
    const payment = await paid();
    await running.control('POST', '/clock', { advance: 90 * 86_400 - 60 });
    const timely = write.returned(payment, { amount: '1.00' });
    await post('b', await write.returns([timely]));
    await running.control('POST', '/clock', { advance: 120 });
    const late = write.returned(payment, { amount: '1.00' });
    await post('b', await write.returns([late]));
    const words = await running.b.readAll();
    expect(wordsOn(late.returnId, words)).toEqual(['RJCT DT05']);
    expect(transfer(timely.returnId)).toBeDefined();
  });

  it('R54 is not returned itself', async () => {
    const payment = await paid();
    const given = write.returned(payment);
    await post('b', await write.returns([given]));
    await post('a', await write.answer(given.returnId, 'ACSP', running.a));
    const back = write.returned(payment, { returnId: given.returnId.replace(B, A).replace(/.$/, '0') });
    await post('a', await write.returns([back], running.a));
    expect(wordsOn(back.returnId, await running.a.readAll())).toContain('RJCT AG13');
  });

  it('R56 under one RtrId is one return', async () => {
    const payment = await paid();
    const given = write.returned(payment);
    await post('b', await write.returns([given]));
    await post('b', await write.returns([given]));
    expect(wordsOn(given.returnId, await running.b.readAll())).toEqual(['RJCT ED05']);
    expect(await reserve(running)).toMatchObject({ [B]: '6.50 4.00' });
  });

  it('that nobody answers is over after its limit', async () => {
    const given = write.returned(await paid());
    await post('b', await write.returns([given]));
    await running.control('POST', '/clock', { advance: 41 });
    await expect.poll(() => transfer(given.returnId)?.ending?.state, { interval: 5 }).toBe('REJECTED');
    expect(await reserve(running)).toMatchObject({ [B]: '10.50 0.00' });
  });

  it('goes to who paid, whoever made the id', async () => {
    const initiated = endToEndId('12ABC345', running.bank.world.now());
    const payment = await paid({ ids: { endToEndId: initiated } });
    const wrong = write.returned(payment, { original: { debtorAgent: '99999001', creditorAgent: B } });
    const right = write.returned(payment);
    await post('b', await write.returns([wrong, right]));
    expect(wordsOn(wrong.returnId, await running.b.readAll())).toEqual(['RJCT AGNT']);
    const asked = (await running.a.readAll()).filter(({ type }) => type === 'pacs.004');
    expect(asked).toHaveLength(1);
  });
});
