import { randomUUID } from 'node:crypto';
import { until } from '../../faults/bank-process.ts';
import type { Json } from '../../harness.ts';
import type { Asker } from './asker.ts';
import { type Authenticator, authenticatorOf } from './authenticator.ts';
import type { Acting } from './pay-out.ts';
import { asPerson, headersOf, isLetIn, type Person, showCodes, wordsOf } from './person.ts';

const ENDS_WITHIN_MS = 60_000;

/** A person has forgotten the password, and chooses another behind the link in an e-mail. */
export function recoverAccess({ program }: Acting): Promise<void> {
  const { asker } = program;
  return asPerson(program, async (person) => {
    const link = await askForLink(asker, person);
    if (link === undefined) return;
    const path = `/recover/${link}`;
    await see(asker, path, 200);
    const password = `saveiro-${randomUUID()}`;
    const chosen = await asker.insist({ path, body: { password }, open: true });
    if (chosen.status !== 200)
      return void asker.counts.wrong.push(`a new password was answered ${wordsOf(chosen)}`);
    const enrolled = readEnrolment(asker, person, chosen.body);
    const factor = enrolled ?? person.factor;
    if (factor === undefined) return;
    const confirm = (token: string) => asker.insist({ path: `${path}/confirm`, body: { token }, open: true });
    // A link that has served is not there any more.
    const isDone = ({ status }: { status: number }) => status === 404;
    const confirmed = await showCodes({ asker, factor, what: 'a recovery' }, confirm, isDone);
    if (confirmed?.status !== 200 && confirmed?.status !== 404) return;
    const before = { ...person };
    Object.assign(person, { password, factor, bearer: undefined });
    await see(asker, path, 404);
    await endsAll(asker, before);
    await headersOf(asker, person);
  });
}

/** Asks for a link; undefined where none was sent, because too many were asked for. */
async function askForLink(asker: Asker, { email }: Person): Promise<string | undefined> {
  const before = await linksTo(asker, email);
  // Asked once: each e-mail that is asked for makes another link.
  const asked = await asker.ask({ path: '/web/recovery', body: { email }, open: true });
  if (asked?.status !== 200) return undefined;
  return (await linksTo(asker, email)).find((link) => !before.includes(link));
}

/** The links that were sent, the newest first. */
async function linksTo(asker: Asker, email: string): Promise<string[]> {
  const path = `/sandbox/messages?to=${encodeURIComponent(email)}`;
  const { body } = await asker.insist({ path, open: true });
  return (body.messages as Json[]).flatMap(({ text }) => /\/recover\/([0-9a-f]{64})/.exec(text)?.[1] ?? []);
}

async function see(asker: Asker, path: string, wanted: number): Promise<void> {
  const { status } = await asker.insist({ path, open: true });
  if (status !== wanted)
    asker.counts.wrong.push(`the page of a recovery was answered ${status}, not ${wanted}`);
}

/** Only whoever has no authenticator gets one with the new password. */
function readEnrolment(asker: Asker, { email, factor }: Person, chosen: Json): Authenticator | undefined {
  const enrolled: string | null = chosen.otpauth_url;
  if ((enrolled === null) !== (factor !== undefined))
    asker.counts.wrong.push(
      `a recovery of ${email} enrols ${enrolled === null ? 'nothing' : 'another factor'}`,
    );
  return enrolled === null ? undefined : authenticatorOf(enrolled);
}

/** The old password and the old bearer are good for nothing any more. */
async function endsAll(asker: Asker, { email, password, bearer }: Person): Promise<void> {
  if (await isLetIn(asker, { email, password }))
    asker.counts.wrong.push(`${email} logged in with a password that was replaced`);
  if (bearer === undefined) return;
  const headers = { authorization: `Bearer ${bearer}` };
  const path = '/v3/onboarding/registration-update/status';
  // Another node remembers a bearer for a moment.
  const isEnded = async () => (await asker.insist({ path, headers, open: true })).status === 401;
  await until(`the bearer of ${email} has ended`, isEnded, { withinMs: ENDS_WITHIN_MS, everyMs: 500 });
}
