import { OutboundError } from '../outbound/error.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { Attempt } from './attempt.ts';
import { type Answer, RESPONSE_BYTES, responseText } from './outcome.ts';
import { readRetryAfter } from './schedule.ts';

const TIMEOUT_MS = 15_000;

/** Makes one attempt. Whatever goes wrong is an answer: it never throws. */
export async function send(outbound: Outbound, attempt: Attempt): Promise<Answer> {
  try {
    const { status, headers, body } = await outbound.request({
      url: attempt.url,
      method: 'POST',
      headers: attempt.headers,
      body: attempt.body,
      timeoutMs: TIMEOUT_MS,
      maxBytes: RESPONSE_BYTES,
    });
    const retryAfter = headers['retry-after'];
    return {
      statusCode: status,
      failure: null,
      response: responseText(body),
      retryAfterMs: readRetryAfter(Array.isArray(retryAfter) ? retryAfter[0] : retryAfter, new Date()),
    };
  } catch (error) {
    const failure = error instanceof OutboundError ? error.reason : 'internal';
    return { statusCode: null, failure, response: null, retryAfterMs: undefined };
  }
}
