import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { startBank, type TestBank } from '../harness.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const ask = (query = '') => bank.get(`/sandbox/messages${query}`, { as: null });

describe('GET /sandbox/messages', () => {
  it('is empty where nothing was sent', async () => {
    const { status, body } = await ask();
    expect([status, body]).toEqual([200, { messages: [] }]);
  });

  it('shows what left, newest first, to all or to one', async () => {
    await queryText(
      bank.app.db.main,
      `insert into messages (recipient, channel, subject, text, code, created_at) values
         ('ana@casa.example', 'EMAIL', 'Seu código', 'Código 123456', '123456', '2026-11-21T10:00:00Z'),
         ('+5511987654321', 'SMS', null, 'Código 654321', '654321', '2026-11-21T10:01:00Z'),
         ('ana@casa.example', 'EMAIL', 'Convite', 'Entre aqui', null, '2026-11-21T10:02:00Z')`,
    );
    expect((await ask()).body.messages.map(({ text }: { text: string }) => text)).toEqual([
      'Entre aqui',
      'Código 654321',
      'Código 123456',
    ]);
    expect((await ask('?to=ana@casa.example')).body).toEqual({
      messages: [
        {
          to: 'ana@casa.example',
          channel: 'EMAIL',
          subject: 'Convite',
          text: 'Entre aqui',
          code: null,
          created_at: '2026-11-21T10:02:00.000Z',
        },
        {
          to: 'ana@casa.example',
          channel: 'EMAIL',
          subject: 'Seu código',
          text: 'Código 123456',
          code: '123456',
          created_at: '2026-11-21T10:00:00.000Z',
        },
      ],
    });
    const phone = await ask(`?to=${encodeURIComponent('+5511987654321')}`);
    expect(phone.body.messages).toEqual([
      {
        to: '+5511987654321',
        channel: 'SMS',
        subject: null,
        text: 'Código 654321',
        code: '654321',
        created_at: '2026-11-21T10:01:00.000Z',
      },
    ]);
    expect((await ask('?to=nobody@casa.example')).body).toEqual({ messages: [] });
  });
});
