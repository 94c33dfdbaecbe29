import type { ParticipantFiles } from '../../central-bank/certificates/store.ts';
import { queryText } from '../../src/database/pool.ts';
import type { Config } from '../../src/settings/config.ts';
import type { MovableClock } from '../../src/time/clock.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { AURORA, AURORA_ACCOUNT, type Json, startBank, type TestBank } from '../harness.ts';
import { TEST_ISPB } from '../prepare-template.ts';
import type { RunningCentralBank } from './central-bank.ts';

/** A whole bank on a database of its own, connected to the central bank over TLS. */
export interface BankOnRail {
  bank: TestBank;
  database: TestDatabase;
  config: Pick<Config, 'rail' | 'bcb'>;
  /** Moves both clocks, and waits until the bank has done what is due. */
  advance(seconds: number): Promise<void>;
  /** Padaria Aurora pays an account elsewhere; answers the id of its cashout. */
  pay(amount: number, recipient?: Recipient): Promise<number>;
  cashout(id: number): Promise<Json>;
  /** Rows of the adapter's own table. */
  transfers(): Promise<Json[]>;
  close(): Promise<void>;
}

export interface Recipient {
  ispb: string;
  branch: string;
  number: string;
  document: string;
}

/** The bank's reserve: R$ 1,000,000.00. */
const RESERVE = 100_000_000n;

/** The central bank's certificates for the bank, and how its settings name them. */
export async function joinRail(
  { bank }: RunningCentralBank,
  ispb = TEST_ISPB,
  balance = RESERVE,
): Promise<Pick<Config, 'rail' | 'bcb'>> {
  const files = (await bank.join({ ispb, name: 'Lastro', connected: true }, balance)) as ParticipantFiles;
  return {
    rail: 'bcb',
    bcb: {
      icomUrl: bank.addresses.icom,
      dictUrl: bank.addresses.dict ?? 'https://localhost:1',
      dictChecksUrl: undefined,
      filesUrl: undefined,
      authority: bank.addresses.authority,
      connectionCertificate: files.connectionCertificate,
      connectionKey: files.connectionKey,
      signingCertificate: files.signingCertificate,
      signingKey: files.signingKey,
      systemCertificates: bank.addresses.systemCertificates,
      streams: 2,
      category: 'A',
      // Tests say when lists are read: the directory counts each look.
      dictPollMs: 60_000,
      dictSyncHour: 3,
      keptDays: 0,
      reportsInside: true,
    },
  };
}

/** A database as a bank has it that never had the simulator. */
export async function createRailDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  await queryText(database.db.main, 'drop schema simulator cascade');
  await queryText(database.db.main, `delete from schema_migrations where part = 'simulator'`);
  return database;
}

export async function openBankOnRail(
  running: RunningCentralBank,
  settings: Partial<Config['bcb']> = {},
): Promise<BankOnRail> {
  const database = await createRailDatabase();
  const joined = await joinRail(running);
  const config = { ...joined, bcb: { ...joined.bcb, ...settings } };
  const bank = await startBank(config, { database });
  return {
    ...{ bank, database, config },
    advance: async (seconds) => {
      await moveBank(bank, seconds);
      await running.control('POST', '/clock', { advance: seconds });
      await bank.drain();
    },
    pay: async (amount, recipient = elsewhere(running, 'ok')) => {
      const sent = await bank.post('/create-cashoutmanual-self-approve', manual(amount, recipient));
      if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
      return sent.body.id;
    },
    cashout: async (id) => (await bank.get(`/v2/finance/status-cashout?id=${id}`)).body,
    transfers: () => queryText<Json>(database.db.main, 'select * from bcb.transfers order by made_at, id'),
    close: async () => {
      await bank.close();
      await database.drop();
    },
  };
}

/** The bank's own clock alone. */
export async function moveBank({ app }: TestBank, seconds: number): Promise<void> {
  const clock = app.bank.context.clock as MovableClock;
  await clock.moveTo(new Date(clock.now().getTime() + seconds * 1000));
}

/** A body that pays an account at another institution. */
export function manual(amount: number, { ispb, branch, number, document }: Recipient): Json {
  return {
    ...AURORA_ACCOUNT,
    amount,
    recipient_instution: ispb,
    recipient_account_branch: branch,
    recipient_account_number: number,
    recipient_account_type: 'CURRENT_ACCOUNT',
    recipient_account_model: 'Movement',
    recipient_legal_id: document,
    recipient_name: 'Recebedor de Exemplo',
  };
}

const NUMBERS: Readonly<Record<string, string>> = { ok: '10', silent: '11', returns: '12' };

/** A recipient of the example institution, whose account number says what it does with money. */
export function elsewhere(_running: RunningCentralBank, does: string): Recipient {
  const seconds = /^slow-(\d+)$/.exec(does)?.[1];
  const number = NUMBERS[does] ?? (seconds === undefined ? rejecting(does) : `2${seconds.padStart(5, '0')}`);
  return { ispb: '99999001', branch: '1', number, document: '60010000186' };
}

/** `AC03`: two digits for each letter. */
function rejecting(code: string): string {
  return `3${[...code].map((one) => `${Number.parseInt(one, 36)}`.padStart(2, '0')).join('')}`;
}

/** The money of Padaria Aurora, in reais. */
export async function money(bank: TestBank, number = '100013'): Promise<{ total: number; blocked: number }> {
  const path = `/v2/finance/get-balance?account_branch_identifier=0001&account_number=${number}`;
  const { body } = await bank.get(path, { as: AURORA });
  return { total: body.amount_total, blocked: body.amount_blocked };
}

/** An example institution pays Padaria Aurora. */
export async function payIn(running: RunningCentralBank, changes: Json = {}): Promise<string> {
  const body = {
    to: TEST_ISPB,
    amount: '12.34',
    document: '11222333000181',
    branch: '0001',
    account: '100013',
    accountType: 'CACC',
    ...changes,
  };
  const { status, json } = await running.control('POST', '/payments', body);
  if (status !== 200) throw new Error(JSON.stringify(json));
  return (json as Json).endToEndId;
}

/** All money that the central bank has issued is in the reserve, and no more. */
export function conserved({ bank }: RunningCentralBank): boolean {
  const held = [...bank.spi.state.accounts.values()].reduce(
    (sum, one) => sum + one.available + one.blocked,
    0n,
  );
  return held === bank.spi.state.issued;
}
