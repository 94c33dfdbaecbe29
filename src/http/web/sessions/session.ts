import { listOwnAccounts } from '../../../accounts/list.ts';
import { loadCompany } from '../../../companies/companies.ts';
import { BANK_NAME } from '../../../companies/own-company.ts';
import { findUser, type User } from '../../../companies/users.ts';
import type { Bank } from '../../../composition/bank.ts';
import type { Executor } from '../../../database/pool.ts';
import { logOut as endLogIn } from '../../../people/log-out.ts';
import { csrfTokenOf, IDLE_SECONDS } from '../../../people/sessions.ts';
import { Refusal } from '../../../refusals.ts';
import { callerNetwork } from '../../admission/caller-network.ts';
import { actorUser } from '../../auth/authenticate.ts';
import { readSessionCookie, writeSessionCookie } from '../../auth/cookies.ts';
import { refuseCrossSite } from '../../auth/refuse-cross-site.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { SessionAnswer } from '../answer-shapes.ts';
import { LoginBody, PERSON, TAG, type WebDoor, Worked } from '../door.ts';
import { forgetPerson } from '../team/team.ts';

// More accounts than one company's page would list.
const ACCOUNTS_SHOWN = 500;

/** Log-in, session and log-out of a company's people. */
export function webSessionEndpoints(bank: Bank, door: WebDoor): Endpoint[] {
  return [logIn(bank, door), showSession(bank, door), logOut(bank, door)];
}

function logIn(bank: Bank, door: WebDoor): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/web/login',
    security: 'logged in',
    tag: TAG,
    summary: 'Log a user in to the pages; the session is a cookie and replaces the previous one',
    body: LoginBody,
    response: SessionAnswer,
    handler: async ({ body, reply, requestId }) => {
      refuseCrossSite(reply);
      const { email, password, token } = body;
      const place = callerNetwork(reply.request.ip);
      const publicUrl = bank.publicUrl();
      const login = { email, password, token: token ?? undefined, place, requestId };
      const earlier = readSessionCookie(reply.request.headers.cookie, 'customer', publicUrl);
      const { person: user, session } = await door.desk.startSession(login, earlier);
      writeSessionCookie(reply, { owner: 'customer', publicUrl, token: session });
      return presentSession(bank, door, { user, token: session, executor: bank.context.db.answers });
    },
  });
}

function showSession(bank: Bank, door: WebDoor): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/web/session',
    tag: TAG,
    summary: 'Get the logged-in person, and the settings that the pages need',
    auth: PERSON,
    response: SessionAnswer,
    handler: async ({ actor, reply }) => {
      const user = await findUser(bank.context.db.main, actorUser(actor));
      if (user === undefined) throw new Refusal('unauthorized');
      const { authorization, cookie } = reply.request.headers;
      const token =
        authorization === undefined ? readSessionCookie(cookie, 'customer', bank.publicUrl()) : undefined;
      return presentSession(bank, door, { user, token, executor: bank.context.db.main });
    },
  });
}

function logOut(bank: Bank, { authenticator }: WebDoor): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/web/logout',
    security: 'logged out',
    tag: TAG,
    summary:
      'End the session or token: immediately on every node, within a minute on one that cannot be reached',
    auth: PERSON,
    response: Worked,
    handler: async ({ actor, reply }) => {
      const publicUrl = bank.publicUrl();
      const bearer = reply.request.caller?.bearer;
      const session = readSessionCookie(reply.request.headers.cookie, 'customer', publicUrl);
      await endLogIn(bank.context, { bearer, session });
      if (bearer !== undefined) {
        await forgetPerson(authenticator, actorUser(actor).userId);
        return { worked: true };
      }
      writeSessionCookie(reply, { owner: 'customer', publicUrl, token: undefined });
      return { worked: true };
    },
  });
}

/** `token` is the session's; a caller with a bearer has none, and needs no CSRF token. */
async function presentSession(
  bank: Bank,
  { sandbox }: WebDoor,
  { user, token, executor }: { user: User; token: string | undefined; executor: Executor },
) {
  const { clock, ispb } = bank.context;
  const [company, accounts] = await Promise.all([
    loadCompany(executor, user.companyId),
    listOwnAccounts(executor, user.companyId, ACCOUNTS_SHOWN),
  ]);
  const { id, name, email, permissions } = user;
  return {
    user: { id: Number(id), name, email, permissions, mfa: user.totpConfirmedAt !== null },
    company: { name: company.name, document: company.document },
    accounts: accounts.map((account) => ({
      branch: account.branch,
      number: account.number,
      holder_name: account.holderName,
      holder_document: account.holderDocument,
      status: account.status,
      registration_deadline: account.registrationDeadline,
    })),
    sandbox,
    bank: { ispb, name: BANK_NAME },
    now: clock.now().toISOString(),
    idle_seconds: IDLE_SECONDS,
    csrf_token: token === undefined ? null : csrfTokenOf(token),
  };
}
