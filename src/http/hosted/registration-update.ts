import { Type } from 'typebox';
import type { Bank } from '../../composition/bank.ts';
import { currentStep } from '../../onboarding/requisition.ts';
import { Refusal } from '../../refusals.ts';
import { findUpdatePage, submitOnPage } from '../../registration-updates/link.ts';
import { type Endpoint, endpoint } from '../kernel/endpoint.ts';
import { readForm, refuseForm } from '../partner/onboarding/onboarding-form.ts';
import { SubmittedView } from '../partner/onboarding/onboarding-shapes.ts';
import { HTML, MISSING_PAGE, NO_PAGE, PAGES, PageView, TokenParams } from './hosted-shapes.ts';
import { basePath, orMissingPage, sendMissingPage, sendPage, whenAvailable } from './page.ts';
import { updatePage } from './update-page.ts';

const PATH = '/registration-update/:token';

/** The form behind `onboarding_link`. Its URL ends once the form is submitted. */
export function updateFormEndpoints(bank: Bank): Endpoint[] {
  return [show(bank), submit(bank)];
}

function show({ onboarding }: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: PATH,
    tag: PAGES,
    summary: 'The page behind `onboarding_link`',
    params: TokenParams,
    response: PageView,
    media: HTML,
    otherMedia: NO_PAGE,
    handler: async ({ params, reply }) => {
      const base = basePath(onboarding.publicUrl());
      return whenAvailable({ reply, base }, async () => {
        const update = await findUpdatePage(onboarding, params.token);
        if (update === undefined) return sendMissingPage(reply, base);
        return sendPage(reply, updatePage({ base, type: update.type, document: update.document }));
      });
    },
  });
}

function submit({ onboarding }: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: PATH,
    tag: PAGES,
    summary: 'Submit the form of a registration update',
    description: 'Accepts the body of `POST /v3/onboarding/{id}/submit`, of the type of the customer.',
    params: TokenParams,
    body: Type.Unsafe<unknown>({ description: "A person's or a company's form." }),
    response: SubmittedView,
    otherMedia: MISSING_PAGE,
    handler: ({ params, body, reply }) =>
      orMissingPage({ reply, base: basePath(onboarding.publicUrl()) }, async () => {
        const { token } = params;
        const update = await findUpdatePage(onboarding, token);
        if (update === undefined) throw new Refusal('notFound');
        const submitted = await submitOnPage(onboarding, { token, form: readForm(update.type, body) });
        if (!submitted.ok) throw refuseForm(submitted.problems);
        const { requisition } = submitted;
        return {
          worked: true,
          onboarding_requisition_id: Number(requisition.id),
          status: requisition.status,
          current_step: currentStep(requisition),
          submitted_at: requisition.submittedAt?.toISOString() ?? null,
        };
      }),
  });
}
