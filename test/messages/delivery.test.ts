import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DueWork } from '../../src/database/due-work/due-work.ts';
import { queryText } from '../../src/database/pool.ts';
import { transaction } from '../../src/database/transaction.ts';
import { type DeliveryContext, deliverMessages } from '../../src/messages/deliver.ts';
import { createMessaging, type Messaging } from '../../src/messages/messaging.ts';
import { queueMessage } from '../../src/messages/queue.ts';
import { createVault } from '../../src/secrets/seal.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { inTime } from '../full.ts';
import { TEST_MASTER_KEY } from '../prepare-template.ts';
import { type HandClock, handClock } from '../simulated.ts';
import { type MailServer, type SmsGateway, startMailServer, startSmsGateway } from './servers.ts';

let database: TestDatabase;
let clock: HandClock;
let mail: MailServer;
let sms: SmsGateway;
let messaging: Messaging;
let context: DeliveryContext;
let email: DueWork;
let texts: DueWork;

beforeEach(async () => {
  database = await createTestDatabase();
  clock = handClock();
  mail = await startMailServer();
  sms = await startSmsGateway();
  connect({ smtpUrl: mail.url, smsUrl: sms.url });
});
afterEach(async () => {
  await messaging.close();
  await Promise.all([mail.close(), sms.close()]);
  await database.drop();
});

interface Ways {
  smtpUrl?: string;
  smsUrl?: string;
  smtpNeedsTls?: boolean;
}

/** A bank in production, as far as messages go. */
function connect({ smtpUrl, smsUrl, smtpNeedsTls = false }: Ways): void {
  const host = () => 'bank.example:443/x';
  messaging = createMessaging({ keepsText: false, smtpUrl, smtpNeedsTls, smsUrl, host });
  const vault = createVault(TEST_MASTER_KEY);
  context = { db: database.db, clock, vault, messaging, log: pino({ level: 'silent' }) };
  [email, texts] = deliverMessages(context) as [DueWork, DueWork];
}

const SECRET = '123456';
const write = (channel: 'EMAIL' | 'SMS', to: string) =>
  transaction(database.db.main, (tx) =>
    queueMessage(tx, context, {
      ...{ channel, to, subject: channel === 'EMAIL' ? 'Código' : null },
      ...{ text: `${SECRET} é o código`, code: SECRET },
    }),
  );
const invite = (to: string, validUntil?: Date) =>
  transaction(database.db.main, (tx) =>
    queueMessage(tx, context, {
      ...{ channel: 'EMAIL', to, subject: 'Convite para a equipe', text: 'Abra em até 7 dias', code: null },
      ...(validUntil !== undefined && { validUntil }),
    }),
  );
const rows = () =>
  queryText<{ status: string; attempts: number; parked: string | null; sealed: boolean }>(
    database.db.main,
    'select status, attempts, parked, sealed_text is not null as sealed from messages order by id',
  );
const everything = async () =>
  JSON.stringify(await queryText(database.db.main, 'select row_to_json(m)::text as row from messages m'));

describe('an e-mail', () => {
  it('arrives with its text, and leaves nothing secret behind', async () => {
    await write('EMAIL', 'ana@example.com');
    expect(await everything()).not.toContain(SECRET);
    expect(await rows()).toEqual([{ status: 'QUEUED', attempts: 0, parked: null, sealed: true }]);
    expect(await email.runDue()).toBe(1);
    expect(mail.mails).toMatchObject([{ to: ['ana@example.com'], from: 'no-reply@bank.example' }]);
    const [received] = mail.mails;
    expect(received?.raw).toMatch(/^Message-ID: <message-\d+@bank\.example>/im);
    expect(received?.raw).toContain(SECRET);
    expect(await rows()).toEqual([{ status: 'SENT', attempts: 1, parked: null, sealed: false }]);
    expect(await everything()).not.toContain(SECRET);
    expect(await email.runDue()).toBe(0);
  });

  it('leaves for no server that offers no TLS, where it needs it', async () => {
    await messaging.close();
    connect({ smtpUrl: mail.url, smtpNeedsTls: true });
    await write('EMAIL', 'ana@example.com');
    await email.runDue();
    expect(mail.mails).toEqual([]);
    expect(await rows()).toMatchObject([{ status: 'QUEUED', attempts: 1, sealed: true }]);
  });

  it('goes to the one address that was named, whatever it looks like', async () => {
    await write('EMAIL', "o'neil+pix{1}@example.com");
    await email.runDue();
    expect(mail.mails).toMatchObject([{ to: ["o'neil+pix{1}@example.com"] }]);
  });

  it('is sent as whom the settings name', async () => {
    await messaging.close();
    connect({ smtpUrl: `${mail.url}/?from=pix%40aurora.example` });
    await write('EMAIL', 'ana@example.com');
    await email.runDue();
    expect(mail.mails).toMatchObject([{ from: 'pix@aurora.example' }]);
  });

  it('with a code is tried again when the server refuses it, and then parked with the reason', async () => {
    mail.mood = 'refuses';
    await write('EMAIL', 'ana@example.com');
    const waits: number[] = [];
    for (let turn = 0; turn < 6; turn++) {
      expect(await email.runDue()).toBe(1);
      expect(await email.runDue()).toBe(0);
      const next = await email.nextDue();
      if (next === null) break;
      waits.push((next.getTime() - clock.now().getTime()) / 1000);
      clock.set(next);
    }
    expect(waits).toEqual([1, 4, 15, 30, 60]);
    expect(mail.tries).toBe(6);
    const [row] = await rows();
    expect(row).toMatchObject({ status: 'PARKED', attempts: 6, sealed: false });
    expect(row?.parked).toContain('come back later');
    expect(await email.busy()).toBe(false);
  });

  it('without a code is given up only after more than a day', async () => {
    mail.mood = 'refuses';
    await invite('ana@example.com');
    const waits: number[] = [];
    for (let next = await email.nextDue(); next !== null; next = await email.nextDue()) {
      waits.push((next.getTime() - clock.now().getTime()) / 1000);
      clock.set(next);
      expect(await email.runDue()).toBe(1);
      expect(await email.runDue()).toBe(0);
    }
    expect(waits).toEqual([0, 1, 4, 15, 30, 60, 300, 1_800, 7_200, 21_600, 86_400]);
    expect(await rows()).toMatchObject([{ status: 'PARKED', attempts: 11, sealed: false }]);
  });

  it('without a code arrives after a server has refused for ten minutes, and its code does not', async () => {
    mail.mood = 'refuses';
    await invite('ana@example.com');
    await write('EMAIL', 'bia@example.com');
    const ends = clock.now().getTime() + 600_000;
    for (;;) {
      await email.runDue();
      const next = await email.nextDue();
      if (next === null || next.getTime() > ends) break;
      clock.set(next);
    }
    mail.mood = 'takes';
    clock.advance(3_600_000);
    expect(await email.runDue()).toBe(1);
    expect(mail.mails).toMatchObject([{ to: ['ana@example.com'] }]);
    expect(await rows()).toMatchObject([{ status: 'SENT' }, { status: 'PARKED', attempts: 6 }]);
  });

  it('with a link is not sent after the link has expired', async () => {
    mail.mood = 'refuses';
    await invite('ana@example.com', new Date(clock.now().getTime() + 1_800_000));
    expect(await email.runDue()).toBe(1);
    mail.mood = 'takes';
    clock.advance(1_800_000);
    expect(await email.runDue()).toBe(1);
    expect(mail.mails).toEqual([]);
    const parked = 'its link expired before it could be sent';
    expect(await rows()).toMatchObject([{ status: 'PARKED', parked, sealed: false }]);
  });

  it('says why it was given up without saying whom it was for', async () => {
    mail.mood = 'knows nobody';
    await write('EMAIL', 'ana.secreta@example.com');
    for (let turn = 0; turn < 6; turn++) {
      await email.runDue();
      clock.advance(60_000);
    }
    const [row] = await rows();
    expect(row?.parked).toContain('<the recipient> is unknown here');
    expect(row?.parked).not.toContain('secreta');
  });

  it('arrives once the server is back', async () => {
    const port = Number(new URL(mail.url).port);
    await mail.close();
    await write('EMAIL', 'ana@example.com');
    await email.runDue();
    expect(await rows()).toMatchObject([{ status: 'QUEUED', attempts: 1 }]);
    mail = await startMailServer(port);
    clock.advance(1_000);
    await email.runDue();
    expect(await rows()).toMatchObject([{ status: 'SENT', attempts: 2 }]);
    expect(mail.mails).toHaveLength(1);
  });

  it('is not waited for longer than a server may be silent, and holds up no SMS', async () => {
    mail.mood = 'says nothing';
    await write('EMAIL', 'ana@example.com');
    await write('SMS', '+5511912345678');
    const slow = email.runDue();
    await texts.runDue();
    expect(sms.requests).toHaveLength(1);
    const began = performance.now();
    await slow;
    expect(performance.now() - began).toBeLessThan(inTime(9_000));
    expect(await rows()).toMatchObject([{ status: 'QUEUED', attempts: 1 }, { status: 'SENT' }]);
  });

  it('is parked at once where there is no mail server in the settings', async () => {
    await messaging.close();
    connect({ smsUrl: sms.url });
    await write('EMAIL', 'ana@example.com');
    await email.runDue();
    expect(await rows()).toEqual([
      { status: 'PARKED', attempts: 1, parked: 'no provider is configured for EMAIL', sealed: false },
    ]);
  });

  it('is parked in the end with a broken seal, and the others leave', async () => {
    await write('EMAIL', 'broken@example.com');
    await queryText(database.db.main, `update messages set sealed_text = 'v1.AAAA'`);
    await write('EMAIL', 'ana@example.com');
    await email.runDue();
    expect(await rows()).toMatchObject([{ status: 'QUEUED' }, { status: 'SENT' }]);
  });

  it('of a node that died is sent by another, and what the dead one says later counts for nothing', async () => {
    await write('EMAIL', 'ana@example.com');
    await queryText(
      database.db.main,
      `update messages set lease_number = 1, lease_until = clock_timestamp() + interval '10 s'`,
    );
    expect(await email.runDue()).toBe(0);
    expect(await email.busy()).toBe(true);
    await queryText(database.db.main, `update messages set lease_until = clock_timestamp()`);
    expect(await email.runDue()).toBe(1);
    expect(await rows()).toMatchObject([{ status: 'SENT' }]);
  });
});

describe('an SMS', () => {
  it('is posted to the gateway under a key that stays the same', async () => {
    sms.status = 503;
    await write('SMS', '+5511912345678');
    await texts.runDue();
    expect(await rows()).toMatchObject([{ status: 'QUEUED', attempts: 1 }]);
    sms.status = 200;
    clock.advance(1_000);
    await texts.runDue();
    expect(await rows()).toMatchObject([{ status: 'SENT', attempts: 2, sealed: false }]);
    expect(sms.requests.map(({ body }) => body)).toEqual([
      { to: '+5511912345678', text: '123456 é o código' },
      { to: '+5511912345678', text: '123456 é o código' },
    ]);
    const keys = sms.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^message-\d+$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('shows the credentials of the address', async () => {
    await messaging.close();
    connect({ smsUrl: sms.url.replace('//', '//bank:s%3Ac@') });
    await write('SMS', '+5511912345678');
    await texts.runDue();
    expect(sms.requests[0]?.headers.authorization).toBe(`Basic ${btoa('bank:s:c')}`);
  });

  it('is parked with the status when the gateway never takes it', async () => {
    sms.status = 400;
    await write('SMS', '+5511912345678');
    for (let turn = 0; turn < 6; turn++) {
      await texts.runDue();
      clock.advance(60_000);
    }
    expect(await rows()).toEqual([
      { status: 'PARKED', attempts: 6, parked: 'the SMS gateway answered 400', sealed: false },
    ]);
  });
});
