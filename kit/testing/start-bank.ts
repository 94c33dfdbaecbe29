import { verifyWebhook } from '../../src/webhooks/verify.ts';
import { createClient } from '../client/client.ts';
import type { BankInTest } from './bank-in-test.ts';
import { type Company, type ProgramOptions, startProgram } from './program.ts';
import { type Outcome, runScenario, type ScenarioName, type ScenarioOptions } from './scenarios.ts';

/** A complete bank for tests in its own process, which ends with the test's process. */
export interface TestBank extends BankInTest {
  /** Runs a scenario that needs another party, and returns its result. */
  scenario<N extends ScenarioName>(name: N, options?: ScenarioOptions): Promise<Outcome<N>>;
}

const INBOX = 'test-kit';
const DAY_S = 86_400;

/** Starts a bank of one's own; several may be up at once. The first start on a machine makes what later ones copy. */
export async function startBank(options: ProgramOptions = {}): Promise<TestBank> {
  const { started, stop } = await startProgram(options);
  const { url, pid, account, companies } = started;
  // The bank's clock is ahead of ours by the amount of its moves.
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  const clientOf = (clientId: string) => createClient({ url, now, logIn: logInOf(companies, clientId) });
  const first = companies[0]?.credentials[0]?.client_id ?? '';
  const client = clientOf(first);
  // A reset ends all tokens, so a credential without one registers the endpoint without a refusal.
  const listen = async (by = clientOf(first)) => {
    const body = { url: `${url}/sandbox/inbox/${INBOX}`, type: 'ALL' } as const;
    return (await by.post('/v3/webhooks', { body })).secret;
  };
  const drain = async () => void (await client.post('/sandbox/drain', { body: {} }));
  let secret = await listen(client).catch(async (error) => {
    await stop();
    throw error;
  });
  const bank: TestBank = {
    ...{ url, pid, client, account, companies, clientOf, drain, stop },
    payIn: ({ account: to, key, copyAndPaste, refundOutcome, ...payment }) =>
      client.post('/sandbox/cash-ins', {
        body: {
          ...payment,
          ...(key !== undefined && { key }),
          ...(copyAndPaste !== undefined && { pix_copy_and_paste: copyAndPaste }),
          ...(refundOutcome !== undefined && { refund_outcome: refundOutcome }),
          ...(key === undefined && copyAndPaste === undefined && (to ?? account)),
        },
      }),
    advance: async (time) => {
      const moved = await client.post('/sandbox/clock', { body: { advance_seconds: secondsOf(time) } });
      aheadMs = Date.parse(moved.now) - Date.now();
      return new Date(moved.now);
    },
    now: async () => new Date((await client.get('/sandbox/clock')).now),
    inbox: async () => {
      await drain();
      const { requests } = await client.get('/sandbox/inbox/{name}', { path: { name: INBOX } });
      return requests.reverse().map(({ headers, body, received_at }) => {
        const verified = verifyWebhook({ headers, body, secret, toleranceSeconds: DAY_S });
        return { ...verified, receivedAt: new Date(received_at) };
      });
    },
    scenario: (name, given = {}) => runScenario(bank, name, given),
    reset: async () => {
      await client.post('/sandbox/reset', { body: {} });
      secret = await listen();
    },
    [Symbol.asyncDispose]: stop,
  };
  return bank;
}

function logInOf(companies: readonly Company[], clientId: string) {
  const credential = companies
    .flatMap(({ credentials }) => credentials)
    .find(({ client_id }) => client_id === clientId);
  if (credential === undefined) throw new TypeError(`the sandbox has no credential ${clientId}`);
  const { client_secret: clientSecret, hmac_secret: hmacSecret, strict_signing: strictSigning } = credential;
  return {
    clientId,
    clientSecret,
    ...(hmacSecret !== null && { hmacSecret }),
    ...(strictSigning && { strictSigning }),
  };
}

function secondsOf(time: Parameters<TestBank['advance']>[0]): number {
  if (typeof time === 'number') return time * DAY_S;
  const { days = 0, hours = 0, minutes = 0, seconds = 0 } = time;
  return days * DAY_S + hours * 3_600 + minutes * 60 + seconds;
}
