import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { isHostPattern } from './locations/policy.ts';
import { isLoopback } from './loopback.ts';
import { LAYOUTS, type Layout } from './onboarding/desk.ts';
import type { OperatorSettings } from './operators/settings.ts';
import { isPlainHost, mayBePlain, productionProblems } from './production-rules.ts';
import { readSecretFiles } from './secret-files.ts';

/** One setting of the environment: this table is also the generated reference in docs/settings.md. */
interface Setting {
  description: string;
  default?: string;
  /** A secret: the same name with `_FILE` behind it may name a file that holds it. */
  secret?: true;
}

export const SETTINGS = {
  LASTRO_MODE: { description: '`sandbox` or `production`.', default: 'sandbox' },
  LASTRO_HOST: { description: 'Interface to listen on.', default: '127.0.0.1' },
  LASTRO_PORT: { description: 'Port to listen on; 0 takes a free one.', default: '3000' },
  LASTRO_DATA_DIR: {
    description: 'Where the embedded database and the generated master key live.',
    default: './data',
  },
  LASTRO_DATABASE_URL: {
    description:
      'A PostgreSQL (15 or newer) elsewhere; the embedded one is then not started. Required in production, there with `sslmode=verify-full` over a network.',
    secret: true,
  },
  LASTRO_MIGRATE_DATABASE_URL: {
    description:
      'The same database as the role that owns its tables; migrations then run as that role and all else as the one of `LASTRO_DATABASE_URL`, which needs no right to change the schema. A start without it finds the database migrated, or refuses.',
    secret: true,
  },
  LASTRO_DATABASE_WAIT: {
    description: 'How many seconds a start waits for a database that is not there yet, 0 to 3600.',
    default: '60',
  },
  LASTRO_PUBLIC_URL: {
    description: 'The address that codes, links and pages carry. Required in production, there with https.',
    default: 'http://{host}:{port}',
  },
  LASTRO_ISPB: { description: "The bank's ISPB. Required in production.", default: '99999000' },
  LASTRO_MASTER_KEY: {
    description:
      '32 bytes in hex or base64 that encrypt secrets at rest. Required in production; the sandbox makes one in the data directory.',
    secret: true,
  },
  LASTRO_OTHER_MASTER_KEYS: {
    description:
      'Further master keys, separated by commas: what they have sealed opens, and nothing is sealed under them. The next key stands here before it is taken up, the one of before afterwards; `lastro rotate` seals everything anew and says when that one can go.',
    secret: true,
  },
  LASTRO_SANDBOX_TOKEN: {
    description:
      'Bearer for `/sandbox/*`. Required when the sandbox listens beyond loopback; the secrets of its seeded people and programs then follow from it, so make it long and random.',
    secret: true,
  },
  LASTRO_SMTP_URL: {
    description:
      'Where e-mail leaves (`smtp://` or `smtps://`, user and password in it); `?from=` names the sender. In production `smtp://` insists on STARTTLS.',
    secret: true,
  },
  LASTRO_SMS_URL: {
    description: 'HTTP gateway that sends SMS: `{to, text}` is posted to it as JSON.',
    secret: true,
  },
  LASTRO_REGISTRY_URL: {
    description:
      "A public CNPJ API in BrasilAPI's shape; the CNPJ is appended after a slash. The sandbox makes companies up without one.",
  },
  LASTRO_LIVENESS_URL: {
    description:
      'Who judges proofs of life: `POST {url}/{reference}` is handed the frames, JPEG in base64, and `GET` is asked; both answer `{"verdict": "PASSED" | "FAILED" | null}`. The sandbox has a judge of its own.',
  },
  LASTRO_WHITELABELS: {
    description: 'Brands that onboarding may name, separated by commas; the first is the default.',
    default: 'LASTRO',
  },
  LASTRO_ONBOARDING_LAYOUTS: {
    description: 'Onboarding journeys that are set up, separated by commas.',
    default: LAYOUTS.join(','),
  },
  LASTRO_ONBOARDING_OWN_FORM: {
    description:
      "Whether openings go through the bank's own form, where liveness may be tried again: `yes` or `no`.",
    default: 'yes',
  },
  LASTRO_LOCATION_HOSTS: {
    description:
      'Hosts, separated by commas, whose payment codes are read; `*.bank.example` stands for every name below it. Any public host where left out.',
  },
  LASTRO_PLAIN_HOSTS: {
    description:
      'Hosts of a private network of your own, separated by commas, that production may reach without TLS: database, SMTP, SMS, registry, liveness. Loopback needs no mention.',
  },
  LASTRO_METRICS_TOKEN: {
    description: 'Bearer for `/metrics`. Production serves no metrics without one, the sandbox to anybody.',
    secret: true,
  },
  LASTRO_DOCS: {
    description:
      'Whether `/docs` and `/openapi.json` are served: `yes` or `no`. The sandbox serves them unless told otherwise, production does not.',
  },
  LASTRO_TRUSTED_PROXIES: {
    description:
      'Addresses or networks, separated by commas, whose `X-Forwarded-For` tells where a request came from.',
  },
  LASTRO_OPERATOR_CODES: {
    description:
      "Whether operators' acts need a fresh code of their authenticator: `required`, or `optional` (a code that is sent is judged all the same). Always `required` in production; a sandbox takes them without one unless set.",
  },
  LASTRO_FOUR_EYES: {
    description:
      'Whether a new credential or person for a company that has some needs a second operator: `on` or `off`. `on` in production unless set, `off` in a sandbox.',
  },
  LASTRO_LOG_LEVEL: { description: '`debug`, `info`, `warn`, `error` or `silent`.', default: 'info' },
  LASTRO_BATCH_LIMIT: {
    description: 'How many requests one database transaction may carry, 1 to 1000.',
    default: '500',
  },
  LASTRO_CODES_PER_SECOND: {
    description:
      'Payment codes that a company may make per second and node, a minute’s worth at once; 0 is no limit. A sandbox has none.',
    default: '50',
  },
  LASTRO_COMPANY_RATES: {
    description:
      'How many reads and how many writes a second a company may ask for, `reads/writes`; twice as many at once. Beyond them it is answered 429. Operators count as a company each.',
    default: '4000/40000',
  },
  LASTRO_CREDENTIAL_RATES: {
    description: 'The same for each credential, and for each person.',
    default: '4000/40000',
  },
  LASTRO_CONNECTIONS_PER_NETWORK: {
    description:
      'How many connections one IPv4 address or IPv6 /64 may hold, 1 to 10000; the addresses of `LASTRO_TRUSTED_PROXIES` and this machine itself any number.',
    default: '200',
  },
  LASTRO_LONGEST_WAIT_MS: {
    description:
      'A payment, code or refund that would wait longer than this for its turn is refused at once with 503. Milliseconds.',
    default: '2000',
  },
} as const satisfies Record<string, Setting>;

const SECRETS = Object.entries(SETTINGS).flatMap(([name, setting]) => ('secret' in setting ? [name] : []));
/** Requests a second. */
interface Rates {
  reads: number;
  writes: number;
}

export interface Config {
  mode: 'sandbox' | 'production';
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | undefined;
  databaseWaitMs: number;
  /** As the role that owns the tables; undefined where the one role does everything. */
  migrateDatabaseUrl: string | undefined;
  publicUrl: string | undefined;
  ispb: string;
  masterKey: Buffer | undefined;
  /** What they have sealed opens, and nothing is sealed under them. */
  otherMasterKeys: readonly Buffer[];
  sandboxToken: string | undefined;
  smtpUrl: string | undefined;
  /** Whether e-mail may leave over TLS alone. */
  smtpNeedsTls: boolean;
  smsUrl: string | undefined;
  registryUrl: string | undefined;
  livenessUrl: string | undefined;
  whitelabels: readonly string[];
  onboardingLayouts: ReadonlySet<Layout>;
  onboardingOwnForm: boolean;
  /** Any public host where there is none. */
  locationHosts: readonly string[];
  plainHosts: readonly string[];
  metricsToken: string | undefined;
  /** Whether the reference is served. */
  docs: boolean;
  trustedProxies: readonly string[];
  operators: OperatorSettings;
  logLevel: LogLevel;
  batchLimit: number;
  /** 0: as many as they like. */
  codesPerSecond: number;
  longestWaitMs: number;
  rates: { company: Rates; credential: Rates };
  connectionsPerNetwork: number;
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What is wrong with the settings, all of it at once. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`Lastro cannot start with these settings:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

type Environment = Record<string, string | undefined>;

/** Reads the settings; throws {@link ConfigError} naming every one that cannot be used. */
export function readConfig(given: Environment): Config {
  const problems: string[] = [];
  const environment = readSecretFiles(given, SECRETS, problems);
  const text = (name: keyof typeof SETTINGS) => environment[name]?.trim() || undefined;
  const oneOf = <T extends string>(name: keyof typeof SETTINGS, allowed: readonly T[], fallback: T): T => {
    const value = text(name) ?? fallback;
    if ((allowed as readonly string[]).includes(value)) return value as T;
    problems.push(`${name} must be one of ${allowed.join(', ')}`);
    return fallback;
  };
  const integer = (name: keyof typeof SETTINGS, min: number, max: number): number => {
    const value = text(name) ?? (SETTINGS[name] as Setting).default ?? '';
    const parsed = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    if (!(parsed >= min && parsed <= max))
      problems.push(`${name} must be a whole number from ${min} to ${max}`);
    return parsed;
  };

  const list = (name: keyof typeof SETTINGS, isGood: (item: string) => boolean): string[] => {
    const value = text(name) ?? (SETTINGS[name] as Setting).default ?? '';
    const items = value.split(',').flatMap((item) => item.trim() || []);
    if (!items.every(isGood)) problems.push(`${name} names something that it cannot`);
    return items;
  };

  const rates = (name: keyof typeof SETTINGS): Rates => {
    const value = text(name) ?? (SETTINGS[name] as Setting).default ?? '';
    const [, reads = '', writes = ''] = /^([1-9]\d{0,6})\/([1-9]\d{0,6})$/.exec(value) ?? [];
    if (reads === '') problems.push(`${name} must be two whole numbers from 1, as 4000/40000`);
    return { reads: Number(reads), writes: Number(writes) };
  };

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
    masterKey: parseMasterKey('LASTRO_MASTER_KEY', text('LASTRO_MASTER_KEY'), problems),
    otherMasterKeys: list('LASTRO_OTHER_MASTER_KEYS', () => true).flatMap(
      (key) => parseMasterKey('LASTRO_OTHER_MASTER_KEYS', key, problems) ?? [],
    ),
    sandboxToken: text('LASTRO_SANDBOX_TOKEN'),
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
    codesPerSecond: integer('LASTRO_CODES_PER_SECOND', 0, 1_000_000),
    rates: { company: rates('LASTRO_COMPANY_RATES'), credential: rates('LASTRO_CREDENTIAL_RATES') },
    connectionsPerNetwork: integer('LASTRO_CONNECTIONS_PER_NETWORK', 1, 10_000),
    longestWaitMs: integer('LASTRO_LONGEST_WAIT_MS', 1, 600_000),
  };
  checkTogether(config, environment, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return { ...config, smtpNeedsTls: mode === 'production' && !mayBePlain(config.smtpUrl, config.plainHosts) };
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
  if (config.mode === 'production') {
    for (const name of ['LASTRO_DATABASE_URL', 'LASTRO_MASTER_KEY', 'LASTRO_PUBLIC_URL', 'LASTRO_ISPB'])
      if (!environment[name]?.trim()) problems.push(`${name} is required in production`);
    if (config.sandboxToken !== undefined) problems.push('LASTRO_SANDBOX_TOKEN has no place in production');
    if (!config.operators.codesRequired)
      problems.push('LASTRO_OPERATOR_CODES must be required in production');
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

/** Whether others than this machine reach a sandbox: it listens for them, or a tunnel brings them, and a token is set. */
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
