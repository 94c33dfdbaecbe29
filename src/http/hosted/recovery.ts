import { Type } from 'typebox';
import {
  choosePassword,
  comeBack,
  loadRecovery,
  type OpenAccessRecovery,
} from '../../access-recoveries/come-back.ts';
import type { Bank } from '../../composition/bank.ts';
import { PASSWORD_LENGTH } from '../../people/password.ts';
import type { Authenticator } from '../auth/authenticate.ts';
import { type Endpoint, endpoint } from '../kernel/endpoint.ts';
import { nullable } from '../partner/shapes.ts';
import { enrolmentOf } from './access-steps.ts';
import { HTML, MISSING_PAGE, NO_PAGE, PAGES, PageView, TokenParams } from './hosted-shapes.ts';
import { basePath, orMissingPage, sendPageOfLink } from './page.ts';
import { recoveryPage } from './recovery-page.ts';

const PATH = '/recover/:token';

/** The page behind a recovery link, for a lost password or authenticator. */
export function recoveryPageEndpoints(bank: Bank, authenticator: Authenticator): Endpoint[] {
  return [show(bank), choose(bank), confirm(bank, authenticator)];
}

function show({ context, publicUrl }: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: PATH,
    tag: PAGES,
    summary: 'The page behind a password reset link',
    params: TokenParams,
    response: PageView,
    media: HTML,
    otherMedia: NO_PAGE,
    handler: async ({ params, reply }) => {
      const base = basePath(publicUrl());
      const { token } = params;
      const page = (open: OpenAccessRecovery) => recoveryPage({ base, token, open });
      return sendPageOfLink({ reply, base }, () => loadRecovery(context, token), page);
    },
  });
}

function choose({ context, publicUrl }: Bank): Endpoint {
  const given = (description: string) => nullable(Type.String({ description }));
  return endpoint({
    method: 'POST',
    path: PATH,
    tag: PAGES,
    summary: 'Choose a new password, to be confirmed with a code; may be repeated until then',
    description: 'Returns the second factor to enrol; each member is null if the existing factor confirms.',
    params: TokenParams,
    body: Type.Object({ password: Type.String({ minLength: PASSWORD_LENGTH, maxLength: 255 }) }),
    response: Type.Object({
      otpauth_url: given('URI for an authenticator.'),
      secret: given('Base 32.'),
      image: given('A QR code: a PNG as a `data:` address.'),
    }),
    otherMedia: MISSING_PAGE,
    handler: ({ params, body, reply }) =>
      orMissingPage({ reply, base: basePath(publicUrl()) }, async () => {
        const url = await choosePassword(context, { token: params.token, password: body.password });
        return url === null ? { otpauth_url: null, secret: null, image: null } : enrolmentOf(url);
      }),
  });
}

function confirm(bank: Bank, authenticator: Authenticator): Endpoint {
  return endpoint({
    method: 'POST',
    path: `${PATH}/confirm`,
    security: 'access recovered',
    tag: PAGES,
    summary: 'Confirm the new password with a code; ends all sessions and tokens, and uses the link up',
    params: TokenParams,
    body: Type.Object({ token: Type.String({ maxLength: 20, description: 'TOTP.' }) }),
    response: Type.Object({ worked: Type.Boolean() }),
    otherMedia: MISSING_PAGE,
    handler: ({ params, body, reply, requestId }) =>
      orMissingPage({ reply, base: basePath(bank.publicUrl()) }, async () => {
        const id = await comeBack(bank.context, { token: params.token, code: body.token, requestId });
        bank.work.wake();
        await authenticator.forget({ audience: 'web', who: [String(id)] });
        return { worked: true };
      }),
  });
}
