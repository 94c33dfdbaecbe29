import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { startBank, type TestBank } from '../harness.ts';
import { TEST_ISPB } from '../prepare-template.ts';
import { until } from '../until.ts';
import { type BankOnRail, openBankOnRail } from './bank-on-rail.ts';
import { openCentralBank, type RunningCentralBank } from './central-bank.ts';

const FRESH = '54321000';
const ITAU = '60701190';

let running: RunningCentralBank;
let by: BankOnRail;
beforeAll(async () => {
  running = await openCentralBank();
  by = await openBankOnRail(running);
});
afterAll(async () => {
  await by.close();
  await running.close();
});

const nameAt = (bank: TestBank, ispb: string) => bank.app.bank.context.rail.institutionName(ispb);
const roleOf = async (ispb: string) => {
  const rows = await queryText<{ role: string }>(
    by.database.db.main,
    'select role from bcb.institutions where ispb = $1',
    [ispb],
  );
  return rows[0]?.role;
};
const told = (body: object) => running.control('POST', '/institutions', body);

it('knows an institution by the name that the system tells, until it takes part no more', async () => {
  expect(nameAt(by.bank, FRESH)).toBeNull();
  await told({ ispb: FRESH, name: 'Banco Novo' });
  await until(() => expect(nameAt(by.bank, FRESH)).toBe('Banco Novo'));
  await running.control('POST', `/institutions/${FRESH}/changes`, { NOMR: 'Banco Mais Novo' });
  await until(() => expect(nameAt(by.bank, FRESH)).toBe('Banco Mais Novo'));
  await told({ ispb: FRESH, name: 'Banco Mais Novo', status: 'DLTD' });
  await until(() => expect(nameAt(by.bank, FRESH)).toBeNull());
});

it('keeps the name of its own list where the system tells of a role alone', async () => {
  await running.control('POST', `/institutions/${ITAU}/changes`, { MODP: 'GOVE' });
  await until(async () => expect(await roleOf(ITAU)).toBe('GOVE'));
  expect(nameAt(by.bank, ITAU)).toBe('Itaú Unibanco');
});

it('is not changed by an older message, and is known to a node that starts later', async () => {
  await told({ ispb: '54321001', name: 'Banco Dois' });
  await until(() => expect(nameAt(by.bank, '54321001')).toBe('Banco Dois'));
  await queryText(by.database.db.main, `update bcb.institutions set told_at = told_at + interval '1 hour'`);
  await told({ ispb: '54321001', name: 'Banco Velho' });
  await told({ ispb: '54321002', name: 'Banco Depois' });
  await until(() => expect(nameAt(by.bank, '54321002')).toBe('Banco Depois'));
  await until(() => expect(running.bank.spi.state.queues.get(TEST_ISPB)).toEqual([]));
  const later = await startBank(by.config, { database: by.database });
  await until(() => expect(nameAt(later, '54321001')).toBe('Banco Dois'));
  await later.close();
});

it('says what control cannot tell', async () => {
  const refused = async (path: string, body: object) =>
    (await running.control('POST', path, body)).json.error;
  expect(await refused('/institutions', { ispb: 'x', name: 'x' })).toBe('x is not an ISPB.');
  expect(await refused('/institutions', { ispb: FRESH, name: 'x', role: 'KING' })).toBe(
    'role is one of GOVE, ITUS, LESP, PDCT.',
  );
  expect(await refused(`/institutions/${FRESH}/changes`, {})).toMatch(/^Name what changes/);
});
