import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProgram } from '../faults/bank-process.ts';
import { freePort } from '../free-port.ts';
import { startBank, type TestBank } from '../harness.ts';
import { SHELL_FOUND } from '../shell.ts';
import { type Fence, fencesOf, pageNames, ROOT, readGuidePage } from './pages.ts';
import { differenceOf, runPage } from './run-page.ts';

// As they are read: what moves the bank's clock comes after what has deliveries judged by this machine's.
const FIRST = ['start', 'signing', 'sending', 'receiving', 'refunds', 'webhooks', 'idempotency'];
const NAMES = [...FIRST, ...pageNames('en').filter((name) => !FIRST.includes(name))];
const fences = (language: 'pt' | 'en', name: string) => fencesOf(readGuidePage(language, name));
const RUN = NAMES.filter((name) => fences('en', name).some(({ language }) => language === 'sh'));

describe('the guide', () => {
  it('has every page in both languages, with the same commands and answers', () => {
    expect(pageNames('pt')).toEqual(pageNames('en'));
    for (const name of NAMES)
      expect(fences('pt', name).map(withoutComments), name).toEqual(fences('en', name).map(withoutComments));
  });

  it('names a test for each command that is run elsewhere, which has its words', () => {
    const elsewhere = NAMES.flatMap((name) => fences('en', name)).filter(({ runBy }) => runBy !== undefined);
    expect(elsewhere.length).toBeGreaterThan(0);
    for (const { runBy = '', text } of elsewhere) {
      expect(existsSync(join(ROOT, runBy)), runBy).toBe(true);
      const command = /lastro(?: ([a-z-]+))?/.exec(
        text.split('\n').findLast((line) => /npx lastro/.test(line)) ?? '',
      );
      expect(readFileSync(join(ROOT, runBy), 'utf8')).toContain(command?.[1] ?? 'launch([lastro]');
    }
  });
});

it('each file of code stands on a page, and a test runs it', () => {
  const tests = ['test/guide/signing.test.ts', 'test/kit/testing.test.ts'].map((path) =>
    readFileSync(join(ROOT, path), 'utf8'),
  );
  const pages = NAMES.map((name) => readFileSync(join(ROOT, 'guide', 'en', `${name}.md`), 'utf8'));
  const shown = (file: string) => pages.find((page) => page.includes(`<<< ${file} [`));
  const files = readdirSync(join(ROOT, 'guide', 'code'));
  expect(files.filter((file) => shown(file) === undefined)).toEqual([]);
  // A program that the reader saves under its name is run where its page is followed.
  const saved = (file: string) => shown(file)?.includes(`<<< ${file} [${file}]`);
  expect(files.filter((file) => !saved(file) && !tests.some((test) => test.includes(`'${file}'`)))).toEqual(
    [],
  );
});

describe.runIf(SHELL_FOUND)('followed to the letter, each page shows what it says', () => {
  let bank: TestBank;
  let folder: string;
  beforeAll(async () => {
    buildProgram();
    bank = await startBank();
    folder = await mkdtemp(join(tmpdir(), 'lastro-guide-'));
  });
  afterAll(async () => {
    await bank.verify();
    await bank.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(RUN)('%s', async (name) => {
    const shown = await runPage(fences('en', name), {
      folder: join(folder, name),
      url: bank.url,
      port: await freePort(),
    });
    const wrong = shown.flatMap((one) => {
      const difference = differenceOf(one);
      return difference === undefined ? [] : [`${one.after}\n→ ${difference}`];
    });
    expect(wrong.join('\n\n')).toBe('');
  });
});

/** Comments are written in the language of their page. */
function withoutComments({ language, text, ...fence }: Fence): Fence {
  const comment = language === 'sh' ? / +#(?= ).*$/gm : / +\/\/ .*$/gm;
  return { ...fence, language, text: text.replace(comment, '') };
}
