import { OutboundError } from '../outbound/error.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { LivenessProvider, Verdict } from './provider.ts';

export interface HttpLivenessParts {
  outbound: Pick<Outbound, 'request'>;
  /** Without a slash at its end; the attempt's reference is appended. May carry credentials. */
  baseUrl: string;
  timeoutMs?: number;
}

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 65_536;

/** A judge behind `GET {base}/{reference}`, which answers `{"verdict": "PASSED" | "FAILED" | null}`. */
export function createHttpLiveness({ outbound, baseUrl, ...parts }: HttpLivenessParts): LivenessProvider {
  const timeoutMs = parts.timeoutMs ?? TIMEOUT_MS;
  return {
    judgedOnPage: false,
    findVerdict: async (reference) => {
      try {
        const { status, body } = await outbound.request({
          url: `${baseUrl}/${reference}`,
          method: 'GET',
          headers: { accept: 'application/json' },
          timeoutMs,
          maxBytes: MAX_BYTES,
          whenTooLarge: 'fail',
        });
        return status === 200 ? readVerdict(body) : undefined;
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error;
        return undefined;
      }
    },
  };
}

function readVerdict(body: Buffer): Verdict | undefined {
  try {
    const verdict = (JSON.parse(body.toString('utf8')) as { verdict?: unknown } | null)?.verdict;
    return verdict === 'PASSED' || verdict === 'FAILED' ? verdict : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
