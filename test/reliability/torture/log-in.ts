import type { Json } from '../../harness.ts';
import { bankNow, codeAt } from './authenticator.ts';
import { type Acting, pick } from './pay-out.ts';

const OF_PROGRAMS = '@sandbox.example';

/** A person of the sandbox who belongs to no program logs in, with the right password or a wrong one, and reads. */
export async function logIn({ program, random }: Acting): Promise<void> {
  const { asker } = program;
  const { body: sandbox } = await asker.insist({ path: '/sandbox', open: true });
  const people = (sandbox.companies as Json[])
    .flatMap((company) => company.users as Json[])
    // Their codes are theirs to show.
    .filter(({ email }) => !email.endsWith(OF_PROGRAMS));
  const person = pick(random, people);
  const isRight = random(4) > 0;
  const password = isRight ? person.password : 'uma senha qualquer';
  const { totp_secret: secret } = person;
  const token = secret === null ? {} : { token: codeAt(secret, await bankNow(asker)) };
  // Asked once: a code serves once.
  const login = { email: person.email, password, ...token };
  const answer = await asker.ask({ path: '/v3/auth/login', body: login, open: true });
  if (answer?.status !== 200) return;
  if (!isRight) return void asker.counts.wrong.push(`${person.email} logged in with a wrong password`);
  const headers = { authorization: `Bearer ${answer.body.access_token}` };
  const read = await asker.ask({ path: '/v3/onboarding/registration-update/status', headers, open: true });
  if (read !== undefined && ![200, 401, 429, 503].includes(read.status))
    asker.counts.wrong.push(`a person's read was answered ${read.status} ${JSON.stringify(read.body)}`);
}
