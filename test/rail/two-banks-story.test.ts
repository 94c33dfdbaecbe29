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
    'Oficina Boreal (B) pays Padaria Aurora (A) by the details of its account',
    'Padaria Aurora registers a key at A',
    'Oficina Boreal pays it from B',
    'Padaria Aurora makes a code at A',
    'Oficina Boreal reads it at B',
    'Oficina Boreal pays it by copy and paste',
    'Padaria Aurora sees its code',
    'Padaria Aurora gives R$ 30.00 of it back',
    'Oficina Boreal has it again',
    'Padaria Aurora registers its CNPJ as a key at A',
    'Padaria Aurora claims it from B',
    'Padaria Aurora agrees at A',
    'Padaria Aurora has it at B',
    'Oficina Boreal pays for goods',
    'An operator of B reports the payment as a fraud',
    'Padaria Aurora reads the report at A',
    'Padaria Aurora accepts it',
    'B asks for the money',
    'Oficina Boreal has it again',
    'The central bank counts its money',
  ]);
  // R$ 92.50 went from B to A: 30 and 12.50 and 80, less 30; the fraud's 40 came back.
  expect(stdout).toContain('99999010: 1000092.50\n    99999011: 999907.50');
});
