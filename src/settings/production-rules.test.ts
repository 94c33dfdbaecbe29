import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const KEY = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const PRODUCTION = {
  LASTRO_MODE: 'production',
  LASTRO_DATABASE_URL: 'postgresql://bank@db.example/bank?sslmode=verify-full',
  LASTRO_MASTER_KEY: KEY,
  LASTRO_PUBLIC_URL: 'https://pix.bancoaurora.example',
  LASTRO_ISPB: '12345678',
};
const read = (changes: Record<string, string> = {}) => readConfig({ ...PRODUCTION, ...changes });

describe('production refuses', () => {
  it.each([
    ['LASTRO_PUBLIC_URL', 'http://pix.example', 'LASTRO_PUBLIC_URL must begin with https in production'],
    ['LASTRO_MASTER_KEY', '0'.repeat(64), 'LASTRO_MASTER_KEY is not random: draw one with'],
    ['LASTRO_MASTER_KEY', '0123456789abcdef'.repeat(4), 'LASTRO_MASTER_KEY is not random: draw one with'],
    ['LASTRO_SMTP_URL', 'smtp://mail.example?ignoreTLS=true', 'LASTRO_SMTP_URL may not set ignoreTLS'],
    [
      'LASTRO_SMTP_URL',
      'smtps://mail.example?tls.rejectUnauthorized=false',
      'LASTRO_SMTP_URL may not set tls.',
    ],
    ['LASTRO_SMS_URL', 'http://sms.example', 'LASTRO_SMS_URL must begin with https in production'],
    ['LASTRO_REGISTRY_URL', 'http://cnpj.example', 'LASTRO_REGISTRY_URL must begin with https in production'],
    ['LASTRO_LIVENESS_URL', 'http://10.0.0.7/x', 'LASTRO_LIVENESS_URL must begin with https in production'],
  ])('%s %s', (name, value, words) => {
    expect(() => read({ [name]: value })).toThrow(words);
  });

  it.each([
    'postgresql://bank@db.example/bank',
    'postgresql://bank@10.0.0.5/bank',
    'postgresql://bank@db.example/bank?sslmode=require',
    'postgresql://bank@db.example/bank?sslmode=no-verify',
    'postgresql://bank@db.example/bank?sslmode=verify-full&ssl=false',
    'postgresql://bank@db.example/bank?sslmode=verify-full&uselibpqcompat=true',
    'postgresql://bank@127.0.0.1.example/bank',
    'postgresql:///bank?host=db.example',
  ])('the database %s, also for migrations', (url) => {
    const words = 'must say sslmode=verify-full in production';
    expect(() => read({ LASTRO_DATABASE_URL: url })).toThrow(`LASTRO_DATABASE_URL ${words}`);
    expect(() => read({ LASTRO_MIGRATE_DATABASE_URL: url })).toThrow(`LASTRO_MIGRATE_DATABASE_URL ${words}`);
  });

  it('a public address as a network of its own', () => {
    expect(() => read({ LASTRO_PLAIN_HOSTS: '8.8.8.8' })).toThrow('LASTRO_PLAIN_HOSTS names something');
  });
});

describe('production starts with', () => {
  it.each([
    'postgresql://bank@db.example/bank?sslmode=verify-full',
    'postgresql://bank@127.0.0.1/bank',
    'postgresql://bank@localhost:5433/bank',
    'postgresql://bank@[::1]/bank',
    'postgresql://bank@%2Frun%2Fpostgresql/bank',
    'postgresql:///bank?host=/run/postgresql',
  ])('the database %s', (url) => {
    expect(read({ LASTRO_DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  it('no TLS on this machine, or on a network that was named', () => {
    const plain = {
      LASTRO_DATABASE_URL: 'postgresql://bank@db.internal/bank',
      LASTRO_SMTP_URL: 'smtp://mail.internal',
      LASTRO_SMS_URL: 'http://127.0.0.1:9000/sms',
      LASTRO_REGISTRY_URL: 'http://10.0.0.7/cnpj',
    };
    expect(() => read(plain)).toThrow('LASTRO_PLAIN_HOSTS');
    const config = read({ ...plain, LASTRO_PLAIN_HOSTS: 'db.internal, MAIL.internal, 10.0.0.7' });
    expect(config.smtpNeedsTls).toBe(false);
  });

  it('STARTTLS where the mail server is elsewhere', () => {
    expect(read({ LASTRO_SMTP_URL: 'smtp://mail.example?from=x@y.example' }).smtpNeedsTls).toBe(true);
    expect(read({ LASTRO_SMTP_URL: 'smtp://127.0.0.1' }).smtpNeedsTls).toBe(false);
    expect(readConfig({ LASTRO_SMTP_URL: 'smtp://mail.example' }).smtpNeedsTls).toBe(false);
  });

  it('no reference and no metrics, unless told otherwise', () => {
    expect(read()).toMatchObject({ docs: false, metricsToken: undefined });
    expect(readConfig({}).docs).toBe(true);
    expect(read({ LASTRO_DOCS: 'yes' }).docs).toBe(true);
  });
});

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    return path;
  };

  it('is read without the line end behind it', () => {
    const url = 'postgresql://bank:secret@db.example/bank?sslmode=verify-full';
    const config = read({
      LASTRO_MASTER_KEY: '',
      LASTRO_MASTER_KEY_FILE: file('key', `${KEY}\n`),
      LASTRO_DATABASE_URL: '',
      LASTRO_DATABASE_URL_FILE: file('url', `${url}\n`),
    });
    expect(config.masterKey?.toString('hex')).toBe(KEY);
    expect(config.databaseUrl).toBe(url);
  });

  it('must be there, hold something, and stand alone', () => {
    const missing = join(folder, 'missing');
    expect(() => readConfig({ LASTRO_MASTER_KEY_FILE: missing })).toThrow(
      `LASTRO_MASTER_KEY_FILE names ${missing}, which cannot be read (ENOENT)`,
    );
    const empty = file('empty', '\n');
    expect(() => readConfig({ LASTRO_SANDBOX_TOKEN_FILE: empty })).toThrow('which is empty');
    expect(() => read({ LASTRO_MASTER_KEY_FILE: file('again', KEY) })).toThrow(
      'give either LASTRO_MASTER_KEY or LASTRO_MASTER_KEY_FILE',
    );
  });

  it('holds further keys too', () => {
    const others = file('others', `${'11'.repeat(32)},${'22'.repeat(32)}\n`);
    expect(readConfig({ LASTRO_OTHER_MASTER_KEYS_FILE: others }).otherMasterKeys).toEqual([
      Buffer.alloc(32, 0x11),
      Buffer.alloc(32, 0x22),
    ]);
    expect(() => readConfig({ LASTRO_OTHER_MASTER_KEYS: 'short' })).toThrow(
      'LASTRO_OTHER_MASTER_KEYS must be 32 bytes in hex or base64',
    );
  });
});
