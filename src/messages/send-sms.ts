import type { Agent } from 'undici';
import type { Carrier } from './carrier.ts';

const CONNECT_MS = 3_000;
const SILENCE_MS = 4_000;
const LIMIT_MS = 7_000;

/**
 * Posts `{to, text}` to the operator's gateway, which may be on a private network; any 2xx means that it accepted the
 * message. The idempotency key is the same in every attempt.
 */
export function createTexter(smsUrl: string): Carrier {
  const url = new URL(smsUrl);
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (url.username !== '' || url.password !== '') {
    const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
    headers.authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
    url.username = '';
    url.password = '';
  }
  let agent: Agent | undefined;
  return {
    send: async ({ id, to, text }) => {
      const { Agent: Connections, request } = await import('undici');
      agent ??= new Connections({
        connect: { timeout: CONNECT_MS },
        headersTimeout: SILENCE_MS,
        bodyTimeout: SILENCE_MS,
      });
      const { statusCode, body } = await request(url, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': `message-${id}` },
        body: JSON.stringify({ to, text }),
        dispatcher: agent,
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      // The rest of the response is not needed, and must not keep the connection.
      await body.dump({ limit: 16_384 });
      if (statusCode < 200 || statusCode > 299) throw new Error(`the SMS gateway answered ${statusCode}`);
    },
    close: () => void agent?.destroy(),
  };
}
