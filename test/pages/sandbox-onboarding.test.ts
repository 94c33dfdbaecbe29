import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_FOUND, DESKTOP, IN_A_BROWSER, PHONE, picture, useBrowser } from '../browser.ts';
import { startBank, type TestBank } from '../harness.ts';
import { decide } from '../onboarding.ts';

const SIZES = [
  ['PJ', 'desktop', { viewport: DESKTOP }],
  ['PF', 'phone', { viewport: PHONE, colorScheme: 'dark' }],
] as const;

describe.runIf(BROWSER_FOUND)(`an onboarding from the sandbox ${IN_A_BROWSER}`, () => {
  const browsing = useBrowser();
  let bank: TestBank;
  beforeAll(async () => {
    bank = await startBank();
  });
  afterAll(async () => {
    await bank.verify();
    await bank.close();
  });

  it.each(SIZES)('is started and led to its invitation (%s, %s)', async (type, name, size) => {
    const { page, expectAccessible, expectQuiet } = await browsing.open(size);
    await page.goto(`${bank.url}/sandbox/ui/onboarding`);
    const region = (title: string) => page.getByRole('region', { name: title, exact: true });
    const start = region('Iniciar abertura');
    await start.getByRole('radio', { name: type === 'PF' ? 'Pessoa (PF)' : 'Empresa (PJ)' }).check();
    await start.getByLabel('E-mail').fill(`novo-${name}@cliente.example`);
    await expectAccessible();
    await start.getByRole('button', { name: 'Iniciar abertura' }).click();
    await start.getByText('Abertura iniciada').waitFor();
    const link = page.getByRole('link', { name: 'Abrir a prova de vida' });
    await link.waitFor();
    await expectAccessible();
    await picture(page, `onboarding-started-${name}`);

    const [hosted] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    await hosted.getByRole('heading', { level: 1, name: 'Vamos confirmar que é você' }).waitFor();
    await hosted.close();

    await region('Concluir sem câmera').getByRole('button', { name: 'Concluir sem câmera' }).click();
    await page.getByRole('button', { name: 'Enviar formulário de exemplo' }).click();
    const console = page.getByRole('link', { name: 'Decidir no console' });
    await console.waitFor();
    await expectAccessible();
    await picture(page, `onboarding-review-${name}`);
    const to = new URL((await console.getAttribute('href')) ?? '', bank.url).searchParams.get('to') ?? '';
    const id = Number(to.split('/').at(-1));
    await decide(bank, 'approve', { id });
    await page.getByText('Aprovada. O convite foi enviado por e-mail.').waitFor();
    await expectAccessible();
    await page.getByRole('link', { name: 'Ver o convite em Mensagens' }).click();
    await page.getByText(`novo-${name}@cliente.example`).first().waitFor();
    expectQuiet();
  });

  it('tells of one that failed its proof of life, and opens another attempt', async () => {
    const { page } = await browsing.open({ viewport: DESKTOP });
    await page.goto(`${bank.url}/sandbox/ui/onboarding`);
    await page.getByRole('button', { name: 'Iniciar abertura' }).click();
    await page.getByRole('radio', { name: 'Reprovada' }).check();
    await page.getByRole('button', { name: 'Concluir sem câmera' }).click();
    await page.getByText('A prova de vida foi reprovada.').waitFor();
    await page.getByRole('button', { name: 'Abrir outra tentativa' }).click();
    const again = page.getByRole('link', { name: 'Abrir a prova de vida' });
    await again.waitFor();
    expect(await again.getAttribute('href')).toContain('/liveness/');
  });
});
