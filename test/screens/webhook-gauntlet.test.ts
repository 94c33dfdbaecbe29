import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CASES } from '../../src/gauntlet/cases.ts';
import { verifyWebhook } from '../../src/webhooks/verify.ts';
import { BROWSER_FOUND, IN_A_BROWSER, IN_THE_HAND, ON_THE_DESK, picture, useBrowser } from '../browser.ts';
import { startBank, type TestBank } from '../harness.ts';
import { httpServer } from '../outbound/servers.ts';
import { addWebhook, deleteWebhooks } from '../webhooks/receiver.ts';
import { HELENA, visit } from './customer.ts';

const LONGEST_BODY = 64 * 1024;

/** Reads a body as far as a good receiver would. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request) {
    length += (piece as Buffer).length;
    if (length > LONGEST_BODY) return undefined;
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces);
}

/** A receiver made with the verifier; a lax one believes whatever it can parse. */
function receiver(secret: () => string, { lax }: { lax: boolean }) {
  return async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(request);
    if (body === undefined) return void response.writeHead(413, { connection: 'close' }).end();
    if (lax) return void response.writeHead(200).end();
    try {
      verifyWebhook({ headers: request.headers, body, secret: secret() });
      response.writeHead(200).end();
    } catch {
      response.writeHead(401).end();
    }
  };
}

describe.runIf(BROWSER_FOUND)(`the trial of a receiver ${IN_A_BROWSER}`, () => {
  const browsing = useBrowser();
  let bank: TestBank;
  let secret = '';
  let close: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    bank = await startBank();
  });
  afterEach(async () => {
    await deleteWebhooks(bank);
    await close?.();
  });
  afterAll(() => bank.close());

  const open = async (lax: boolean): Promise<string> => {
    const handle = receiver(() => secret, { lax });
    const server = await httpServer((request, response) => void handle(request, response));
    close = server.close;
    const url = `http://127.0.0.1:${server.port}/hook`;
    ({ secret } = await addWebhook(bank, url));
    return url;
  };

  it('is passed by one that verifies, from a phone', async () => {
    const url = await open(false);
    const { page, expectAccessible, expectQuiet } = await visit(bank, browsing, {
      ...{ person: HELENA, ...IN_THE_HAND, path: '/app/webhooks' },
    });
    await page.getByRole('button', { name: `Testar receptor: ${url}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Testar o seu receptor' });
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Começar o teste' }).click();
    await dialog.getByText(`Tudo certo: o receptor passou nos ${CASES.length} testes.`).waitFor();
    expect(await dialog.getByRole('listitem').filter({ hasText: 'Passou' }).count()).toBe(CASES.length);
    await expectAccessible();
    await picture(page, 'webhook-gauntlet-phone');
    // A trial is no event: nothing of it stands in the log.
    expect((await bank.get('/v3/webhooks/logs?limit=10')).body.results).toEqual([]);
    expectQuiet();
  });

  it('tells one that believes everything what to mend', async () => {
    const url = await open(true);
    const { page, expectAccessible, expectQuiet } = await visit(bank, browsing, {
      ...{ person: HELENA, ...ON_THE_DESK, path: '/app/webhooks' },
    });
    await page.getByRole('button', { name: `Testar receptor: ${url}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Testar o seu receptor' });
    await dialog.getByRole('button', { name: 'Começar o teste' }).click();
    await dialog.getByText(`7 de ${CASES.length} testes falharam.`).waitFor();
    const stale = dialog.getByRole('listitem').filter({ hasText: 'Recusa um aviso de dez minutos atrás' });
    await stale.getByText('Falhou').waitFor();
    await stale.getByText('Respondeu HTTP 200. Esperado: uma recusa (400 ou 401).').waitFor();
    await stale.getByText('Recuse webhook-timestamp com mais de cinco minutos').waitFor();
    await expectAccessible();
    await picture(page, 'webhook-gauntlet-desktop');
    expectQuiet();
  });

  it('says that a server which is not there did not answer', async () => {
    const url = await open(false);
    await close?.();
    close = undefined;
    const { page } = await visit(bank, browsing, {
      ...{ person: HELENA, ...ON_THE_DESK, path: '/app/webhooks' },
    });
    await page.getByRole('button', { name: `Testar receptor: ${url}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Testar o seu receptor' });
    await dialog.getByRole('button', { name: 'Começar o teste' }).click();
    await dialog.getByText('Confira o segredo.').waitFor();
    await dialog.getByText('O servidor não respondeu em 5 segundos, ou recusou a conexão.').first().waitFor();
    await dialog.getByRole('button', { name: 'Testar de novo' }).waitFor();
  });
});
