import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { countRows } from '../accounts.ts';
import { AURORA_ACCOUNT, startBank, type TestBank } from '../harness.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const PATHS = [
  '/create-cashout',
  '/create-cashout-self-approve',
  '/create-cashout-manual',
  '/create-cashoutmanual-self-approve',
];

/** A body that every create operation takes, its amount written as given and signed as it is written. */
function bodyWith(amount: string): string {
  const members = JSON.stringify({
    ...AURORA_ACCOUNT,
    key: 'ok@psp.example',
    recipient_instution: '99999001',
    recipient_account_branch: '0001',
    recipient_account_number: '000019',
    recipient_account_type: 'CURRENT_ACCOUNT',
    recipient_account_model: 'Movement',
    recipient_legal_id: '60010000186',
    recipient_name: 'Bruno Cardoso Nogueira',
  });
  return `{"amount":${amount},${members.slice(1)}`;
}
const send = (body: string | Buffer, path = '/create-cashout') => bank.post(path, body);

describe('an amount that is accepted', () => {
  it.each([
    ['10', 10, 1_000n],
    ['10.5', 10.5, 1_050n],
    ['10.50', 10.5, 1_050n],
    ['10.00', 10, 1_000n],
    ['0.01', 0.01, 1n],
    ['0.10', 0.1, 10n],
    ['0.29', 0.29, 29n],
    ['1.15', 1.15, 115n],
    ['4.35', 4.35, 435n],
    ['1e1', 10, 1_000n],
    ['1E+2', 100, 10_000n],
    ['1e-2', 0.01, 1n],
    ['0.1e-1', 0.01, 1n],
    ['0.001e1', 0.01, 1n],
    ['1.234e2', 123.4, 12_340n],
    ['1.23456e4', 12_345.6, 1_234_560n],
    ['100e-2', 1, 100n],
    ['1e0000001', 10, 1_000n],
    ['0.00000000001e9', 0.01, 1n],
    ['1e9', 1_000_000_000, 100_000_000_000n],
    ['9999999999.98', 9_999_999_999.98, 999_999_999_998n],
    ['9999999999.99', 9_999_999_999.99, 999_999_999_999n],
    ['999999999999e-2', 9_999_999_999.99, 999_999_999_999n],
    ['9.99999999999e9', 9_999_999_999.99, 999_999_999_999n],
  ])('%s', async (literal, shown, stored) => {
    const { status, body } = await send(bodyWith(literal));
    expect([status, body.amount]).toEqual([200, shown]);
    const [row] = await queryText<{ amount: bigint }>(
      bank.app.db.main,
      'select amount from cashouts where id = $1',
      [body.id],
    );
    expect(row?.amount).toBe(stored);
  });
});

describe('an amount that is a number and refused', () => {
  it.each([
    '0',
    '-0',
    '0.0',
    '0.00',
    '0e5',
    '-1',
    '-0.01',
    '10.001',
    '10.000',
    '0.001',
    '0.009',
    '1000e-3',
    '1e-3',
    '1.005',
    '2.675',
    '0.010',
    '1.23456e2',
    '70368744177.66e-1',
    '9999999999.990',
    '9999999999.991',
    '10000000000',
    '10000000000.00',
    '1e10',
    '1e12',
    '1e22',
    '1e308',
    '1e309',
    '1e99999999999999999999',
    '1e-99999999999999999999',
    '-1e400',
    '99999999999999999999999999',
    `1${'0'.repeat(400)}`,
    `1${'0'.repeat(400)}e-400`,
    `0.${'0'.repeat(400)}1`,
  ])('%s names the amount and writes nothing, on every path', async (literal) => {
    const before = await countRows(bank);
    for (const path of PATHS) {
      const { status, body } = await send(bodyWith(literal), path);
      expect([status, body]).toEqual([
        422,
        {
          message: 'Validation error',
          detail: [{ loc: ['body', 'amount'], msg: expect.any(String), type: expect.any(String) }],
        },
      ]);
    }
    expect(await countRows(bank)).toEqual(before);
  });
});

describe('an amount that is something else', () => {
  it.each(['"10"', '"10.50"', '""', 'null', 'true', 'false', '[10]', '{}', '{"value":10}'])(
    '%s names the amount and writes nothing, on every path',
    async (literal) => {
      const before = await countRows(bank);
      for (const path of PATHS) {
        const { status, body } = await send(bodyWith(literal), path);
        expect([status, body.detail[0].loc]).toEqual([422, ['body', 'amount']]);
      }
      expect(await countRows(bank)).toEqual(before);
    },
  );
});

/** The signature is right, whatever is wrong with the bytes of the body. */
async function expectBadBody(body: string | Buffer): Promise<void> {
  const before = await countRows(bank);
  for (const path of [...PATHS, '/approve-cashout', '/cancel-cashout']) {
    const answer = await send(body, path);
    expect([path, answer.status, answer.body.message]).toEqual([path, 422, 'Validation error']);
    expect(answer.body.detail.map((one: { loc: string[] }) => one.loc)).toEqual([['body']]);
  }
  expect(await countRows(bank)).toEqual(before);
}

describe('a body that is no JSON, well signed', () => {
  it.each([
    '+1',
    '01',
    '00',
    '.5',
    '5.',
    '1,5',
    '1_000',
    '0x10',
    'NaN',
    'Infinity',
    '-',
    '--1',
    '1e',
    '1e+',
    '',
  ])('an amount written %j', (literal) => expectBadBody(bodyWith(literal)));

  it.each([
    ['nothing', ''],
    ['white space', ' \n'],
    ['half an object', '{"amount":10'],
    ['a comma at the end', bodyWith('10').replace(/\}$/, ',}')],
    ['text after it', `${bodyWith('10')} x`],
    ['two objects', '{"id":1}{"id":1}'],
    ['single quotes', "{'id':1}"],
    ['a comment', '{"id":1 /* one */}'],
    ['a form', 'id=1'],
    ['a raw line break in a string', '{"tag":"a\nb"}'],
    ['a byte order mark', `\uFEFF${JSON.stringify({ id: 1 })}`],
    ['U+0000', '{"id":1,"tag":"a\\u0000b"}'],
    ['half a surrogate pair', '{"id":1,"tag":"\\ud83e"}'],
    ['U+0000 in the name of a member', '{"id":1,"\\u0000":1}'],
    ['seventeen levels', `{"id":1,"x":${'['.repeat(16)}${']'.repeat(16)}}`],
    ['thirty thousand levels', `{"id":1,"x":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
    ['a member named twice', '{"id":1,"id":1}'],
    ['a member named twice after unescaping', '{"id":1,"\\u0069d":2}'],
    ['an unknown member named twice', '{"id":1,"x":1,"x":2}'],
    ['a member named twice deep down', '{"id":1,"x":[{"y":{"z":1,"z":1}}]}'],
  ])('%s', (_what, body) => expectBadBody(body));

  it('the amount named twice, on top of a whole body', () =>
    expectBadBody(`{"amount":99999999,${bodyWith('1').slice(1)}`));

  it.each([
    ['a byte that is no UTF-8', Buffer.from([0xff])],
    ['an overlong slash', Buffer.from([0xc0, 0xaf])],
    ['half a pair in UTF-8', Buffer.from([0xed, 0xa0, 0x80])],
    ['Latin-1', Buffer.from('é', 'latin1')],
  ])('%s', (_what, bytes) =>
    expectBadBody(Buffer.concat([Buffer.from('{"id":1,"tag":"'), bytes, Buffer.from('"}')])),
  );

  it('is 401 before it is 422 when the signature is wrong', async () => {
    const answer = await bank.post('/create-cashout', '{"amount":', { hmacSecret: 'other' });
    expect([answer.status, answer.body]).toEqual([401, { detail: 'Unauthorized' }]);
  });
});

describe('a body that is odd and right', () => {
  it.each([
    ['sixteen levels', `,"x":${'['.repeat(15)}${']'.repeat(15)}}`],
    ['names of Object.prototype', ',"__proto__":{"amount":1},"constructor":{"prototype":{}},"toString":1}'],
    ['names that look alike', ',"Amount":99,"amount ":99,"ámount":99}'],
  ])('%s', async (_what, end) => {
    const { status, body } = await send(bodyWith('10').replace(/\}$/, end));
    expect([status, body.amount, body.status]).toEqual([200, 10, 'NEW']);
  });
});

describe('the size of a body', () => {
  const sized = (bytes: number) => {
    const body = bodyWith('10');
    return body.replace(/\}$/, `,"x":"${'a'.repeat(bytes - body.length - 7)}"}`);
  };

  it('may be 64 KiB', async () => {
    expect(sized(65_536)).toHaveLength(65_536);
    expect((await send(sized(65_536))).status).toBe(200);
  });

  it.each([65_537, 1_000_000])('is too large with %i bytes, well signed', async (bytes) => {
    const before = await countRows(bank);
    for (const path of [...PATHS, '/approve-cashout', '/cancel-cashout']) {
      const { status, body } = await send(sized(bytes), path);
      expect([status, body]).toEqual([413, { detail: 'Payload too large' }]);
    }
    expect(await countRows(bank)).toEqual(before);
  });
});
