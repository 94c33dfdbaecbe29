import { Type } from 'typebox';
import { type MedCase, REPORT_REASONS, SITUATION_TYPES } from '../../../med-cases/case.ts';
import { findAnyCase, findCaseByReport, showCases } from '../../../med-cases/find.ts';
import { medCaseResource } from '../../../med-cases/resource.ts';
import type { ReportRefusal } from '../../../rail/infractions.ts';
import { Refusal, type RefusalCode } from '../../../refusals.ts';
import { AmountSchema } from '../../json/amount-keyword.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { MedListRecord } from '../../partner/med-cases/med-shapes.ts';
import type { Sandbox } from '../sandbox.ts';

const REFUSED: Record<ReportRefusal, RefusalCode> = {
  UNKNOWN: 'cashInNotFound',
  DUPLICATE: 'reportDuplicate',
  TOO_OLD: 'reportTooOld',
};

/** Plays payers' institutions whose customers report fraud. */
export function medEndpoints(sandbox: Sandbox): Endpoint[] {
  return [reportEndpoint(sandbox), cancelEndpoint(sandbox)];
}

function reportEndpoint({ bank, control }: Sandbox): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/sandbox/meds',
    tag: 'Sandbox',
    summary: "Report a received payment as the payer's institution",
    body: Type.Object({
      end_to_end_id: Type.String({ minLength: 1, maxLength: 64 }),
      origin_situation_type: Type.Enum([...SITUATION_TYPES]),
      reason: Type.Enum([...REPORT_REASONS]),
      amount: Type.Optional(AmountSchema()),
      details: Type.Optional(Type.String({ minLength: 1, maxLength: 2_000 })),
    }),
    response: MedListRecord,
    handler: async ({ body }) => {
      const made = await control.reportPayment({
        endToEndId: body.end_to_end_id,
        reason: body.reason,
        situation: body.origin_situation_type,
        amount: body.amount ?? null,
        details: body.details ?? null,
      });
      if (!made.made) throw new Refusal(REFUSED[made.code]);
      return present({ bank }, await findCaseByReport(bank.context.db.answers, made.reportId));
    },
  });
}

function cancelEndpoint({ bank, control }: Sandbox): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/sandbox/meds/:pix_med_id/cancel',
    tag: 'Sandbox',
    summary: "Withdraw a report as the payer's institution, before or after the decision",
    params: Type.Object({ pix_med_id: Type.String({ minLength: 1, maxLength: 64 }) }),
    body: Type.Object({}),
    bodyOptional: true,
    response: MedListRecord,
    handler: async ({ params }) => {
      const { main, answers } = bank.context.db;
      const med = await findAnyCase(main, params.pix_med_id);
      if (med === undefined) throw new Refusal('medNotFound');
      // The directory may learn of the bank's own cancellation only later: the report is over for both.
      const over = med.reportStatus === 'CANCELLED' || !(await control.cancelReport(med.reportId));
      if (over) throw new Refusal('medInWrongStatus');
      return present({ bank }, await findAnyCase(answers, med.publicId));
    },
  });
}

async function present({ bank }: Pick<Sandbox, 'bank'>, med: MedCase | undefined) {
  const [shown] = med === undefined ? [] : await showCases(bank.context.db.answers, [med]);
  if (shown === undefined) throw new Refusal('medNotFound');
  return medCaseResource(shown);
}
