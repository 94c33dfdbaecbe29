import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '../../src/rails/bcb/messages/message.ts';
import { A, B, openCentralBank, type RunningCentralBank } from './central-bank.ts';
import { quiet, writing } from './payments.ts';

let running: RunningCentralBank;
let write: ReturnType<typeof writing>;

beforeAll(async () => {
  running = await openCentralBank({ streamWaitMs: 40 });
  write = writing(running);
});

beforeEach(() => running.fresh());

afterAll(() => running.close());

async function tell(from: 'a' | 'b', ...texts: string[]): Promise<Message[]> {
  expect((await running[from].post(...texts)).status).toBe(201);
  await quiet(running);
  return running[from].readAll();
}

/** A pays B; how it ends is up to B. */
async function pay(ending: 'ACSP' | 'RJCT' | 'NOTHING', amount = '10.50'): Promise<string> {
  const order = write.order({ amount });
  const id = order.ids.endToEndId;
  await tell('a', await write.orders([order]));
  if (ending !== 'NOTHING')
    await tell('b', await write.answer(id, ending, running.b, ending === 'RJCT' ? 'AC03' : undefined));
  await running.a.readAll();
  return id;
}

const ask = async (question: Parameters<typeof write.question>[0], from: 'a' | 'b' = 'a') => {
  const text = await write.question(question, running[from]);
  const [answer] = await tell(from, text);
  return { answer, asked: /<BizMsgIdr>(\w+)/.exec(text)?.[1] };
};

describe('a question about a payment', () => {
  it('that is settled is answered BOOK, to each side its own', async () => {
    const id = await pay('ACSP');
    const { answer, asked } = await ask({ id, asksFor: 'camt.054', owner: A });
    if (answer?.type !== 'camt.054') throw new Error(answer?.type);
    const [{ id: meant, entry }] = answer.body.notifications as [(typeof answer.body.notifications)[number]];
    expect(meant).toBe(asked);
    expect(entry).toMatchObject({ amount: '10.50', side: 'DBIT', status: 'BOOK', message: 'pacs.008' });
    expect(entry.kind.family).toEqual({ code: 'IRCT', subFamily: 'DMCT' });
    expect(entry.details.references.endToEndId).toBe(id);
    const other = await ask({ id, asksFor: 'camt.054', owner: B }, 'b');
    const received =
      other.answer?.type === 'camt.054' ? other.answer.body.notifications[0]?.entry : undefined;
    expect(received).toMatchObject({ side: 'CRDT', status: 'BOOK', kind: { family: { code: 'RRCT' } } });
    expect(received?.details.parties).toMatchObject({ creditorDocument: '52998224725' });
  });

  it('that was rejected is answered INFO, with its code', async () => {
    const id = await pay('RJCT');
    const { answer } = await ask({ id, asksFor: 'camt.054', owner: A });
    const entry = answer?.type === 'camt.054' ? answer.body.notifications[0]?.entry : undefined;
    expect(entry).toMatchObject({ status: 'INFO', code: 'AC03' });
  });

  it('that is under way, unknown, or between others is not answered by an entry', async () => {
    const id = await pay('NOTHING');
    const unknown = id.replace(/.{4}$/, 'none');
    for (const [asked, why] of [
      [id, 'transacao em processamento'],
      [unknown, 'transacao nao encontrada'],
    ] as const) {
      const { answer, asked: messageId } = await ask({ id: asked, asksFor: 'camt.054', owner: A });
      expect(answer?.type === 'admi.002' && answer.body).toMatchObject({
        reference: messageId,
        reason: { description: why },
      });
    }
    const { answer } = await ask({ id, asksFor: 'camt.054', owner: B });
    expect(answer?.type === 'admi.002' && answer.body.reason.description).toBe('conta de outro participante');
  });
});

describe('a question about the account', () => {
  const balances = ({ answer }: Awaited<ReturnType<typeof ask>>) => {
    if (answer?.type !== 'camt.053') throw new Error(answer?.type);
    return answer.body.statements[0]?.balances.map(({ type, amount }) => `${type} ${amount}`);
  };

  it('tells what is available and what is blocked', async () => {
    await pay('NOTHING');
    const answer = await ask({ asksFor: 'camt.053', owner: A, kind: 'CSA' });
    expect(balances(answer)).toEqual(['SADP 989.50', 'SABK 10.50']);
  });

  it('tells what there was at the end of a day', async () => {
    await pay('ACSP');
    const day = running.bank.spi.state.transfers.values().next().value?.ending;
    const date = day?.state === 'SETTLED' ? day.accountingDate : '';
    await running.control('POST', '/clock', { advance: 86_400 });
    await pay('ACSP', '100.00');
    const period = { days: { from: date }, all: 'ALLL' } as const;
    const answer = await ask({ asksFor: 'camt.053', owner: A, kind: 'CSA', period });
    expect(balances(answer)).toEqual(['SADP 989.50', 'SABK 0.00']);
    const now = await ask({ asksFor: 'camt.053', owner: A, kind: 'CSA' });
    expect(balances(now)).toEqual(['SADP 889.50', 'SABK 0.00']);
  });

  it('counts the entries of a period', async () => {
    await pay('ACSP');
    await pay('RJCT');
    const date = new Date(running.bank.world.now().getTime() - 3 * 3_600_000).toISOString().slice(0, 10);
    const period = { days: { from: date }, all: 'ALLL' } as const;
    const { answer } = await ask({ asksFor: 'camt.052', owner: A, kind: 'REL', period });
    // The money that was put in, and the payment that settled.
    expect(answer?.type === 'camt.052' && answer.body.reports[0]).toMatchObject({ owner: A, count: '2' });
  });

  it('is told unasked of money from the STR and to it', async () => {
    await running.control('POST', `/participants/${A}/balance`, { amount: '5.00' });
    await running.control('POST', `/participants/${A}/balance`, { amount: '-2.00' });
    await quiet(running);
    const told = (await running.a.readAll()).flatMap((message) =>
      message.type === 'camt.054' ? message.body.notifications.map(({ entry }) => entry) : [],
    );
    expect(told.map(({ kind, amount, side }) => [kind.family.code, amount, side])).toEqual([
      ['MCOP', '5.00', 'CRDT'],
      ['MDOP', '2.00', 'DBIT'],
    ]);
    expect(told[0]?.details.references.endToEndId).toMatch(/^L/);
    expect(balances(await ask({ asksFor: 'camt.053', owner: A, kind: 'CSA' }))).toEqual([
      'SADP 1003.00',
      'SABK 0.00',
    ]);
  });
});

describe('an echo', () => {
  it('brings the same text back', async () => {
    const text = await running.a.write('pibr.001', (id) => ({
      header: { messageId: id, createdAt: new Date().toISOString() },
      data: 'nonce 7',
    }));
    const [answer] = await tell('a', text);
    expect(answer?.type === 'pibr.002' && answer.body.data).toBe('nonce 7');
  });
});
