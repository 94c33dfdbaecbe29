import { OutboundError } from '../outbound/error.ts';
import type { Outbound, OutboundRequest } from '../outbound/outbound.ts';
import type { LivenessProvider, LivenessVerdict } from './provider.ts';

export interface HttpLivenessParts {
  outbound: Pick<Outbound, 'request'>;
  /** Without a trailing slash; the attempt's reference is appended. May contain credentials. */
  baseUrl: string;
  timeoutMs?: number;
}

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 65_536;

/**
 * A provider at `{base}/{reference}`: `POST` sends `{"frames": [{"pose", "image"}]}`, each image a JPEG in base64,
 * and `GET` asks for the verdict. Both return `{"verdict": "PASSED"
 *
 * "FAILED"
 *
 * null}`.
 */
export function createHttpLiveness({ outbound, baseUrl, ...parts }: HttpLivenessParts): LivenessProvider {
  const timeoutMs = parts.timeoutMs ?? TIMEOUT_MS;
  const call = async (reference: string, request: Pick<OutboundRequest, 'method' | 'headers' | 'body'>) => {
    try {
      return await outbound.request({
        ...request,
        url: `${baseUrl}/${reference}`,
        timeoutMs,
        maxBytes: MAX_BYTES,
        whenTooLarge: 'fail',
      });
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return undefined;
    }
  };
  return {
    judge: async (reference, frames) => {
      const body = JSON.stringify({
        frames: frames.map(({ pose, jpeg }) => ({ pose, image: jpeg.toString('base64') })),
      });
      const headers = { accept: 'application/json', 'content-type': 'application/json' };
      const answer = await call(reference, { method: 'POST', headers, body });
      if (answer === undefined || answer.status < 200 || answer.status > 299) return 'NOT_TAKEN';
      return readVerdict(answer.body) ?? 'WAITING';
    },
    findVerdict: async (reference) => {
      const answer = await call(reference, { method: 'GET', headers: { accept: 'application/json' } });
      return answer?.status === 200 ? readVerdict(answer.body) : undefined;
    },
  };
}

function readVerdict(body: Buffer): LivenessVerdict | undefined {
  try {
    const verdict = (JSON.parse(body.toString('utf8')) as { verdict?: unknown } | null)?.verdict;
    return verdict === 'PASSED' || verdict === 'FAILED' ? verdict : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
