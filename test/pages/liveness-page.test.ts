import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { absentLiveness } from '../../src/liveness/provider.ts';
import { BROWSER_FOUND, DESKTOP, IN_A_BROWSER, picture, useBrowser } from '../browser.ts';
import { startBank, type TestBank } from '../harness.ts';
import { judge, newCpf, type Opening, open, view } from '../onboarding.ts';

// A page that is not served safely, or an old browser, has no camera to show.
const WITHOUT_CAMERA = {
  prepare: (context: BrowserContext) =>
    context.addInitScript("Object.defineProperty(navigator, 'mediaDevices', { value: undefined })"),
};
// Three poses and a smile, each held for more than a second.
const WHOLE_PROOF = 45_000;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe.runIf(BROWSER_FOUND)(`the page of a proof of life, ${IN_A_BROWSER}`, () => {
  let bank: TestBank;
  const browsing = useBrowser();
  beforeAll(async () => {
    bank = await startBank();
  });
  afterAll(() => bank.close());
  const stateOf = async (opening: Opening) => (await view(bank, opening)).liveness_status;

  it('explains, leads through the poses, and says that it is you', async () => {
    const opening = await open(bank);
    const { page, expectQuiet, expectAccessible } = await browsing.open();
    await page.goto(opening.livenessUrl);
    await heading(page, 'Vamos confirmar que é você').waitFor();
    await expectAccessible();
    await picture(page, 'liveness-1-intro');
    await button(page, 'Permitir câmera e começar').click();
    await page.getByText('Olhe para a frente, com o rosto no contorno').waitFor();
    await page.getByText('Vire o rosto devagar para a esquerda').waitFor({ timeout: WHOLE_PROOF });
    await expectAccessible();
    await picture(page, 'liveness-2-camera');
    await heading(page, 'Tudo certo, é você').waitFor({ timeout: WHOLE_PROOF });
    await expectAccessible();
    await picture(page, 'liveness-3-passed');
    // A person who does not see the page hears where they are.
    expect(await page.locator(':focus').textContent()).toBe('Tudo certo, é você');
    expect(await view(bank, opening)).toMatchObject({ current_step: 'FORM', liveness_url: null });
    await page.getByRole('link', { name: 'Ir para o Lastro' }).click();
    await heading(page, 'Entrar').waitFor();
    expect((await page.goto(opening.livenessUrl))?.status()).toBe(404);
    await heading(page, 'Este endereço não está mais disponível').waitFor();
    await expectAccessible();
    await picture(page, 'liveness-4-gone');
    expectQuiet();
    await bank.verify();
  });

  it('tells what to do when the judge is not convinced', async () => {
    const opening = await open(bank);
    const { page, expectQuiet, expectAccessible } = await browsing.open({
      ...WITHOUT_CAMERA,
      viewport: DESKTOP,
    });
    await page.goto(opening.livenessUrl);
    await judge(bank, opening, 'FAILED', false);
    await picture(page, 'liveness-5-desktop');
    await begin(page);
    await sendPhotos(page, 'Não foi possível confirmar');
    await page.getByText('Você ainda pode tentar mais 2 vezes.').waitFor();
    await expectAccessible();
    await picture(page, 'liveness-6-failed');
    expect(await stateOf(opening)).toBe('FAILED');
    expectQuiet();
  });

  it('explains a refused camera, and takes photos instead', async () => {
    const opening = await open(bank);
    const { page, expectQuiet, expectAccessible } = await browsing.open({
      prepare: (context) =>
        context.addInitScript(
          "navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('no', 'NotAllowedError') }",
        ),
    });
    await page.goto(opening.livenessUrl);
    await button(page, 'Permitir câmera e começar').click();
    await heading(page, 'Não conseguimos usar a câmera').waitFor();
    await page.getByText('O navegador não permitiu o uso da câmera.').waitFor();
    await expectAccessible();
    await picture(page, 'liveness-7-refused');
    await button(page, 'Tentar de novo').click();
    await heading(page, 'Não conseguimos usar a câmera').waitFor();
    await button(page, 'Enviar fotos em vez disso').click();
    await sendPhotos(page, 'Tudo certo, é você');
    expect(await stateOf(opening)).toBe('PASSED');
    expectQuiet();
  });

  it('goes straight to photos in a browser without a camera to show', async () => {
    const opening = await open(bank, newCpf());
    const { page, expectQuiet, expectAccessible } = await browsing.open(WITHOUT_CAMERA);
    await page.goto(opening.livenessUrl);
    await begin(page);
    await heading(page, 'Envie quatro fotos do seu rosto').waitFor();
    await expectAccessible();
    await picture(page, 'liveness-9-photos');
    await button(page, 'Enviar fotos').click();
    await page.getByText('Faltam fotos. Tire uma para cada posição.').waitFor();
    await sendPhotos(page, 'Tudo certo, é você');
    expect(await stateOf(opening)).toBe('PASSED');
    expectQuiet();
  });

  it('keeps the pictures when the bank cannot be reached, and sends them again', async () => {
    const opening = await open(bank);
    const { page, expectAccessible } = await browsing.open(WITHOUT_CAMERA);
    await page.goto(opening.livenessUrl);
    await page.route('**/liveness/*', (route) => route.abort());
    await begin(page);
    await sendPhotos(page, 'As imagens não foram enviadas');
    await page.getByText('Sem conexão com o banco.').waitFor();
    await expectAccessible();
    await picture(page, 'liveness-8-not-sent');
    expect(await stateOf(opening)).toBe('PENDING');
    await page.unroute('**/liveness/*');
    await button(page, 'Enviar de novo').click();
    await heading(page, 'Tudo certo, é você').waitFor();
  });

  it('explains a camera that stops half-way', async () => {
    const { page } = await browsing.open();
    await page.goto((await open(bank)).livenessUrl);
    await begin(page);
    await page.getByText('Vire o rosto devagar para a esquerda').waitFor({ timeout: WHOLE_PROOF });
    // As when the system takes the camera away; the event is the browser's, so it is sent by hand here.
    await page.evaluate(
      "for (const track of document.querySelector('video').srcObject.getTracks()) track.dispatchEvent(new Event('ended'))",
    );
    await heading(page, 'Não conseguimos usar a câmera').waitFor();
    await page.getByText('A câmera parou ou está sendo usada por outro aplicativo.').waitFor();
  });

  it('waits for a judge who takes time, and sends again what nobody took', async () => {
    const desk = bank.app.bank.onboarding;
    const { liveness } = desk;
    const opening = await open(bank);
    const { page, expectAccessible } = await browsing.open(WITHOUT_CAMERA);
    await page.goto(opening.livenessUrl);
    await begin(page);
    desk.liveness = absentLiveness();
    await sendPhotos(page, 'As imagens não foram enviadas');
    desk.liveness = { judge: async () => 'WAITING', findVerdict: async () => 'PASSED' };
    await button(page, 'Enviar de novo').click();
    await page.getByText('A conferência costuma levar alguns segundos.').waitFor();
    await expectAccessible();
    await heading(page, 'Tudo certo, é você').waitFor();
    desk.liveness = liveness;
    expect(await stateOf(opening)).toBe('PASSED');
  });

  it('says that it is over when the attempt ended elsewhere', async () => {
    const opening = await open(bank);
    const { page } = await browsing.open(WITHOUT_CAMERA);
    await page.goto(opening.livenessUrl);
    await judge(bank, opening, 'FAILED');
    await begin(page);
    await sendPhotos(page, 'Esta prova de vida terminou');
  });
});

function begin(page: Page): Promise<void> {
  return button(page, 'Permitir câmera e começar').click();
}

/** Any picture will do: the sandbox's judge does not look. */
async function sendPhotos(page: Page, outcome: string): Promise<void> {
  await heading(page, 'Envie quatro fotos do seu rosto').waitFor();
  const buffer = await page.screenshot();
  for (const name of [
    'De frente Olhando',
    'Virado para um lado',
    'Virado para o outro lado',
    'De frente, sorrindo',
  ])
    await page.getByLabel(name).setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer });
  await button(page, 'Enviar fotos').click();
  await heading(page, outcome).waitFor();
}
