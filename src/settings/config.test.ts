import { describe, expect, it } from 'vitest';
import { RAIL_NAMES } from '../rails/names.ts';
import { isLoopback } from '../sockets/loopback.ts';
import { readConfig } from './config.ts';

const PRODUCTION = {
  LASTRO_MODE: 'production',
  LASTRO_DATABASE_URL: 'postgresql://bank@db/bank?sslmode=verify-full',
  LASTRO_MASTER_KEY: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  LASTRO_PUBLIC_URL: 'https://pix.bancoaurora.example/',
  LASTRO_ISPB: '12345678',
};

describe('settings', () => {
  it('need nothing in a sandbox', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      mode: 'sandbox',
      host: '127.0.0.1',
      port: 3000,
      ispb: '99999000',
      databaseUrl: undefined,
      masterKey: undefined,
      logLevel: 'info',
      batchLimit: 500,
      lanes: 1,
      longestHeldMs: 30_000,
      longestWaitMs: 2000,
      databasePatience: 1,
      rates: { company: { reads: 4000, writes: 40000 }, credential: { reads: 4000, writes: 40000 } },
      connectionsPerNetwork: 200,
    });
  });

  it('ask operators for codes and four eyes in production, and in a sandbox only where they are told to', () => {
    expect(readConfig({}).operators).toEqual({ codesRequired: false, fourEyes: false });
    expect(readConfig(PRODUCTION).operators).toEqual({ codesRequired: true, fourEyes: true });
    const told = { LASTRO_OPERATOR_CODES: 'required', LASTRO_FOUR_EYES: 'on' };
    expect(readConfig(told).operators).toEqual({ codesRequired: true, fourEyes: true });
    expect(() => readConfig({ ...PRODUCTION, LASTRO_OPERATOR_CODES: 'optional' })).toThrow(
      'LASTRO_OPERATOR_CODES must be required in production',
    );
    expect(() => readConfig({ ...PRODUCTION, LASTRO_FOUR_EYES: 'off' })).toThrow(
      'LASTRO_FOUR_EYES must be on in production',
    );
  });

  it('are read whole in production, the public address without its last slash', () => {
    const config = readConfig(PRODUCTION);
    expect(config.publicUrl).toBe('https://pix.bancoaurora.example');
    expect(config.masterKey).toEqual(Buffer.from(Array.from({ length: 32 }, (_, index) => index)));
  });

  it('refuse a simulator in production', () => {
    expect(() => readConfig({ ...PRODUCTION, LASTRO_RAIL: 'simulator' })).toThrow(
      'LASTRO_RAIL=simulator has no place in production',
    );
    expect(() => readConfig({ LASTRO_RAIL: 'other' })).toThrow(
      `LASTRO_RAIL must be one of ${RAIL_NAMES.join(', ')}`,
    );
  });

  it.each(['LASTRO_DATABASE_URL', 'LASTRO_MASTER_KEY', 'LASTRO_PUBLIC_URL', 'LASTRO_ISPB'])(
    'refuse production without %s',
    (name) => {
      expect(() => readConfig({ ...PRODUCTION, [name]: '' })).toThrow(`${name} is required in production`);
    },
  );

  it.each([
    ['LASTRO_SMTP_URL', 'mail.example:25', 'smtp'],
    ['LASTRO_SMTP_URL', 'https://mail.example', 'smtp'],
    ['LASTRO_SMS_URL', 'smtp://gateway.example', 'http'],
  ])('refuse %s %s', (name, value, scheme) => {
    const words = `${name} must be an address that begins with ${scheme}`;
    expect(() => readConfig({ [name]: value })).toThrow(words);
  });

  it('say all that is wrong at once', () => {
    const wrong = { LASTRO_PORT: '70000', LASTRO_MODE: 'demo', LASTRO_MASTER_KEY: 'short', LASTRO_ISPB: '1' };
    expect(() => readConfig(wrong)).toThrow(
      [
        'Lastro cannot start with these settings:',
        '  - LASTRO_MODE must be one of sandbox, production',
        '  - LASTRO_PORT must be a whole number from 0 to 65535',
        '  - LASTRO_MASTER_KEY must be 32 bytes in hex or base64',
        '  - LASTRO_ISPB must be 8 digits or capital letters',
      ].join('\n'),
    );
  });

  it('want a token for a sandbox beyond loopback', () => {
    expect(() => readConfig({ LASTRO_HOST: '0.0.0.0' })).toThrow(
      'LASTRO_SANDBOX_TOKEN is required when the sandbox listens beyond loopback',
    );
    expect(readConfig({ LASTRO_HOST: '0.0.0.0', LASTRO_SANDBOX_TOKEN: 't' }).sandboxToken).toBe('t');
  });

  it('want a public address that a code has room for', () => {
    const long = { LASTRO_PUBLIC_URL: 'https://payments.a-bank-with-a-long-name.example' };
    expect(() => readConfig(long)).toThrow('at most 33 characters after its scheme');
  });
});

describe('loopback', () => {
  it.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])('is %s', (host) => {
    expect(isLoopback(host)).toBe(true);
  });
  it.each(['0.0.0.0', '10.0.0.1', 'bank.example', '128.0.0.1'])('is not %s', (host) => {
    expect(isLoopback(host)).toBe(false);
  });
});
