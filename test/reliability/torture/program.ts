import { setTimeout as pause } from 'node:timers/promises';
import { cnpjOf } from '../../../src/simulator/check-digits.ts';
import type { Json } from '../../harness.ts';
import { type Asker, openAsker, type Secrets } from './asker.ts';
import { type EventReceiver, openReceiver } from './receiver.ts';

/** How a deed has ended, by the customer's own books. */
export interface Ended {
  /** The amounts that it has moved on accounts, in centavos. */
  readonly moves: readonly { account: string; amount: number }[];
  readonly wrong: readonly string[];
}

/** Something a program has done; asked once everything is at rest how it ended, and judged. */
export interface Deed {
  readonly kind: string;
  end(): Promise<Ended>;
}

/** A customer's program with an account, a receiver of events and books of its own. */
export interface Program {
  readonly asker: Asker;
  readonly receiver: EventReceiver;
  readonly account: string;
  readonly document: string;
  readonly name: string;
  readonly key: string;
  /** Reais, one centavo more for each, so that no two that come from outside are alike. */
  nextAmountIn(): number;
  readonly deeds: Deed[];
  /** Centavos that the account must hold. */
  balance: number;
}

export const OPENING = 50_000_000;
const FIRST_IN = 1_000_000;
const FEES = { cashout: 0.35, cashin: 0.12, med: 1.5 };
export const FEE_OUT = 35;
export const FEE_IN = 12;
export const FEE_MED = 150;

/** Opens an account with a key, fees and an endpoint for all events. */
export async function openProgram(index: number, urlNow: () => string): Promise<Program> {
  const sandbox = openAsker(urlNow);
  const document = cnpjOf(31_000_000 + index);
  const name = `Cliente ${index} Ltda`;
  const opened = await mustAnswer(sandbox, '/sandbox/accounts', {
    ...{ type: 'PJ', document, name, balance: OPENING / 100 },
  });
  sandbox.close();
  const [secret] = opened.credentials as Json[];
  const secrets: Secrets = {
    clientId: secret.client_id,
    clientSecret: secret.client_secret,
    hmacSecret: secret.hmac_secret,
  };
  const asker = openAsker(urlNow, secrets);
  const fees = { fees: FEES };
  await mustChange(asker, `/sandbox/accounts/0001/${opened.number}`, fees);
  const receiver = await openReceiver();
  const { secret: signing } = await mustAnswer(asker, '/v3/webhooks', { url: receiver.url, type: 'ALL' });
  receiver.trust(signing);
  const account: string = opened.number;
  const made = await mustAnswer(asker, '/v3/dict/key', {
    ...sourceOf(account),
    ...{ reason: 'customer request', type: 'EVP' },
  });
  let amount = FIRST_IN;
  return {
    ...{ asker, receiver, account, document, name, deeds: [], balance: OPENING },
    key: made.key ?? made.pix_key ?? made.key_value,
    nextAmountIn: () => {
      amount += 1;
      return amount / 100;
    },
  };
}

export function sourceOf(account: string) {
  return { source_account_branch_identifier: '0001', source_account_number: account };
}

async function mustAnswer(asker: Asker, path: string, body: object): Promise<Json> {
  return must(asker, { path, body });
}

async function mustChange(asker: Asker, path: string, body: object): Promise<void> {
  await must(asker, { method: 'PATCH', path, body, open: true });
}

const OPENS_WITHIN_MS = 60_000;

/** On a machine that is too busy a bank says that it cannot answer in time: nothing was done, and it is asked again. */
async function must(asker: Asker, asked: Parameters<Asker['ask']>[0]): Promise<Json> {
  const giveUp = performance.now() + OPENS_WITHIN_MS;
  for (;;) {
    const answer = await asker.ask(asked);
    if (answer !== undefined && answer.status < 300) return answer.body;
    if (answer?.status !== 503 || performance.now() > giveUp)
      throw new Error(`${asked.path}: ${answer?.status} ${JSON.stringify(answer?.body)}`);
    await pause(200);
  }
}
