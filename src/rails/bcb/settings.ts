import { readFileSync } from 'node:fs';
import type { SETTINGS } from '../../settings/settings.ts';
import type { Category } from './dict-values/policies.ts';
import { SPI } from './messages/catalog.ts';
import { certificatesIn } from './xml/certificates.ts';
import { signerOf } from './xml/sign.ts';

/** As the environment says it. */
export interface BcbSettings {
  icomUrl: string | undefined;
  dictUrl: string | undefined;
  dictChecksUrl: string | undefined;
  filesUrl: string | undefined;
  /** Files, and one folder. */
  authority: string | undefined;
  connectionCertificate: string | undefined;
  connectionKey: string | undefined;
  signingCertificate: string | undefined;
  signingKey: string | undefined;
  systemCertificates: string | undefined;
  streams: number;
  category: Category;
  /** Milliseconds from one look at the directory's lists to the next. */
  dictPollMs: number;
  /** In Brasília: when the bank's keys are compared with the directory's. */
  dictSyncHour: number;
  /** Days for which messages are kept; 0: for good. */
  keptDays: number;
  /** Reports payments between the bank's own customers to the system. */
  reportsInside: boolean;
}

/** Settings that have been read and found good. */
export interface BcbFacts {
  icomUrl: string;
  dictUrl: string;
  dictChecksUrl: string;
  /** Where files of entries are fetched; undefined: nowhere. */
  filesUrl: string | undefined;
  /** PEM. */
  authority: string;
  connectionCertificate: string;
  connectionKey: string;
  signingCertificate: string;
  signingKey: string;
  /** A folder. */
  systemCertificates: string;
  streams: number;
  category: Category;
  /** Milliseconds from one look at the directory's lists to the next. */
  dictPollMs: number;
  /** In Brasília: when the bank's keys are compared with the directory's. */
  dictSyncHour: number;
  /** Days for which messages are kept; 0: for good. */
  keptDays: number;
  /** Reports payments between the bank's own customers to the system. */
  reportsInside: boolean;
}

type Name = keyof typeof SETTINGS;

const ADDRESSES = { icomUrl: 'LASTRO_BCB_ICOM_URL', dictUrl: 'LASTRO_BCB_DICT_URL' } as const;
const FILES = {
  authority: 'LASTRO_BCB_AUTHORITY',
  connectionCertificate: 'LASTRO_BCB_CONNECTION_CERTIFICATE',
  connectionKey: 'LASTRO_BCB_CONNECTION_KEY',
  signingCertificate: 'LASTRO_BCB_SIGNING_CERTIFICATE',
  signingKey: 'LASTRO_BCB_SIGNING_KEY',
} as const;
const FOLDER = 'LASTRO_BCB_SYSTEM_CERTIFICATES';

/** Reads the files that the settings name; adds to `problems` every one that cannot be used. */
export function readBcbFacts(settings: BcbSettings, ispb: string, problems: string[]): BcbFacts | undefined {
  const before = problems.length;
  const needed = (value: string | undefined, name: Name) => {
    if (value === undefined) problems.push(`${name} is required with LASTRO_RAIL=bcb`);
    return value ?? '';
  };
  const address = (value: string | undefined, name: Name) => {
    if (value && !/^https:\/\/[^/?#\s]+\/?$/.test(value))
      problems.push(`${name} must be an address like https://host:port`);
    return (value ?? '').replace(/\/$/, '');
  };
  const pem = (part: keyof typeof FILES) =>
    readPem(needed(settings[part], FILES[part]), FILES[part], problems);
  const dictUrl = address(needed(settings.dictUrl, ADDRESSES.dictUrl), ADDRESSES.dictUrl);
  const facts: BcbFacts = {
    icomUrl: address(needed(settings.icomUrl, ADDRESSES.icomUrl), ADDRESSES.icomUrl),
    dictUrl,
    dictChecksUrl: address(settings.dictChecksUrl ?? dictUrl, 'LASTRO_BCB_DICT_CHECKS_URL'),
    filesUrl: settings.filesUrl && address(settings.filesUrl, 'LASTRO_BCB_FILES_URL'),
    authority: pem('authority'),
    connectionCertificate: pem('connectionCertificate'),
    connectionKey: pem('connectionKey'),
    signingCertificate: pem('signingCertificate'),
    signingKey: pem('signingKey'),
    systemCertificates: needed(settings.systemCertificates, FOLDER),
    streams: settings.streams,
    category: settings.category,
    dictPollMs: settings.dictPollMs,
    dictSyncHour: settings.dictSyncHour,
    keptDays: settings.keptDays,
    reportsInside: settings.reportsInside,
  };
  // One that comes again would be taken for a new one.
  if (settings.keptDays !== 0 && settings.keptDays < 30)
    problems.push('LASTRO_BCB_KEPT_DAYS must be 0, or 30 at least');
  if (problems.length === before) problems.push(...problemsTogether(facts, ispb));
  return problems.length === before ? facts : undefined;
}

function readPem(path: string, name: Name, problems: string[]): string {
  if (path === '') return '';
  try {
    const text = readFileSync(path, 'utf8');
    if (!text.includes('-----BEGIN ')) problems.push(`${name} names ${path}, which holds no PEM`);
    return text;
  } catch (error) {
    problems.push(`${name} names ${path}, which cannot be read (${(error as { code?: string }).code})`);
    return '';
  }
}

function problemsTogether(facts: BcbFacts, ispb: string): string[] {
  const problems: string[] = [];
  try {
    signerOf(ispb, facts.signingCertificate, facts.signingKey);
  } catch (error) {
    problems.push(`LASTRO_BCB_SIGNING_CERTIFICATE and LASTRO_BCB_SIGNING_KEY: ${wordsOf(error)}`);
  }
  try {
    if (!certificatesIn(facts.systemCertificates).some((one) => one.ispb === SPI))
      problems.push(`${FOLDER} names ${facts.systemCertificates}, which has no file that begins with ${SPI}`);
  } catch (error) {
    problems.push(`${FOLDER} names ${facts.systemCertificates}, which cannot be read (${wordsOf(error)})`);
  }
  return problems;
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
