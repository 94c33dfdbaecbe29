import { Type } from 'typebox';
import { nullable } from '../shapes.ts';

export const RequisitionId = Type.Object({ id: Type.Integer() });
export const RequisitionToken = Type.Object({
  'x-onboarding-token': Type.Optional(Type.String({ description: 'The access token of the requisition.' })),
});

const Status = Type.String({ description: 'PENDING, IN_PROGRESS, APPROVED, REPROVED or COMPLETED.' });
const Instant = Type.String({ format: 'date-time' });
const Text = nullable(Type.String());

export const Created = Type.Object({
  worked: Type.Boolean(),
  onboarding_requisition_id: Type.Integer(),
  onboarding_link: nullable(Type.String({ description: 'Only for registration updates.' })),
  liveness_url: Text,
  liveness_status: Text,
  access_token: nullable(Type.String({ description: 'Shown once, for a new requisition.' })),
  status: Status,
});

const Company = Type.Object(
  {
    official_name: Text,
    fantasy_name: Text,
    opening_date: nullable(Type.String({ format: 'date' })),
    legal_nature: Text,
    legal_nature_code: Text,
    main_activity: Text,
    main_activity_code: Text,
    joint_stock: Text,
    zip_code: Text,
    state: Text,
    city: Text,
    street: Text,
    neighborhood: Text,
    number: Text,
    complement: Text,
  },
  { description: 'From the company registry; null until the registry has answered.' },
);

export const RequisitionView = Type.Object({
  worked: Type.Boolean(),
  onboarding_requisition_id: Type.Integer(),
  onboarding_type: Type.String({ description: 'PF or PJ.' }),
  status: Status,
  status_internal: nullable(Type.String({ description: 'PENDING, WAITING_APPROVAL, APPROVED or REJECTED.' })),
  liveness_status: nullable(Type.String({ description: 'PENDING, PASSED or FAILED.' })),
  current_step: Type.String({ description: 'LIVENESS, FORM, PROCESSING, REVIEW or DONE.' }),
  liveness_url: nullable(Type.String({ description: 'While the liveness check is pending.' })),
  liveness_attempts_left: Type.Integer(),
  submitted_at: nullable(Instant),
  company: nullable(Company),
  representative_document: Text,
  updated_at: Instant,
});

export const SubmittedView = Type.Object({
  worked: Type.Boolean(),
  onboarding_requisition_id: Type.Integer(),
  status: Status,
  current_step: Type.String(),
  submitted_at: nullable(Instant),
});

export const UpdateStatusView = Type.Object({
  status: Type.String({ description: 'NOT_REQUIRED, ACTION_REQUIRED, IN_PROGRESS or IN_REVIEW.' }),
  deadline: nullable(Type.String({ format: 'date' })),
  days_remaining: nullable(Type.Integer({ description: 'Negative when the deadline has passed.' })),
  blocked: Type.Boolean({ description: 'Overdue accounts cannot cash out.' }),
  can_start: Type.Boolean(),
  onboarding_link: nullable(Type.String({ description: 'The form, while it must be filled in.' })),
  rejection_reason: nullable(Type.String({ description: 'Reason of the refusal of the last update.' })),
});
