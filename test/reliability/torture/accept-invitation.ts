import { until } from '../../faults/bank-process.ts';
import type { Json } from '../../harness.ts';
import type { Random } from '../../long/seeded-random.ts';
import type { Asker } from './asker.ts';
import { authenticatorOf, freshCode } from './authenticator.ts';
import { wordsOf } from './person.ts';

const PASSWORD = 'saveiro-de-casco-azul';
const HEARD_WITHIN_MS = 60_000;

/** Accepts an invitation: reads it, chooses a password and a second factor, and gets the company's credential. */
export async function acceptInvitation(asker: Asker, email: string, random: Random): Promise<void> {
  const token = await invitationTo(asker, email);
  const path = `/v3/onboarding/invitations/${token}`;
  const page = `/invitations/${token}`;
  const read = await asker.insist({ path, open: true });
  if (read.status !== 200 || read.body.email !== email || read.body.has_login !== false)
    asker.counts.wrong.push(`an invitation reads ${wordsOf(read)}`);
  const shown = await asker.insist({ path: page, open: true });
  if (shown.status !== 200) asker.counts.wrong.push(`the page of an invitation was answered ${shown.status}`);
  const ways = random(2) === 0 ? [path, page] : [page, path];
  let otpauthUrl = '';
  // Each that is begun takes the place of the one before.
  for (const way of ways) {
    const begun = await asker.insist({ path: way, body: { password: PASSWORD }, open: true });
    if (begun.status !== 200)
      return void asker.counts.wrong.push(`an invitation was begun with ${wordsOf(begun)}`);
    otpauthUrl = begun.body.otpauth_url;
  }
  const drawn = await freshCode(asker, authenticatorOf(otpauthUrl));
  if (drawn === undefined) return;
  // The credential is shown once: it is lost with its answer.
  const body = { token: drawn.code };
  const confirmed = await asker.ask({ path: `${path}/confirm`, body, open: true });
  if (confirmed?.status === 200) {
    await tryCredential(asker, confirmed.body.credential);
    const after = await asker.insist({ path, open: true });
    if (after.status !== 404) asker.counts.wrong.push(`an accepted invitation reads ${wordsOf(after)}`);
  } else if (confirmed !== undefined && confirmed.status !== 503)
    asker.counts.wrong.push(`an invitation was answered ${wordsOf(confirmed)}`);
}

async function tryCredential(asker: Asker, credential: Json): Promise<void> {
  const body = { client_id: credential.client_id, client_secret: credential.client_secret };
  const { status } = await asker.insist({ path: '/v2/finance/auth-token', body, open: true });
  if (status !== 200) asker.counts.wrong.push(`a new credential was answered ${status}`);
}

async function invitationTo(asker: Asker, email: string): Promise<string> {
  let token: string | undefined;
  const isSent = async () => {
    const { body } = await asker.insist({
      path: `/sandbox/messages?to=${encodeURIComponent(email)}`,
      open: true,
    });
    const texts = (body.messages as Json[]).map((message) => String(message.text));
    token = texts
      .map((text) => /\/invitations\/([0-9a-f]{64})/.exec(text)?.[1])
      .find((one) => one !== undefined);
    return token !== undefined;
  };
  await until(`${email} is invited`, isSent, { withinMs: HEARD_WITHIN_MS, everyMs: 50 });
  return token as string;
}
