import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_FOUND, IN_A_BROWSER, IN_THE_HAND, ON_THE_DESK, picture, useBrowser } from '../browser.ts';
import { buildProgram } from '../faults/bank-process.ts';
import { FULL } from '../full.ts';
import { startBank, type TestBank } from '../harness.ts';

// Of every kind one: prose, tabs and tables, the widest tables, a list to tick, a reference.
const PAGES = ['', 'signing', 'errors', 'production', 'reference/webhooks'];
const WIDE_REFERENCES = ['errors', 'glossary', 'metrics', 'rail', 'settings'];
// Commands and answers that are read to their end by scrolling alone.
const CUT_OFF = `[...document.querySelectorAll('.language-sh pre, .language-json pre, .language-txt pre')]
  .filter((one) => one.scrollWidth > one.clientWidth)
  .map((one) => one.textContent.slice(0, 80))`;
// Words of a name that are broken in their middle, as a column that is too narrow does.
const BROKEN = `[...document.querySelectorAll('.vp-doc td:first-child code')]
  .flatMap((one) => [...one.childNodes])
  .filter((part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return /^\\w+$/.test(part.textContent) && range.getClientRects().length > 1;
  })
  .map((part) => part.textContent)`;
// Tables that a phone has to be moved sideways for.
const TOO_WIDE = `[...document.querySelectorAll('.vp-doc table')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent.slice(0, 80))`;
const COLOURS = `(() => {
  const parts = [...document.querySelectorAll('.vp-doc pre span[class^=code-]')];
  return {
    parts: new Set(parts.map((one) => one.className)).size,
    colours: new Set(parts.map((one) => getComputedStyle(one).color)).size,
  };
})()`;

const ON_A_PHONE_BY_DAY = ['on a phone', 'light', IN_THE_HAND, 'whole'] as const;
const LOOKS = [
  ['on a desk', 'light', ON_THE_DESK, 'whole'],
  ['on a desk', 'dark', ON_THE_DESK, 'recoloured'],
  ['on a phone', 'dark', IN_THE_HAND, 'resized'],
  ...(FULL ? [ON_A_PHONE_BY_DAY] : []),
] as const;

describe.runIf(BROWSER_FOUND)(`the guide ${IN_A_BROWSER}`, () => {
  const browsing = useBrowser();
  let bank: TestBank;
  beforeAll(async () => {
    buildProgram();
    bank = await startBank();
  });
  afterAll(() => bank.close());

  it.each(LOOKS)('has no barrier and breaks no policy, %s, %s', async (name, colorScheme, size, judged) => {
    const { page, settled, expectAccessible, expectQuiet, close } = await browsing.open({
      ...size,
      colorScheme,
    });
    for (const [language, prefix] of [
      ['pt-BR', '/guide/'],
      ['en', '/guide/en/'],
    ] as const)
      for (const path of PAGES) {
        await page.goto(bank.url + prefix + path);
        await page.locator('.vp-doc h1').waitFor();
        await settled();
        expect(await page.getAttribute('html', 'lang')).toBe(language);
        await expectAccessible(judged);
        for (const found of [CUT_OFF, BROKEN]) expect(await page.evaluate<string[]>(found)).toEqual([]);
        await picture(page, `guide-${name}-${colorScheme}-${language}-${path.replace('/', '-') || 'index'}`);
      }
    expectQuiet();
    await close();
  });

  it('has no table on a phone that is read by moving it sideways', async () => {
    const { page } = await browsing.open(IN_THE_HAND);
    for (const path of [
      'glossary',
      'keys',
      'sending',
      ...WIDE_REFERENCES.map((name) => `reference/${name}`),
    ]) {
      await page.goto(`${bank.url}/guide/${path}`);
      await page.locator('.vp-doc h1').first().waitFor();
      expect([path, await page.evaluate<string[]>(TOO_WIDE)]).toEqual([path, []]);
    }
  });

  it.each(['light', 'dark'] as const)(
    'tells the parts of its code apart by colours, %s',
    async (colorScheme) => {
      const { page, settled } = await browsing.open({ ...ON_THE_DESK, colorScheme });
      await page.goto(`${bank.url}/guide/start`);
      await settled();
      const { parts, colours } = await page.evaluate<{ parts: number; colours: number }>(COLOURS);
      expect(parts).toBeGreaterThanOrEqual(6);
      // Punctuation is of the colour of the text, and a link of that of a name.
      expect(colours).toBeGreaterThanOrEqual(5);
    },
  );

  it('finds words, and changes its language on the page that is open', async () => {
    const { page, settled, expectQuiet } = await browsing.open(ON_THE_DESK);
    await page.goto(`${bank.url}/guide/refunds`);
    await settled();
    await page.getByRole('button', { name: 'Buscar' }).first().click();
    await page.getByRole('searchbox').fill('reivindicações');
    await page.getByRole('option').first().waitFor();
    expect(await page.getByRole('option').first().textContent()).toContain('Chaves e reivindicações');
    // The theme's list of hits has links inside of options, which axe counts as a barrier: it is not judged here.
    await picture(page, 'guide-search');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Mudar o idioma' }).click();
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { level: 1, name: 'Refunds' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/guide/en/refunds');
    expectQuiet();
  });

  it('leads from the guide to the running bank, and from its pages to the guide', async () => {
    const { page, settled, expectQuiet } = await browsing.open(ON_THE_DESK);
    await page.goto(`${bank.url}/guide/start`);
    await settled();
    await page.getByRole('link', { name: 'o sandbox', exact: true }).click();
    await page.waitForURL('**/sandbox/ui');
    await page.getByRole('link', { name: 'Guia' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Um banco Pix para integrar' }).waitFor();
    expectQuiet();
  });
});
