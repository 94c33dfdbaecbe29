import { Type } from 'typebox';
import { beginAcceptance, loadInvitation, type OpenInvitation } from '../../companies/accept-invitation.ts';
import type { Bank } from '../../composition/bank.ts';
import { PASSWORD_LENGTH } from '../../people/password.ts';
import { Refusal } from '../../refusals.ts';
import { type Endpoint, endpoint } from '../kernel/endpoint.ts';
import { enrolmentOf } from './access-steps.ts';
import { HTML, MISSING_PAGE, NO_PAGE, PAGES, PageView, TokenParams } from './hosted-shapes.ts';
import { invitationPage } from './invitation-page.ts';
import { basePath, orMissingPage, sendPageOfLink } from './page.ts';

const PATH = '/invitations/:token';

/** The page behind the link of an invitation. For a company's first user it ends with the credential, shown once. */
export function invitationPageEndpoints(bank: Bank): Endpoint[] {
  return [show(bank), begin(bank)];
}

function show({ context, onboarding }: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: PATH,
    tag: PAGES,
    summary: 'The page behind the link in an invitation',
    params: TokenParams,
    response: PageView,
    media: HTML,
    otherMedia: NO_PAGE,
    handler: async ({ params, reply }) => {
      const base = basePath(onboarding.publicUrl());
      const { token } = params;
      const page = (open: OpenInvitation) => invitationPage({ base, token, open });
      return sendPageOfLink({ reply, base }, () => loadInvitation(context, token), page);
    },
  });
}

function begin({ context, onboarding }: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: PATH,
    tag: PAGES,
    summary: 'Set a password; returns the second factor to enrol, as text and as an image',
    params: TokenParams,
    body: Type.Object({ password: Type.String({ minLength: PASSWORD_LENGTH, maxLength: 255 }) }),
    response: Type.Object({
      otpauth_url: Type.String(),
      secret: Type.String({ description: 'Base 32.' }),
      image: Type.String({ description: 'A QR code: a PNG as a `data:` address.' }),
    }),
    otherMedia: MISSING_PAGE,
    handler: ({ params, body, reply }) =>
      orMissingPage({ reply, base: basePath(onboarding.publicUrl()) }, async () => {
        const keepSecret = onboarding.settings.sandbox;
        const { token } = params;
        const url = await beginAcceptance(context, { token, password: body.password, keepSecret });
        // An e-mail with a log-in needs no first step, so its page does not call this.
        if (url === null) throw new Refusal('notFound');
        return enrolmentOf(url);
      }),
  });
}
