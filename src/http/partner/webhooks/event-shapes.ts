import { type TObject, type TSchema, Type } from 'typebox';
import type { EventType } from '../../../webhooks/events/catalogue.ts';
import { CashInResource, PaymentCodeResource } from '../accounts/account-shapes.ts';
import { CashoutTransaction, nullable } from '../shapes.ts';

/**
 * The schema of `data` per event type: the resource in responses, without `worked` and images, narrowed to the states
 * in which the event occurs, plus the sequence.
 */
export const EVENT_DATA: Readonly<Record<EventType, TObject>> = {
  QR_CODE_COPY_AND_PASTE_CREATED: code('NEW'),
  QR_CODE_COPY_AND_PASTE_PAID: code('PAID'),
  QR_CODE_COPY_AND_PASTE_REFUNDED: refund('SUCCESS'),
  QR_CODE_COPY_AND_PASTE_REFUNDED_ERROR: refund('REJECTED'),
  PIX_CASHIN_RECEIVED: data(without(CashInResource, ['worked']), 'payment'),
  PIX_CASHIN_REFUNDED: refund('SUCCESS'),
  PIX_CASHIN_REFUNDED_ERROR: refund('REJECTED'),
  PIX_CASHOUT_CREATED: cashout(['NEW', 'PROCESSING']),
  PIX_CASHOUT_SUCCESS: cashout(['SUCCESS']),
  PIX_CASHOUT_ERROR: cashout(['FAILED']),
  PIX_CASHOUT_REFUND: cashout(['SUCCESS', 'REFUNDED'], {
    returned_amount: Type.Number({
      exclusiveMinimum: 0,
      description: 'Amount that this return gave back, in reais.',
    }),
  }),
  PIX_CASHOUT_CANCELED: cashout(['CANCELLED']),
  MED_CREATED: med(['WAITING']),
  MED_APPROVED: med(['ACCEPTED_BY_USER', 'ACCEPTED_BY_PSP']),
  MED_REJECTED: med(['REJECTED_BY_USER', 'REJECTED_BY_PSP']),
  MED_CANCELLED: med(['CANCELLED_BY_USER', 'CANCELLED_BY_PSP']),
  ONBOARDING_REQUISITION_APPROVED: requisition(['APPROVED', 'COMPLETED'], 'APPROVED'),
  ONBOARDING_REQUISITION_REPROVED: requisition(['REPROVED'], 'REJECTED'),
  WEBHOOK_TEST: data({ webhook_id: Type.Integer({ description: 'The endpoint under test.' }) }, 'test'),
};

type Members = Record<string, TSchema>;

/** The members of a resource for an event's schema; the caller names those that no event has. */
function without(resource: TObject, absent: readonly string[]): Members {
  return Object.fromEntries(Object.entries(resource.properties).filter(([name]) => !absent.includes(name)));
}

function data(members: Members, counted: string): TObject {
  const description = `Counts the events of one ${counted} from 1 without gaps: apply only what is newer.`;
  return Type.Object({ ...members, sequence: Type.Integer({ minimum: 1, description }) });
}

function oneOf(values: readonly string[]): TSchema {
  return Type.Unsafe<string>({ type: 'string', enum: [...values] });
}

function code(status: string): TObject {
  const members = without(PaymentCodeResource, ['worked', 'base_64_image', 'base_64_image_url']);
  return data({ ...members, status: oneOf([status]) }, 'payment code');
}

function cashout(statuses: readonly string[], more: Members = {}): TObject {
  return data({ ...without(CashoutTransaction, ['worked']), status: oneOf(statuses), ...more }, 'cashout');
}

function refund(status: string): TObject {
  const route = 'An integer when it was asked for by code, a UUID when by cash in.';
  return data(
    {
      id: Type.Unsafe<number | string>({ type: ['integer', 'string'], description: route }),
      end_to_end_id: Type.String({ description: 'The id of the return.' }),
      amount: Type.Number(),
      status: oneOf([status]),
      fee: Type.Optional(Type.Number({ description: 'Only of a refund that was asked for by code.' })),
      origin_end_to_end_id: Type.String({ description: 'The end-to-end id of the payment it gives back.' }),
    },
    'payment, refunds included',
  );
}

function text(): TSchema {
  return nullable(Type.String());
}

function instant(): TSchema {
  return Type.String({ format: 'date-time' });
}

function med(statuses: readonly string[]): TObject {
  return data(
    {
      pix_med_id: Type.String(),
      origin_situation_type: oneOf([
        'SCAM_FRAUD',
        'UNAUTHORIZED_TRANSACTION',
        'COERCIVE_CRIME',
        'FRAUDULENT_ACCESS_AND_AUTHORIZATION',
        'OTHER',
        'UNKNOWN',
      ]),
      status: oneOf(statuses),
      reason: oneOf(['RETURN_REQUEST', 'RETURN_CANCELLATION']),
      infraction_report_status: oneOf(['OPEN', 'RECEIVED', 'CANCELLED', 'ANALYZED']),
      amount: Type.Number(),
      user_document: text(),
      email: Type.String(),
      phone: Type.String(),
      analysis_result: nullable(oneOf(['ACCEPTED', 'REJECTED'])),
      creator_psp: Type.String(),
      user_name: text(),
      receiver_document: text(),
      receiver_name: text(),
      receiver_agency: text(),
      receiver_account: text(),
      infraction_report_id: text(),
      endtoend: Type.String({ description: 'The end-to-end id of the disputed payment.' }),
      due_date: nullable(instant()),
      infraction_report_creation_datetime: nullable(instant()),
      created_at: instant(),
    },
    'case',
  );
}

function requisition(statuses: readonly string[], internal: string): TObject {
  return data(
    {
      onboarding_requisition_id: Type.Integer(),
      onboarding_type: nullable(oneOf(['PF', 'PJ'])),
      status: oneOf(statuses),
      status_internal: oneOf([internal]),
      liveness_status: nullable(oneOf(['PENDING', 'PASSED', 'FAILED'])),
      current_step: oneOf(['LIVENESS', 'FORM', 'PROCESSING', 'REVIEW', 'DONE']),
      liveness_url: text(),
      liveness_attempts_left: Type.Integer(),
      submitted_at: nullable(instant()),
      company: nullable(Type.Object({}, { description: 'PJ alone, as the status view gives it.' })),
      representative_document: text(),
      updated_at: instant(),
    },
    'requisition',
  );
}
