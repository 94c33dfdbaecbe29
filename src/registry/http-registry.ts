import { OutboundError } from '../outbound/error.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { parseCompanyRecord } from './parse-record.ts';
import type { CompanyRegistry, RegistryLookUp } from './registry.ts';

export interface HttpRegistryParts {
  outbound: Pick<Outbound, 'request'>;
  /** Without a slash at its end; the CNPJ is appended. */
  baseUrl: string;
  timeoutMs?: number;
}

const TIMEOUT_MS = 8_000;
const MAX_BYTES = 262_144;
const LONGEST_WAIT_SECONDS = 3_600;

/**
 * A public CNPJ API as BrasilAPI and others offer it: `GET {base}/{cnpj}`, 404 for a company that it does not know.
 * Any other failure (late, broken, refused, not the JSON of a company) is retried.
 */
export function createHttpRegistry({ outbound, baseUrl, ...parts }: HttpRegistryParts): CompanyRegistry {
  const timeoutMs = parts.timeoutMs ?? TIMEOUT_MS;
  return {
    lookUp: async (cnpj) => {
      try {
        const { status, headers, body } = await outbound.request({
          url: `${baseUrl}/${cnpj}`,
          method: 'GET',
          headers: { accept: 'application/json', 'user-agent': 'lastro' },
          timeoutMs,
          maxBytes: MAX_BYTES,
          whenTooLarge: 'fail',
        });
        if (status === 404) return { found: false, reason: 'UNKNOWN' };
        if (status !== 200) return away(headers['retry-after']);
        const company = parseCompanyRecord(body);
        return company === undefined ? away() : { found: true, company };
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error;
        return away();
      }
    },
  };
}

function away(retryAfter?: string | string[]): RegistryLookUp {
  if (typeof retryAfter !== 'string' || !/^\d{1,6}$/.test(retryAfter))
    return { found: false, reason: 'AWAY' };
  return { found: false, reason: 'AWAY', afterSeconds: Math.min(Number(retryAfter), LONGEST_WAIT_SECONDS) };
}
