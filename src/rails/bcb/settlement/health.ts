import { X509Certificate } from 'node:crypto';
import type { RailHealth } from '../../../rail/operations.ts';
import { DAY_MS } from '../../../values/dates.ts';
import type { IcomClient } from '../icom/client.ts';
import type { BcbWorld } from '../world.ts';
import { readCertificate } from '../xml/certificates.ts';

const SILENT_MS = 40_000;
const SKEW_MS = 500;
const WARN_DAYS = 30;
const SAMPLES = 20;

/** This node's view of its connection. */
export class Contact {
  #reachedAt: number | undefined;
  readonly #lags: number[] = [];

  /** Records that the system responded. */
  reached(): void {
    this.#reachedAt = performance.now();
  }

  /** Records the creation time of a message. */
  dated(createdAt: Date, now: Date): void {
    this.#lags.push(now.getTime() - createdAt.getTime());
    if (this.#lags.length > SAMPLES) this.#lags.shift();
  }

  /** Milliseconds by which the bank's clock is ahead of the system's; transmission time reduces it. */
  get skewMs(): number {
    const least = this.#lags.length === 0 ? 0 : Math.min(...this.#lags);
    return least;
  }

  get silentMs(): number {
    return this.#reachedAt === undefined ? Number.POSITIVE_INFINITY : performance.now() - this.#reachedAt;
  }
}

/** Tells the state of the connection, as this node sees it. */
export function healthOf(
  world: BcbWorld,
  client: IcomClient,
  { contact, echoMs, ends }: { contact: Contact; echoMs: number | undefined; ends: OwnEnds },
): RailHealth {
  const days = daysLeft(world, ends);
  const { silentMs, skewMs } = contact;
  const connected = silentMs < SILENT_MS;
  const problems = [
    ...(connected ? [] : ['the settlement system does not answer']),
    ...(Math.abs(skewMs) > SKEW_MS ? [`the clock differs from the settlement system's by ${skewMs} ms`] : []),
    ...Object.entries(days).flatMap(([name, left]) =>
      left < WARN_DAYS ? [`the ${name} certificate ends in ${Math.floor(left)} days`] : [],
    ),
  ];
  const figures = {
    streams: client.streams,
    tokens: Math.floor(client.tokens),
    waiting_messages: client.waiting().length,
    skew_ms: skewMs,
    connected: connected ? 1 : 0,
    ...(echoMs !== undefined && { echo_ms: Math.round(echoMs) }),
    ...Object.fromEntries(
      Object.entries(days).map(([name, left]) => [`${name}_certificate_days`, Math.floor(left)]),
    ),
  };
  return { connected, problems, figures };
}

/** Expiry of the bank's own certificates. */
export interface OwnEnds {
  connection: Date;
  signing: Date;
}

/** The files are read at the start, so they are parsed once. */
export function ownEnds({ facts, ispb }: Pick<BcbWorld, 'facts' | 'ispb'>): OwnEnds {
  return {
    connection: new Date(new X509Certificate(facts.connectionCertificate).validTo),
    signing: readCertificate({ ispb, pem: facts.signingCertificate }).validTo,
  };
}

/** The latest expiry of each kind: a new certificate exists before the old one expires. */
function daysLeft(
  { certificates, clock }: BcbWorld,
  { connection, signing }: OwnEnds,
): Record<string, number> {
  const now = clock.now().getTime();
  const left = (end: Date) => (end.getTime() - now) / DAY_MS;
  return {
    connection: left(connection),
    signing: left(signing),
    system: Math.max(...certificates.all().map(({ validTo }) => left(validTo))),
  };
}
