import { createHmac, randomUUID } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import type { SeededCredential } from '../../src/sandbox/seeded.ts';

/** A customer's program: it signs, keeps its connections, and knows how each request of its own ended. */
export interface Customer {
  /** Never rejects. */
  send(url: string, payment: Payment): Promise<Ending>;
  /** Number of connections opened so far. */
  opened(): number;
  close(): void;
}

/** One payment as its customer remembers it, over any number of tries. */
export interface Payment {
  /** Its idempotency key. */
  key: string;
  recipient: string;
  /** Centavos. */
  amount: number;
  body: string;
  /** Where it is sent, where not to the payments by key. */
  path?: string;
  /** Every try, in order. */
  endings: Ending[];
}

export type Ending = { at: number; ms: number } & (
  | { kind: 'answered'; status: number; id: number | undefined; state: string | undefined }
  /** No connection could be made: nothing was sent. */
  | { kind: 'refused' }
  /** The connection ended before the answer was whole. */
  | { kind: 'cut'; code: string; reused: boolean }
);

export interface CustomerOptions {
  credential: SeededCredential;
  connections: number;
  /** A connection for each request, as programs without a pool do. */
  keepAlive?: boolean;
}

const PATIENCE_MS = 15_000;
const BY_KEY = '/create-cashout-self-approve';

export function openCustomer({ credential, connections, keepAlive = true }: CustomerOptions): Customer {
  let opened = 0;
  class CountingAgent extends Agent {
    createConnection(...how: unknown[]): unknown {
      opened += 1;
      // Node documents it; its types leave it out.
      return (Agent.prototype as unknown as CountingAgent).createConnection.apply(this, how);
    }
  }
  const agent = new CountingAgent({ keepAlive, maxSockets: connections });
  let token: Promise<string> | undefined;
  return {
    send: async (url, payment) => {
      token ??= fetchToken(url, credential);
      const began = performance.now();
      const timed = () => ({ at: performance.now(), ms: performance.now() - began });
      let ending: Ending;
      try {
        const authorization = `Bearer ${await token}`;
        const hmac = createHmac('sha256', credential.hmacSecret).update(payment.body).digest('hex');
        const headers = { authorization, hmac, 'idempotency-key': payment.key };
        ending = {
          ...timed(),
          ...(await post(agent, url + (payment.path ?? BY_KEY), { headers, body: payment.body })),
          ...timed(),
        };
      } catch {
        token = undefined;
        ending = { ...timed(), kind: 'refused' };
      }
      payment.endings.push(ending);
      return ending;
    },
    opened: () => opened,
    close: () => agent.destroy(),
  };
}

/** The source account is part of the body, so a payment knows who pays. */
export function newPayment(account: string, recipient: string, amount: number): Payment {
  const body = JSON.stringify({
    source_account_branch_identifier: '0001',
    source_account_number: account,
    amount: amount / 100,
    key: recipient,
  });
  return { key: randomUUID(), recipient, amount, body, endings: [] };
}

/** The answer that counts: 200. */
export function accepted(payment: Payment): Extract<Ending, { kind: 'answered' }> | undefined {
  return payment.endings.find(
    (ending): ending is Extract<Ending, { kind: 'answered' }> =>
      ending.kind === 'answered' && ending.status === 200,
  );
}

async function fetchToken(url: string, { clientId, clientSecret }: SeededCredential): Promise<string> {
  const answer = await fetch(`${url}/v2/finance/auth-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: clientId, client_secret: clientSecret }),
  });
  if (!answer.ok) throw new Error(`no token: ${answer.status}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

interface Raw {
  headers: Record<string, string>;
  body: string;
}

type Outcome =
  | { kind: 'answered'; status: number; id: number | undefined; state: string | undefined }
  | { kind: 'refused' }
  | { kind: 'cut'; code: string; reused: boolean };

function post(agent: Agent, url: string, { headers, body }: Raw): Promise<Outcome> {
  return new Promise((resolve) => {
    const request = httpRequest(url, {
      method: 'POST',
      agent,
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    });
    const lost = (error: NodeJS.ErrnoException) => {
      const code = error.code ?? error.message;
      resolve(
        code === 'ECONNREFUSED' ? { kind: 'refused' } : { kind: 'cut', code, reused: request.reusedSocket },
      );
    };
    request.setTimeout(PATIENCE_MS, () =>
      request.destroy(Object.assign(new Error('no answer'), { code: 'NO_ANSWER' })),
    );
    request.once('error', lost);
    request.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.once('error', lost);
      response.once('end', () => {
        const { id, status } = parse(text);
        resolve({ kind: 'answered', status: response.statusCode ?? 0, id, state: status });
      });
    });
    request.end(body);
  });
}

function parse(text: string): { id?: number; status?: string } {
  try {
    return JSON.parse(text) as { id?: number; status?: string };
  } catch {
    return {};
  }
}
