import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';

const COMMAND = new URL('../../bin/lastro.mjs', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'lastro-two-banks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('tells its story to the end: paid, given back, claimed, reported, and no money made', async () => {
  const env = { ...process.env, LASTRO_DATA_DIR: folder };
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, 'two-banks', '--once'], { env });
  const steps = stdout.split('\n').filter((line) => /^[A-Z]/.test(line) && !line.startsWith('Banco'));
  expect(steps).toEqual([
    'Oficina Boreal (B) pays Padaria Aurora (A) by account details',
    'Padaria Aurora registers a key at A',
    'Oficina Boreal pays to that key from B',
    'Padaria Aurora creates a code at A',
    'Oficina Boreal decodes it at B',
    'Oficina Boreal pays it by copy and paste',
    'Padaria Aurora reads the status of its code',
    'Padaria Aurora refunds R$ 30.00 of a paid code',
    'Oficina Boreal receives the refund',
    'Padaria Aurora registers its CNPJ as a key at A',
    'Padaria Aurora claims its CNPJ key from B',
    'Padaria Aurora confirms the claim at A',
    'Padaria Aurora completes the claim at B',
    'Oficina Boreal pays for goods that never arrive',
    'An operator of B reports the payment as fraud',
    'Padaria Aurora reads the report at A',
    'Padaria Aurora accepts the report',
    'B requests the refund',
    'Oficina Boreal receives the refund',
    'The reserves at the central bank add up',
  ]);
  // R$ 92.50 went from B to A: 30 and 12.50 and 80, less 30; the fraud's 40 came back.
  expect(stdout).toContain('99999010: 1000092.50\n    99999011: 999907.50');
});
