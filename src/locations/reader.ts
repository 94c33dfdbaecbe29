import { parseLocation } from '../brcode/url.ts';
import { OutboundError } from '../outbound/error.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { Clock } from '../time/clock.ts';
import { saoPauloDay } from '../values/sao-paulo.ts';
import { askItself, type OwnServer } from './ask-itself.ts';
import { createKeySets } from './key-sets.ts';
import { type LocationPolicy, mayCall, urlOf } from './policy.ts';
import {
  type LocationPayload,
  type RecurrencePayload,
  readPayload,
  readRecurrencePayload,
} from './read-payload.ts';
import { type VerifiedJws, verifyJws } from './verify-jws.ts';

/**
 * Why a location gave nothing to pay by.
 *
 * - `refused`: it is no location, or may not be called.
 * - `unreachable`: no answer in time from it, or no keys from where its signature points.
 * - `gone`: 404 or 410.
 * - `bad-status`: every other status; 400 is how an institution refuses a day of payment.
 * - `not-jose`: the answer is no compact JWS of type `application/jose`.
 * - `bad-signature`: it is signed by nobody, or not by a key of the location's own host.
 * - `bad-payload`: what is signed cannot be paid by.
 * - `unsupported`: it asks for cash to be handed out (Pix Saque, Pix Troco).
 * - `not-payable`: paid already, or removed.
 * - `expired`: its time is over, or will be on the day of payment.
 */
export type LocationFailure =
  | 'refused'
  | 'unreachable'
  | 'gone'
  | 'bad-status'
  | 'not-jose'
  | 'bad-signature'
  | 'bad-payload'
  | 'unsupported'
  | 'not-payable'
  | 'expired';

type Failed = { readonly ok: false; readonly reason: LocationFailure };
export type LocationReading = { readonly ok: true; readonly payload: LocationPayload } | Failed;
export type RecurrenceReading = { readonly ok: true; readonly payload: RecurrencePayload } | Failed;

/** Day and place of the intended payment, on which a charge's amounts depend. Today, anywhere, by default. */
export interface PaymentIntent {
  /** YYYY-MM-DD. */
  readonly dpp?: string;
  /** The seven digits of IBGE for the payer's town. */
  readonly codMun?: string;
}

/** Reads the locations of dynamic codes. Failures are return values, because other servers may return anything. */
export interface LocationReader {
  /** `location` is written as in the code, without scheme. */
  read(location: string, intent?: PaymentIntent): Promise<LocationReading>;
  /** The recurrence (Pix Automático) of a compound code. */
  readRecurrence(location: string): Promise<RecurrenceReading>;
}

export interface LocationReaderParts {
  readonly outbound: Pick<Outbound, 'request'>;
  /** The bank's clock, for expiration. */
  readonly clock: Clock;
  /** Hosts whose locations may be called. */
  readonly policy: Omit<LocationPolicy, 'own'>;
  /** A sandbox reads its own locations without a call. */
  readonly own?: OwnServer;
  /** Timeout of each of the two calls of a reading: the payload, and the keys if they are unknown. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 65_536;

export function createLocationReader(parts: LocationReaderParts): LocationReader {
  const { clock, own, timeoutMs = TIMEOUT_MS } = parts;
  const policy: LocationPolicy = own === undefined ? parts.policy : { ...parts.policy, own: own.address };
  const outbound = own === undefined ? parts.outbound : askItself(parts.outbound, own);
  const keySets = createKeySets(outbound, { timeoutMs });

  const fetchPayload = async (url: URL): Promise<VerifiedJws | Failed> => {
    if (!mayCall(url, policy)) return failed('refused');
    const answer = await fetchToken(outbound, url, timeoutMs);
    return typeof answer === 'string' ? failed(answer) : verifyJws(answer.token, url, keySets);
  };
  const readAt = async (url: URL): Promise<LocationReading> => {
    const verified = await fetchPayload(url);
    if (!verified.ok) return verified;
    const payload = readPayload(verified.payload);
    return payload === undefined ? failed('bad-payload') : { ok: true, payload };
  };

  return {
    read: async (location, intent = {}) => {
      const parsed = parseLocation(location);
      if (parsed === undefined) return failed('refused');
      const url = urlOf(location, policy);
      const dated = withIntent(url, intent);
      let reading = await readAt(parsed.charge ? dated : url);
      // The response for a charge whose location does not look like one was computed for today.
      if (reading.ok && reading.payload.kind === 'CHARGE' && !parsed.charge && dated.href !== url.href)
        reading = await readAt(dated);
      if (!reading.ok) return reading;
      const objection = findObjection(reading.payload, clock.now(), intent.dpp);
      return objection === undefined ? reading : failed(objection);
    },
    readRecurrence: async (location) => {
      if (parseLocation(location) === undefined) return failed('refused');
      const verified = await fetchPayload(urlOf(location, policy));
      if (!verified.ok) return verified;
      const payload = readRecurrencePayload(verified.payload);
      return payload === undefined ? failed('bad-payload') : { ok: true, payload };
    },
  };
}

function failed(reason: LocationFailure): Failed {
  return { ok: false, reason };
}

function withIntent(url: URL, { dpp, codMun }: PaymentIntent): URL {
  const dated = new URL(url);
  if (dpp !== undefined) dated.searchParams.set('DPP', dpp);
  if (codMun !== undefined) dated.searchParams.set('codMun', codMun);
  return dated;
}

async function fetchToken(
  outbound: Pick<Outbound, 'request'>,
  url: URL,
  timeoutMs: number,
): Promise<{ token: string } | LocationFailure> {
  try {
    const { status, headers, body } = await outbound.request({
      url: url.href,
      method: 'GET',
      headers: { accept: 'application/jose' },
      timeoutMs,
      maxBytes: MAX_BYTES,
      whenTooLarge: 'fail',
    });
    if (status === 404 || status === 410) return 'gone';
    if (status !== 200) return 'bad-status';
    if (!isJose(headers['content-type'])) return 'not-jose';
    return { token: body.toString('latin1').trim() };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (error.reason === 'refused-target') return 'refused';
    return error.reason === 'too-large' ? 'not-jose' : 'unreachable';
  }
}

function isJose(contentType: string | string[] | undefined): boolean {
  return typeof contentType === 'string' && /^\s*application\/jose\s*(;|$)/i.test(contentType);
}

/** Institutions may still serve codes that can no longer be paid, so that is checked here too. */
function findObjection(
  payload: LocationPayload,
  now: Date,
  dpp: string | undefined,
): LocationFailure | undefined {
  if (payload.status !== 'ATIVA') return 'not-payable';
  if (payload.kind === 'CHARGE') return (dpp ?? saoPauloDay(now)) > payload.lastDay ? 'expired' : undefined;
  if (payload.withdrawal) return 'unsupported';
  return payload.expiresAt <= now ? 'expired' : undefined;
}
