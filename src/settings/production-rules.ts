import ipaddr from 'ipaddr.js';
import { isLoopback } from '../sockets/loopback.ts';

/** The settings that production restricts. */
interface JudgedSettings {
  publicUrl: string | undefined;
  masterKey: Buffer | undefined;
  smtpUrl: string | undefined;
  smsUrl: string | undefined;
  registryUrl: string | undefined;
  livenessUrl: string | undefined;
  tracesUrl: string | undefined;
  databaseUrl: string | undefined;
  migrateDatabaseUrl: string | undefined;
  plainHosts: readonly string[];
}

// About thirty of 32 random bytes differ; with fewer distinct bytes than this a key was typed.
const DIFFERENT_BYTES = 16;

/** Lists the settings with which a production bank may not start, each as a sentence that states the remedy. */
export function productionProblems(config: JudgedSettings): string[] {
  return [
    ...publicUrlProblems(config),
    ...keyProblems(config),
    ...smtpProblems(config),
    ...plainHttpProblems(config),
    ...databaseProblems(config),
  ];
}

/** Tells whether a URL may be called without TLS: it is on this machine, or on a network declared as private. */
export function mayBePlain(address: string | undefined, plainHosts: readonly string[]): boolean {
  if (address === undefined) return true;
  const host = hostOf(address);
  return isLoopback(host) || plainHosts.includes(host);
}

/** A name, or an address of a private network; a public address is never private. */
export function isPlainHost(host: string): boolean {
  if (ipaddr.isValid(host))
    return ['private', 'uniqueLocal', 'linkLocal'].includes(ipaddr.parse(host).range());
  return /^[\w.-]{1,253}$/.test(host);
}

function publicUrlProblems({ publicUrl }: JudgedSettings): string[] {
  if (publicUrl === undefined || publicUrl.startsWith('https://')) return [];
  return ['LASTRO_PUBLIC_URL must begin with https in production: put a proxy that ends TLS in front'];
}

function keyProblems({ masterKey }: JudgedSettings): string[] {
  if (masterKey === undefined || new Set(masterKey).size >= DIFFERENT_BYTES) return [];
  return ['LASTRO_MASTER_KEY is not random: draw one with `openssl rand -hex 32`'];
}

// Query parameters that would weaken the scheme's guarantees.
const WEAKENS_TLS = /^(secure|ignoreTLS|requireTLS|opportunisticTLS|tls(\..*)?)$/i;

function smtpProblems({ smtpUrl, plainHosts }: JudgedSettings): string[] {
  if (smtpUrl === undefined || mayBePlain(smtpUrl, plainHosts) || !URL.canParse(smtpUrl)) return [];
  const weakening = [...new URL(smtpUrl).searchParams.keys()].find((name) => WEAKENS_TLS.test(name));
  return weakening === undefined ? [] : [`LASTRO_SMTP_URL may not set ${weakening} in production`];
}

function plainHttpProblems({
  smsUrl,
  registryUrl,
  livenessUrl,
  tracesUrl,
  plainHosts,
}: JudgedSettings): string[] {
  const addresses = {
    LASTRO_SMS_URL: smsUrl,
    LASTRO_REGISTRY_URL: registryUrl,
    LASTRO_LIVENESS_URL: livenessUrl,
    LASTRO_TRACES_URL: tracesUrl,
  };
  return Object.entries(addresses).flatMap(([name, address]) =>
    address === undefined || !address.startsWith('http:') || mayBePlain(address, plainHosts)
      ? []
      : [`${name} must begin with https in production, unless LASTRO_PLAIN_HOSTS names its host`],
  );
}

function databaseProblems({ databaseUrl, migrateDatabaseUrl, plainHosts }: JudgedSettings): string[] {
  const addresses = { LASTRO_DATABASE_URL: databaseUrl, LASTRO_MIGRATE_DATABASE_URL: migrateDatabaseUrl };
  return Object.entries(addresses).flatMap(([name, address]) => {
    if (address === undefined || isSafeDatabase(address, plainHosts)) return [];
    return [
      `${name} must say sslmode=verify-full in production, unless it is a socket or loopback or LASTRO_PLAIN_HOSTS names its host`,
    ];
  });
}

function isSafeDatabase(address: string, plainHosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return address.startsWith('/') || address.startsWith('socket:');
  const url = new URL(address);
  if (url.protocol === 'socket:') return true;
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname).replace(/^\[|\]$/g, '');
  // The driver connects to this machine if no host is given.
  if (host === '' || host.startsWith('/') || isLoopback(host) || plainHosts.includes(host)) return true;
  const weakened = url.searchParams.has('ssl') || url.searchParams.has('uselibpqcompat');
  return url.searchParams.get('sslmode') === 'verify-full' && !weakened;
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^\[|\]$/g, '').toLowerCase() : '';
}
