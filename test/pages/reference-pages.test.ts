import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_FOUND, IN_A_BROWSER, IN_THE_HAND, ON_THE_DESK, picture, useBrowser } from '../browser.ts';
import { FULL, inTime } from '../full.ts';
import { startBank, type TestBank } from '../harness.ts';

// A page is written by the same few functions, whatever it shows; to look at all of them takes a minute.
const EVERY = ['/docs', '/docs/account', '/docs/transfers', '/docs/en/webhooks', '/docs/sandbox'];

describe.runIf(BROWSER_FOUND)(`the reference ${IN_A_BROWSER}`, () => {
  let bank: TestBank;
  const browsing = useBrowser();
  beforeAll(async () => {
    bank = await startBank();
  });
  afterAll(() => bank.close());

  it('signs and sends a call with a credential of the sandbox, and shows it in six languages', async () => {
    const { page, settled, expectQuiet } = await browsing.open({
      ...ON_THE_DESK,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.goto(`${bank.url}/docs/transfers`);
    const operation = page.getByRole('article', {
      name: 'Criar uma transferência por chave Pix, a aprovar depois',
    });
    await settled();
    const languages = page.getByLabel('Linguagem dos exemplos');
    expect(await languages.getByRole('option').allTextContents()).toEqual([
      'curl',
      'Node.js',
      'Python',
      'PHP',
      'Go',
      'Java',
    ]);
    await languages.selectOption('Python');
    const request = operation.getByRole('group', { name: /^Pedido/ });
    expect(await request.textContent()).toContain('urllib.request');
    // The program is one of this sandbox, its secrets filled in.
    expect(await request.textContent()).not.toMatch(/CLIENT_SECRET|HMAC_SECRET/);
    await operation.getByText('Experimentar').click();
    const body = operation.getByLabel('Corpo (JSON)');
    await body.fill((await body.inputValue()).replace('150.75', '1.75'));
    expect(await request.textContent()).toContain('1.75');
    await operation.getByRole('button', { name: 'Copiar' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await request.textContent());
    await operation.getByRole('button', { name: 'Assinar e enviar' }).click();
    const answer = operation.getByRole('group', { name: /^Resposta/ });
    await answer.getByText('"status": "NEW"').waitFor();
    expect(await answer.textContent()).toContain('"amount": 1.75');
    await operation
      .getByRole('status')
      .getByText(/^200 · \d+ ms · hmac/)
      .waitFor();
    await picture(page, 'reference-1-sent');
    expectQuiet();
  });

  it.each([
    ['desktop', ON_THE_DESK, 'light', 'whole'],
    ['desktop in the dark', ON_THE_DESK, 'dark', 'recoloured'],
    ['phone', IN_THE_HAND, 'light', 'resized'],
  ] as const)('opens without a complaint or a barrier (%s)', async (name, size, colorScheme, judged) => {
    const { page, settled, expectAccessible, expectQuiet } = await browsing.open({ ...size, colorScheme });
    for (const path of FULL ? EVERY : ['/docs', '/docs/account', '/docs/en/received']) {
      await page.goto(bank.url + path);
      await settled();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectAccessible(judged);
      await picture(page, `reference-${name.replaceAll(' ', '-')}${path.replaceAll('/', '-')}`);
    }
    expectQuiet();
  });

  it('finds an operation of any page by a part of its name or path', async () => {
    const { page } = await browsing.open(ON_THE_DESK);
    await page.goto(`${bank.url}/docs`);
    await page.getByLabel('Buscar operação').fill('reivindicacao');
    await page.getByRole('link', { name: /Cancelar uma reivindicação/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Reivindicações' }).waitFor();
    await page.getByLabel('Buscar operação').fill('nada disso');
    await page.getByText('Nenhuma operação encontrada.').waitFor();
  });

  it('is there in less than a second and a half, and moves nothing once it is', async () => {
    const { page, settled } = await browsing.open(ON_THE_DESK);
    await page.goto(`${bank.url}/docs/transfers`);
    await settled();
    const drawn = (await page.evaluate(
      "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0",
    )) as number;
    expect(drawn).toBeLessThan(inTime(1_500));
    const sizes = (await page.evaluate(
      "performance.getEntriesByType('resource').reduce((sum, one) => sum + one.encodedBodySize, 0)",
    )) as number;
    expect(sizes).toBeLessThan(200_000);
  });
});
