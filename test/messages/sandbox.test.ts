import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBank, type TestBank } from '../harness.ts';
import { registerVerified, sendCode } from '../keys.ts';
import { type MailServer, startMailServer } from './servers.ts';

let bank: TestBank;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  bank = await startBank({ smtpUrl: mail.url });
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
  await mail.close();
});

it('a sandbox that has a mail server sends, and its outbox can be read all the same', async () => {
  const { code } = await sendCode(bank, 'both@example.com');
  await bank.drain();
  expect(mail.mails).toHaveLength(1);
  expect(mail.mails[0]?.raw).toContain(code);
  // There is no SMS gateway, so an SMS stays where it was written.
  await registerVerified(bank, '+5511912345678');
});

it('a mail server that is away keeps nobody from registering, and the clock from nothing', async () => {
  mail.mood = 'refuses';
  const before = mail.tries;
  await registerVerified(bank, 'away@example.com');
  await bank.advance(200);
  expect(mail.tries - before).toBe(6);
});
