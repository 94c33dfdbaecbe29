import type { Json } from '../../harness.ts';
import type { Asked } from './asker.ts';
import type { Acting } from './pay-out.ts';
import { wordsOf } from './person.ts';

/** A program gets a token by OAuth, one way or the other, and reads with it; a wrong secret gets none. */
export async function getToken({ program, random }: Acting): Promise<void> {
  const { asker, account, document } = program;
  const { body: sandbox } = await asker.insist({ path: '/sandbox', open: true });
  const company = (sandbox.companies as Json[]).find((one) => one.document === document);
  const { client_id: id, client_secret: secret } = company.credentials[0];
  const granted = await asker.insist(grant(id, secret, random(2) === 0));
  if (granted.status !== 200) return void asker.counts.wrong.push(`a grant was answered ${wordsOf(granted)}`);
  const headers = { authorization: `Bearer ${granted.body.access_token}` };
  const path = `/v2/finance/get-balance?account_branch_identifier=0001&account_number=${account}`;
  const read = await asker.insist({ path, headers, open: true });
  if (read.status !== 200) asker.counts.wrong.push(`a new token was answered ${wordsOf(read)}`);
  const refused = await asker.insist(grant(id, `${secret}x`, random(2) === 0));
  if (refused.status !== 401 || refused.body.error !== 'invalid_client')
    asker.counts.wrong.push(`a wrong secret was answered ${wordsOf(refused)}`);
}

function grant(id: string, secret: string, isBasic: boolean): Asked {
  const form = { grant_type: 'client_credentials' };
  const asked = { method: 'POST', path: '/oauth/token', open: true } as const;
  if (!isBasic) return { ...asked, form: { ...form, client_id: id, client_secret: secret } };
  const basic = Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64');
  return { ...asked, form, headers: { authorization: `Basic ${basic}` } };
}
