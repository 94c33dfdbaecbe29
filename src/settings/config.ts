import { isIP } from 'node:net';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { isHostPattern } from '../locations/policy.ts';
import { type NodeAddress, readNodeAddress } from '../nodes/between-machines.ts';
import { LAYOUTS, type Layout } from '../onboarding/desk.ts';
import type { OperatorSettings } from '../operators/settings.ts';
import { CATEGORY_NAMES } from '../rails/bcb/dict-values/policies.ts';
import type { BcbSettings } from '../rails/bcb/settings.ts';
import { RAIL_NAMES, type RailName } from '../rails/names.ts';
import { isLoopback } from '../sockets/loopback.ts';
import { isPlainHost, mayBePlain, productionProblems } from './production-rules.ts';
import { type Environment, type RateSettings, settingReaders } from './read-settings.ts';
import { readSecretFiles } from './secret-files.ts';
import { SETTINGS } from './settings.ts';

const SECRETS = Object.entries(SETTINGS).flatMap(([name, setting]) => ('secret' in setting ? [name] : []));
export interface Config {
  mode: 'sandbox' | 'production';
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | undefined;
  databaseWaitMs: number;
  /** As the role that owns the tables; undefined if one role does everything. */
  migrateDatabaseUrl: string | undefined;
  publicUrl: string | undefined;
  ispb: string;
  /** The settlement system and directory by name; undefined if not set. */
  rail: RailName | undefined;
  bcb: BcbSettings;
  masterKey: Buffer | undefined;
  /** Keys that only decrypt. */
  otherMasterKeys: readonly Buffer[];
  sandboxToken: string | undefined;
  /** Address at which a sandbox listens for phones that play the payer; undefined if it does not. */
  phone: { host: string; port: number } | undefined;
  smtpUrl: string | undefined;
  /** True if e-mail requires TLS. */
  smtpNeedsTls: boolean;
  smsUrl: string | undefined;
  registryUrl: string | undefined;
  livenessUrl: string | undefined;
  whitelabels: readonly string[];
  onboardingLayouts: ReadonlySet<Layout>;
  onboardingOwnForm: boolean;
  /** Any public host by default. */
  locationHosts: readonly string[];
  plainHosts: readonly string[];
  metricsToken: string | undefined;
  tracesUrl: string | undefined;
  /** Percentage of requests that are traced. */
  tracesPercent: number;
  /** True if the reference is served. */
  docs: boolean;
  trustedProxies: readonly string[];
  operators: OperatorSettings;
  logLevel: LogLevel;
  batchLimit: number;
  /** 0: unlimited. */
  codesPerSecond: number;
  /** 0: unlimited. */
  freeActsPerSecond: number;
  /** Number of processes behind the port. */
  processes: number;
  /** Address at which nodes on other machines reach this one; undefined if no others use its database. */
  nodeAddress: NodeAddress | undefined;
  /** Maximum number of concurrent turns. */
  lanes: number;
  /** Maximum time that webhooks wait for payments, in milliseconds. */
  longestHeldMs: number;
  longestWaitMs: number;
  /** Multiplies the limits of all waits for the database. */
  databasePatience: number;
  rates: { company: RateSettings; credential: RateSettings };
  connectionsPerNetwork: number;
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Names all invalid settings. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`Lastro cannot start with these settings:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** Reads the settings; throws {@link ConfigError} naming every invalid one. */
export function readConfig(given: Environment): Config {
  const problems: string[] = [];
  const environment = readSecretFiles(given, SECRETS, problems);
  const { text, oneOf, integer, list, rates } = settingReaders(environment, problems);
  const mode = oneOf('LASTRO_MODE', ['sandbox', 'production'], 'sandbox');
  const production = mode === 'production';
  const config: Config = {
    mode,
    host: text('LASTRO_HOST') ?? '127.0.0.1',
    port: integer('LASTRO_PORT', 0, 65535),
    dataDir: resolve(text('LASTRO_DATA_DIR') ?? './data'),
    databaseUrl: text('LASTRO_DATABASE_URL'),
    databaseWaitMs: integer('LASTRO_DATABASE_WAIT', 0, 3_600) * 1_000,
    migrateDatabaseUrl: text('LASTRO_MIGRATE_DATABASE_URL'),
    publicUrl: text('LASTRO_PUBLIC_URL')?.replace(/\/+$/, ''),
    ispb: text('LASTRO_ISPB') ?? '99999000',
    rail: text('LASTRO_RAIL') === undefined ? undefined : oneOf('LASTRO_RAIL', RAIL_NAMES, 'simulator'),
    bcb: readBcb({ text, oneOf, integer }),
    masterKey: parseMasterKey('LASTRO_MASTER_KEY', text('LASTRO_MASTER_KEY'), problems),
    otherMasterKeys: list('LASTRO_OTHER_MASTER_KEYS', () => true).flatMap(
      (key) => parseMasterKey('LASTRO_OTHER_MASTER_KEYS', key, problems) ?? [],
    ),
    sandboxToken: text('LASTRO_SANDBOX_TOKEN'),
    phone: readPhone(text('LASTRO_SANDBOX_PHONE'), problems),
    smtpUrl: text('LASTRO_SMTP_URL'),
    smtpNeedsTls: false,
    smsUrl: text('LASTRO_SMS_URL'),
    registryUrl: text('LASTRO_REGISTRY_URL')?.replace(/\/+$/, ''),
    livenessUrl: text('LASTRO_LIVENESS_URL')?.replace(/\/+$/, ''),
    whitelabels: list('LASTRO_WHITELABELS', (sigla) => sigla.length <= 50),
    onboardingLayouts: new Set(list('LASTRO_ONBOARDING_LAYOUTS', isLayout)) as ReadonlySet<Layout>,
    onboardingOwnForm: oneOf('LASTRO_ONBOARDING_OWN_FORM', ['yes', 'no'], 'yes') === 'yes',
    locationHosts: list('LASTRO_LOCATION_HOSTS', isHostPattern),
    plainHosts: list('LASTRO_PLAIN_HOSTS', isPlainHost).map((host) => host.toLowerCase()),
    metricsToken: text('LASTRO_METRICS_TOKEN'),
    tracesUrl: text('LASTRO_TRACES_URL'),
    tracesPercent: integer('LASTRO_TRACES_PERCENT', 0, 100),
    docs: oneOf('LASTRO_DOCS', ['yes', 'no'], mode === 'sandbox' ? 'yes' : 'no') === 'yes',
    trustedProxies: list('LASTRO_TRUSTED_PROXIES', isNetwork),
    operators: {
      codesRequired:
        oneOf('LASTRO_OPERATOR_CODES', ['required', 'optional'], production ? 'required' : 'optional') ===
        'required',
      fourEyes: oneOf('LASTRO_FOUR_EYES', ['on', 'off'], production ? 'on' : 'off') === 'on',
    },
    logLevel: oneOf('LASTRO_LOG_LEVEL', LOG_LEVELS, 'info'),
    batchLimit: integer('LASTRO_BATCH_LIMIT', 1, 1000),
    codesPerSecond: integer('LASTRO_CODES_PER_SECOND', 0, 1_000_000, production ? undefined : '0'),
    freeActsPerSecond: integer('LASTRO_FREE_ACTS_PER_SECOND', 0, 1_000_000, production ? undefined : '0'),
    rates: { company: rates('LASTRO_COMPANY_RATES'), credential: rates('LASTRO_CREDENTIAL_RATES') },
    connectionsPerNetwork: integer('LASTRO_CONNECTIONS_PER_NETWORK', 1, 10_000),
    processes: integer('LASTRO_PROCESSES', 1, 32),
    nodeAddress: parseNodeAddress(text('LASTRO_NODE_ADDRESS'), problems),
    lanes: integer('LASTRO_LANES', 1, 32),
    longestHeldMs: integer('LASTRO_WEBHOOK_WAIT', 0, 3600) * 1000,
    longestWaitMs: integer('LASTRO_LONGEST_WAIT_MS', 1, 600_000),
    databasePatience: integer('LASTRO_DATABASE_PATIENCE', 1, 60),
  };
  checkTogether(config, environment, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return { ...config, smtpNeedsTls: mode === 'production' && !mayBePlain(config.smtpUrl, config.plainHosts) };
}

function readBcb({
  text,
  oneOf,
  integer,
}: Pick<ReturnType<typeof settingReaders>, 'text' | 'oneOf' | 'integer'>): BcbSettings {
  return {
    icomUrl: text('LASTRO_BCB_ICOM_URL'),
    dictUrl: text('LASTRO_BCB_DICT_URL'),
    dictChecksUrl: text('LASTRO_BCB_DICT_CHECKS_URL'),
    filesUrl: text('LASTRO_BCB_FILES_URL'),
    authority: text('LASTRO_BCB_AUTHORITY'),
    connectionCertificate: text('LASTRO_BCB_CONNECTION_CERTIFICATE'),
    connectionKey: text('LASTRO_BCB_CONNECTION_KEY'),
    signingCertificate: text('LASTRO_BCB_SIGNING_CERTIFICATE'),
    signingKey: text('LASTRO_BCB_SIGNING_KEY'),
    systemCertificates: text('LASTRO_BCB_SYSTEM_CERTIFICATES'),
    streams: integer('LASTRO_BCB_STREAMS', 1, 6),
    category: oneOf('LASTRO_BCB_DICT_CATEGORY', CATEGORY_NAMES, 'H'),
    dictPollMs: integer('LASTRO_BCB_DICT_POLL_MS', 200, 60_000),
    dictSyncHour: integer('LASTRO_BCB_DICT_SYNC_HOUR', 0, 23),
    keptDays: integer('LASTRO_BCB_KEPT_DAYS', 0, 36_600),
    reportsInside: oneOf('LASTRO_BCB_REPORT_INSIDE', ['on', 'off'], 'on') === 'on',
  };
}

function parseNodeAddress(given: string | undefined, problems: string[]): NodeAddress | undefined {
  const address = given === undefined ? undefined : readNodeAddress(given);
  if (given !== undefined && address === undefined)
    problems.push(
      'LASTRO_NODE_ADDRESS must be host:port, where other machines reach this one, such as 10.0.0.5:7070',
    );
  return address;
}

// A BR Code's location holds 77 characters; the path to a charge takes 44 of them.
const LONGEST_PUBLIC_HOST = 33;

function checkTogether(config: Config, environment: Environment, problems: string[]): void {
  if (!/^[0-9A-Z]{8}$/.test(config.ispb)) problems.push('LASTRO_ISPB must be 8 digits or capital letters');
  if (config.publicUrl !== undefined && !/^https?:\/\/[^/?#\s]+(\/[^?#\s]*)?$/.test(config.publicUrl))
    problems.push('LASTRO_PUBLIC_URL must be an http(s) address without query');
  if ((config.publicUrl?.replace(/^https?:\/\//, '').length ?? 0) > LONGEST_PUBLIC_HOST)
    problems.push(
      `LASTRO_PUBLIC_URL may have at most ${LONGEST_PUBLIC_HOST} characters after its scheme: codes carry it`,
    );
  checkAddress('LASTRO_SMTP_URL', /^smtps?:$/, { value: config.smtpUrl, problems });
  checkAddress('LASTRO_SMS_URL', /^https?:$/, { value: config.smsUrl, problems });
  checkAddress('LASTRO_TRACES_URL', /^https?:$/, { value: config.tracesUrl, problems });
  if (config.mode === 'production') {
    for (const name of ['LASTRO_DATABASE_URL', 'LASTRO_MASTER_KEY', 'LASTRO_PUBLIC_URL', 'LASTRO_ISPB'])
      if (!environment[name]?.trim()) problems.push(`${name} is required in production`);
    if (config.sandboxToken !== undefined) problems.push('LASTRO_SANDBOX_TOKEN has no place in production');
    if (config.phone !== undefined) problems.push('LASTRO_SANDBOX_PHONE has no place in production');
    if (config.rail === 'simulator') problems.push('LASTRO_RAIL=simulator has no place in production');
    if (!config.operators.codesRequired)
      problems.push('LASTRO_OPERATOR_CODES must be required in production');
    if (!config.operators.fourEyes) problems.push('LASTRO_FOUR_EYES must be on in production');
    problems.push(...productionProblems(config));
  } else if (!isLoopback(config.host) && config.sandboxToken === undefined) {
    problems.push('LASTRO_SANDBOX_TOKEN is required when the sandbox listens beyond loopback');
  }
}

function isLayout(name: string): boolean {
  return (LAYOUTS as readonly string[]).includes(name);
}

function isNetwork(text: string): boolean {
  return text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text);
}

function checkAddress(
  name: keyof typeof SETTINGS,
  scheme: RegExp,
  { value, problems }: { value: string | undefined; problems: string[] },
): void {
  if (value === undefined || (URL.canParse(value) && scheme.test(new URL(value).protocol))) return;
  problems.push(
    `${name} must be an address that begins with ${name === 'LASTRO_SMTP_URL' ? 'smtp' : 'http'}`,
  );
}

function readPhone(given: string | undefined, problems: string[]): Config['phone'] {
  if (given === undefined) return undefined;
  const [, host = '', port] = /^(\d{1,3}(?:\.\d{1,3}){3}):(\d{1,5})$/.exec(given) ?? [];
  if (isIP(host) === 4 && Number(port) <= 65_535) return { host, port: Number(port) };
  problems.push('LASTRO_SANDBOX_PHONE must be an IPv4 address and a port, such as 0.0.0.0:3300');
  return undefined;
}

/** Tells whether other machines reach a sandbox: it listens for them, or a tunnel forwards them, and a token is set. */
export function isShared(config: Pick<Config, 'mode' | 'host' | 'publicUrl' | 'sandboxToken'>): boolean {
  const { mode, host, publicUrl, sandboxToken } = config;
  if (mode !== 'sandbox') return false;
  if (!isLoopback(host)) return true;
  return (
    sandboxToken !== undefined &&
    publicUrl !== undefined &&
    !isLoopback(new URL(publicUrl).hostname.replace(/^\[|\]$/g, ''))
  );
}

function parseMasterKey(
  name: keyof typeof SETTINGS,
  value: string | undefined,
  problems: string[],
): Buffer | undefined {
  if (value === undefined) return undefined;
  const key = /^[0-9a-fA-F]{64}$/.test(value) ? Buffer.from(value, 'hex') : Buffer.from(value, 'base64');
  if (key.length === 32) return key;
  problems.push(`${name} must be 32 bytes in hex or base64`);
  return undefined;
}
