import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_FOUND, DESKTOP, IN_A_BROWSER, IN_THE_HAND, picture, useBrowser } from '../browser.ts';
import { startBank, type TestBank } from '../harness.ts';
import { createCode, simplified } from '../receiving.ts';
import { HELENA, visit } from '../screens/customer.ts';

describe.runIf(BROWSER_FOUND)(`the page of a charge ${IN_A_BROWSER}`, () => {
  let bank: TestBank;
  const browsing = useBrowser();
  beforeAll(async () => {
    bank = await startBank();
  });
  afterAll(() => bank.close());

  const newCharge = async (amount: number) => createCode(bank, await simplified(bank, { amount }));
  const linkTo = ({ pix_copy_and_paste: text }: { pix_copy_and_paste: string }) =>
    `${bank.url}/charge/${/\/qr\/v2\/([0-9a-f]{32})/.exec(text)?.[1]}`;

  it('is opened by the link that its company copies, copies the code, and says that it was paid', async () => {
    const code = await newCharge(38.5);
    const helena = await visit(bank, browsing, { person: HELENA, path: `/app/codes/${code.qr_code_id}` });
    await helena.page.getByRole('button', { name: 'Copiar link de pagamento' }).click();
    const link = (await helena.page.evaluate('navigator.clipboard.readText()')) as string;
    expect(link).toBe(linkTo(code));
    const permissions = ['clipboard-read', 'clipboard-write'];
    const { page, expectAccessible, expectQuiet } = await browsing.open({ ...IN_THE_HAND, permissions });
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'R$ 38,50' }).waitFor();
    await page.getByRole('img', { name: 'QR Code desta cobrança' }).waitFor();
    await expectAccessible();
    await picture(page, 'charge-1-open');
    await page.getByRole('button', { name: 'Copiar código Pix' }).click();
    await page.getByRole('status').getByText('Código copiado.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(code.pix_copy_and_paste);
    await bank.sandbox('/cash-ins', { amount: 38.5, pix_copy_and_paste: code.pix_copy_and_paste });
    await page.getByRole('heading', { level: 1, name: 'Pagamento recebido' }).waitFor();
    expect(await page.title()).toBe('Pagamento recebido · Lastro');
    expect(await page.getByRole('img', { name: 'QR Code desta cobrança' }).count()).toBe(0);
    await expectAccessible();
    await picture(page, 'charge-2-paid');
    expectQuiet();
  });

  it('can be read in the dark, and without scripts', async () => {
    const code = await newCharge(12);
    const dark = await browsing.open({ viewport: DESKTOP, colorScheme: 'dark' });
    await dark.page.goto(linkTo(code));
    await dark.page.getByRole('heading', { level: 1, name: 'R$ 12,00' }).waitFor();
    await dark.expectAccessible();
    await picture(dark.page, 'charge-3-dark');
    const plain = await browsing.open({ ...IN_THE_HAND, javaScriptEnabled: false });
    await plain.page.goto(linkTo(code));
    await plain.page.getByRole('img', { name: 'QR Code desta cobrança' }).waitFor();
    await plain.page.getByText(code.pix_copy_and_paste).waitFor();
    expect(await plain.page.getByRole('button').count()).toBe(0);
    await picture(plain.page, 'charge-4-plain');
  });

  it('is quiet about a code that is over', async () => {
    const code = await newCharge(9);
    await bank.post('/v2/finance/cancel-pix-copy-and-paste', { qr_code_id: code.qr_code_id });
    const { page, expectAccessible } = await browsing.open(IN_THE_HAND);
    await page.goto(linkTo(code));
    await page.getByRole('heading', { level: 1, name: 'Cobrança cancelada' }).waitFor();
    await expectAccessible();
    await picture(page, 'charge-5-cancelled');
  });
});
