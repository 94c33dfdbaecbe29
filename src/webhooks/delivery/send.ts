import { OutboundError } from '../../outbound/error.ts';
import type { Outbound, OutboundRequest } from '../../outbound/outbound.ts';
import type { SecretHolder } from '../endpoints/secrets.ts';
import { type Attempt, FIXED_HEADERS } from './attempt.ts';
import { RESPONSE_BYTES, type ReceiverAnswer, responseText } from './outcome.ts';
import { readRetryAfter } from './schedule.ts';
import { signDelivery } from './sign.ts';

const TIMEOUT_MS = 15_000;

/** A sent request, as the log stores it. */
export interface SentDelivery {
  url: string;
  authorized: boolean;
  /** The machine's clock, as receivers check it against theirs. */
  at: Date;
  /** `X-Signature`, a space, and `webhook-signature`. */
  signatures: string;
}

export interface DeliverySending {
  receiver: SecretHolder;
  /** The event's `webhook-id`. */
  id: string;
  /** The bank's clock, which selects the signing secrets. */
  now: Date;
  /** The signed instant, in milliseconds. */
  at: number;
  /** Tells whether an address may be called now; if not, the result is `busy`. */
  admits?: OutboundRequest['admits'];
}

/** Signs an attempt and sends it. Never throws: every failure is a result. */
export async function send(
  outbound: Outbound,
  attempt: Pick<Attempt, 'body'>,
  { receiver, id, now, at, admits }: DeliverySending,
): Promise<{ sent: SentDelivery; answer: ReceiverAnswer }> {
  const { url, shownUrl, authorized, authorization } = receiver;
  const signed = signDelivery({
    ...{ id, body: attempt.body, secrets: receiver.secretsAt(now) },
    timestamp: Math.floor(at / 1000),
  });
  const headers: Record<string, string> = { ...FIXED_HEADERS, ...signed };
  if (authorization !== undefined) headers.Authorization = authorization;
  const signatures = `${signed['X-Signature']} ${signed['webhook-signature']}`;
  const answer = await call(outbound, { url, headers, body: attempt.body, admits });
  return { sent: { url: shownUrl, authorized, at: new Date(at), signatures }, answer };
}

async function call(
  outbound: Outbound,
  request: Pick<OutboundRequest, 'url' | 'headers' | 'body' | 'admits'>,
): Promise<ReceiverAnswer> {
  try {
    const { status, headers, body } = await outbound.request({
      ...{ ...request, method: 'POST' },
      ...{ timeoutMs: TIMEOUT_MS, maxBytes: RESPONSE_BYTES },
      // The status is the receiver's answer; the rest of the response does not matter.
      whenLate: 'cut',
    });
    const retryAfter = headers['retry-after'];
    return {
      statusCode: status,
      failure: null,
      response: responseText(body),
      retryAfterMs:
        retryAfter === undefined
          ? undefined
          : readRetryAfter(Array.isArray(retryAfter) ? retryAfter[0] : retryAfter, new Date()),
    };
  } catch (error) {
    return failedBy(error instanceof OutboundError ? error.reason : 'internal');
  }
}

/** The result without a response. */
export function failedBy(failure: NonNullable<ReceiverAnswer['failure']>): ReceiverAnswer {
  return { statusCode: null, failure, response: null, retryAfterMs: undefined };
}
