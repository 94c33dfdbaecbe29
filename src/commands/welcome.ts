import { createHmac } from 'node:crypto';
import { listAccounts } from '../accounts/list.ts';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import { SEEDED_COMPANIES, type SeededCredential } from '../sandbox/seeded.ts';

/** What a start says: where the bank is, and in a sandbox a signed payment ready to paste. */
export async function welcome(app: App, address: string, config: Config): Promise<string> {
  const where = [
    `Lastro is open (${config.mode}, ISPB ${config.ispb})`,
    '',
    `  bank       ${address}`,
    `  reference  ${address}/docs`,
  ];
  if (config.mode === 'production') return `${[...where, ''].join('\n')}\n`;
  const payment = await examplePayment(app, address);
  return `${[
    ...where,
    `  sandbox    ${address}/sandbox`,
    `  pages      ${address}/sandbox/ui`,
    '',
    'Pay somebody: paste this,',
    '',
    payment,
    '',
    'or run it in another terminal and follow it to the end:',
    '',
    '  npm run pay -- ok@psp.example 10.50',
    '',
  ].join('\n')}\n`;
}

async function examplePayment(app: App, address: string): Promise<string> {
  const [company] = SEEDED_COMPANIES;
  const [credential] = company?.credentials ?? [];
  const { clientId, clientSecret, hmacSecret } = credential as SeededCredential;
  const [account] = await listAccounts(app.db.main, 1);
  const token = await app.issueToken({ clientId, clientSecret });
  const body = JSON.stringify({
    source_account_branch_identifier: account?.branch,
    source_account_number: account?.number,
    amount: 10.5,
    key: 'ok@psp.example',
    tag: 'first payment',
  });
  const hmac = createHmac('sha256', hmacSecret).update(body).digest('hex');
  return [
    `  curl -s ${address}/create-cashout-self-approve \\`,
    `    -H 'Authorization: Bearer ${token}' \\`,
    `    -H 'hmac: ${hmac}' \\`,
    "    -H 'Content-Type: application/json' \\",
    `    -d '${body}'`,
  ].join('\n');
}
