import { createHmac, createSecretKey, randomUUID } from 'node:crypto';
import type { LoadAccount, LoadPlan } from './load-plan.ts';
import { loadRequestKind } from './request-kinds.ts';

/** Renders requests, head and body, ready to be written; all that never changes is rendered once. */
export function createRequestWriter(plan: LoadPlan): (tag: string, sequence: number) => string {
  const kind = loadRequestKind(plan.kind);
  const key = createSecretKey(Buffer.from(plan.hmacSecret));
  const head =
    `POST ${kind.path} HTTP/1.1\r\nHost: 127.0.0.1:${plan.port}\r\nAuthorization: Bearer ${plan.token}\r\n` +
    'Content-Type: application/json\r\nContent-Length: ';
  return (tag, sequence) => {
    const account = plan.accounts[sequence % plan.accounts.length] as LoadAccount;
    const body = kind.body(account, tag, sequence);
    const once = kind.idempotent ? `\r\nidempotency-key: ${randomUUID()}` : '';
    const signature = kind.signed ? `\r\nhmac: ${createHmac('sha256', key).update(body).digest('hex')}` : '';
    return `${head}${body.length}${once}${signature}\r\n\r\n${body}`;
  };
}
