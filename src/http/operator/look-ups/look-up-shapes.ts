import { type TSchema, Type } from 'typebox';
import { nullable } from '../../partner/shapes.ts';
import { nullableTime, OWNED, Reais, Time } from '../answer-shapes.ts';

const text = Type.String();
const maybe = nullable(text);
const maybeId = nullable(Type.Integer());
const Fees = Type.Object({ cashin: Reais, cashout: Reais, med: Reais });
const Party = Type.Object({ ispb: maybe, branch: maybe, number: maybe, document: maybe, name: maybe });

const ToldDelivery = Type.Object({
  ...{ id: text, url: text, state: text, attempts: Type.Integer(), resend: Type.Boolean() },
  ...{ next_attempt_at: nullableTime, status_code: maybeId, failure: maybe },
});

/** One event in the life of a payment; each step has its own facts, and its webhook event if there was one. */
export const TimelineStep = Type.Object({
  at: Time,
  step: text,
  facts: Type.Object(
    { deliveries: Type.Optional(Type.Array(ToldDelivery)) },
    { additionalProperties: true, description: 'Amounts are reais.' },
  ),
});

export const AccountLine = Type.Object({
  ...OWNED,
  status: text,
  holder: Type.Object({ type: text, name: text, document: text }),
  balance: Reais,
  blocked: Reais,
  overdraft: Reais,
  fees: Fees,
  registration_deadline: nullable(Type.String({ format: 'date' })),
  created_at: Time,
});

export const ClaimLine = Type.Object({
  ...OWNED,
  pix_key_claim_id: text,
  claim_id: maybe,
  status: text,
  claim_type: text,
  role: text,
  type: text,
  key: text,
  inside: Type.Boolean(),
  counterpart_ispb: maybe,
  due_at: nullableTime,
  resolution_deadline: Time,
  conclusion_deadline: nullableTime,
  lapse_deadline: Time,
  waiting_for_directory: maybe,
  confirmation_reason: maybe,
  cancellation_reason: maybe,
  cancelled_by_role: maybe,
  created_by_name: maybe,
  confirmed_by_name: maybe,
  cancelled_by_name: maybe,
  completed_by_name: maybe,
  pix_key_id: maybeId,
  created_at: Time,
  modified_at: Time,
});

export const MedLine = Type.Object({
  ...OWNED,
  pix_med_id: text,
  status: text,
  reason: text,
  origin_situation_type: text,
  amount: Reais,
  amount_blocked: Reais,
  amount_returned: Reais,
  end_to_end_id: text,
  infraction_report_status: text,
  creator_psp: text,
  due_date: Time,
  followed_until: nullableTime,
  decided_by: maybe,
  decided_at: nullableTime,
  created_at: Time,
});

/** The response of a look-up; its list masks documents. */
export const LOOKED_UP: Readonly<Record<string, TSchema>> = {
  cashouts: Type.Object({
    ...OWNED,
    status: text,
    origin: text,
    amount: Reais,
    fee: Reais,
    returned: Reais,
    key: maybe,
    tag: maybe,
    idempotency_key: maybe,
    end_to_end_id: maybe,
    code_transaction: text,
    recipient: Party,
    error: nullable(Type.Object({ code: text, text: maybe })),
    created_at: Time,
    processing_at: nullableTime,
    submitted_at: nullableTime,
    completed_at: nullableTime,
  }),
  'cash-ins': Type.Object({
    ...OWNED,
    end_to_end_id: text,
    amount: Reais,
    fee: Reais,
    refunded: Reais,
    refund_pending: Reais,
    key: maybe,
    tag: maybe,
    code_id: maybeId,
    txid: maybe,
    payer: Party,
    created_at: Time,
  }),
  codes: Type.Object({
    ...OWNED,
    status: text,
    amount: Reais,
    refunded: Reais,
    fee: Reais,
    key: text,
    tag: maybe,
    txid: text,
    pix_copy_and_paste: text,
    debtor: Type.Object({ name: maybe, document: maybe }),
    end_to_end_id: maybe,
    cash_in_id: maybeId,
    due_date: nullableTime,
    expiration_date: Time,
    payment_date: nullableTime,
    created_at: Time,
  }),
  refunds: Type.Object({
    ...OWNED,
    status: text,
    public_id: text,
    route: text,
    amount: Reais,
    information: text,
    reason: text,
    cash_in_id: Type.Integer(),
    code_id: maybeId,
    return_id: text,
    end_to_end_id: maybe,
    error_code: maybe,
    created_at: Time,
    completed_at: nullableTime,
  }),
  keys: Type.Object({
    ...OWNED,
    status: text,
    type: text,
    key: text,
    created_at: Time,
    possession_started_at: Time,
    ended_at: nullableTime,
  }),
  claims: ClaimLine,
  accounts: AccountLine,
  meds: MedLine,
};
