import { expect, it } from 'vitest';
import { readConfig } from '../settings/config.ts';
import { chooseRail } from './rails.ts';

const PRODUCTION = {
  LASTRO_MODE: 'production',
  LASTRO_DATABASE_URL: 'postgresql://bank@db/bank?sslmode=verify-full',
  LASTRO_MASTER_KEY: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  LASTRO_PUBLIC_URL: 'https://pix.bancoaurora.example/',
  LASTRO_ISPB: '12345678',
};

it('gives a sandbox that names none the simulator', async () => {
  expect(await chooseRail(readConfig({}))).toBe('simulator');
});

it('lets no bank begin in production that names none', async () => {
  await expect(chooseRail(readConfig(PRODUCTION))).rejects.toThrow(
    'LASTRO_RAIL is required in production: it names the settlement system, `bcb`',
  );
});

it("says everything at once that the central bank's needs", async () => {
  const given = {
    LASTRO_RAIL: 'bcb',
    LASTRO_BCB_ICOM_URL: 'http://icom',
    LASTRO_BCB_SIGNING_KEY: '/no/such.pem',
  };
  await expect(chooseRail(readConfig({ ...PRODUCTION, ...given }))).rejects.toThrow(
    [
      'Lastro cannot start with these settings:',
      '  - LASTRO_BCB_DICT_URL is required with LASTRO_RAIL=bcb',
      '  - LASTRO_BCB_ICOM_URL must be an address like https://host:port',
      '  - LASTRO_BCB_AUTHORITY is required with LASTRO_RAIL=bcb',
      '  - LASTRO_BCB_CONNECTION_CERTIFICATE is required with LASTRO_RAIL=bcb',
      '  - LASTRO_BCB_CONNECTION_KEY is required with LASTRO_RAIL=bcb',
      '  - LASTRO_BCB_SIGNING_CERTIFICATE is required with LASTRO_RAIL=bcb',
      '  - LASTRO_BCB_SIGNING_KEY names /no/such.pem, which cannot be read (ENOENT)',
      '  - LASTRO_BCB_SYSTEM_CERTIFICATES is required with LASTRO_RAIL=bcb',
    ].join('\n'),
  );
});
