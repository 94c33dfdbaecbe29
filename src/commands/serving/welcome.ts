import { createHmac } from 'node:crypto';
import { listAccounts } from '../../accounts/list.ts';
import { revealCredentials } from '../../companies/credentials.ts';
import type { App } from '../../composition/app.ts';
import { type Config, isShared } from '../../settings/config.ts';
import { spoken } from '../play/spoken.ts';

// The seeded ones are the first that a sandbox has.
const LOOKED_AT = 100;

/** Prints the bank's address, and in a sandbox a signed payment ready to paste. */
export async function welcome(app: App, address: string, config: Config): Promise<string> {
  const where = [
    `Lastro is running (${config.mode}, ISPB ${config.ispb})`,
    '',
    `  bank       ${address}`,
    ...(config.docs ? [`  guide      ${address}/guide/`, `  reference  ${address}/docs`] : []),
  ];
  // The controls of a sandbox are the simulator's.
  if (config.mode === 'production' || app.simulator === undefined) return `${[...where, ''].join('\n')}\n`;
  const sandbox = [...where, `  sandbox    ${address}/sandbox`, `  pages      ${address}/sandbox/ui`, ''];
  // A bank that others reach keeps its secrets out of logs: the token opens them.
  const payment = isShared(config) ? undefined : await examplePayment(app, address);
  if (payment === undefined) return `${sandbox.join('\n')}\n`;
  return `${[
    ...sandbox,
    'To make a payment, paste this into a shell:',
    '',
    payment,
    '',
    'or run this in another terminal, which waits for the result:',
    '',
    `  ${spoken('pay', 'ok@psp.example', '10.50')}`,
    '',
  ].join('\n')}\n`;
}

async function examplePayment(app: App, address: string): Promise<string | undefined> {
  const credentials = await revealCredentials(app.db.main, app.bank.context.vault, LOOKED_AT);
  const credential = credentials.find(({ clientId }) => clientId === 'padaria-aurora');
  if (credential === undefined || credential.hmacSecret === null) return undefined;
  const { clientId, clientSecret, hmacSecret } = credential;
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
