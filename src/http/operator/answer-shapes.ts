import { Type } from 'typebox';
import { nullable } from '../partner/shapes.ts';

export const Time = Type.String({ format: 'date-time' });
export const nullableTime = nullable(Type.String({ format: 'date-time' }));
export const Reais = Type.Number({ description: 'In reais.' });

const text = Type.String();
const maybe = nullable(text);
const Id = Type.Integer();
const Texts = Type.Array(text);
const Flat = Type.Record(text, Type.Unknown());
const Operator = Type.Object({ id: Id, email: text });

/** The first members of everything that belongs to a customer. */
export const OWNED = {
  id: Id,
  company_id: Id,
  company_name: text,
  account: Type.Object({ branch: text, number: text }),
};

const COMPANY = { id: Id, name: text, document: text, created_at: Time };
export const CompanyLine = Type.Object(COMPANY);
const Invited = {
  id: Id,
  email: text,
  name: maybe,
  permissions: Texts,
  expires_at: Time,
};
const Account = Type.Object({ branch: text, number: text, status: text });
export const CompanyDetail = Type.Object({
  ...COMPANY,
  credentials: Type.Array(
    Type.Object({
      client_id: text,
      permissions: Texts,
      strict_signing: Type.Boolean(),
      created_at: Time,
      revoked_at: nullableTime,
    }),
  ),
  users: Type.Array(
    Type.Object({
      ...{ id: Id, email: text, name: text, permissions: Texts, second_factor: Type.Boolean() },
      ...{ created_at: Time, removed_at: nullableTime },
    }),
  ),
  invitations: Type.Array(Type.Object(Invited)),
  accounts: Type.Array(Account),
});
export const OpenedAccount = Type.Object({
  ...{ branch: text, number: text, document: text, name: text, status: text },
});

export const ProposalAnswer = Type.Object({
  ...{ id: Id, company_id: Id, company_name: text, kind: text, permissions: Texts },
  strict_signing: Type.Optional(Type.Boolean()),
  ...{ email: maybe, name: maybe, status: text, proposed_by: Operator, proposed_at: Time, expires_at: Time },
  ...{ decided_by: nullable(Operator), decided_at: nullableTime, made_id: maybe, made_at: nullableTime },
});
const Proposed = Type.Object({ proposal: ProposalAnswer });
/** A credential with its secrets, shown only once. */
export const CredentialAnswer = Type.Object({
  client_id: text,
  client_secret: text,
  hmac_secret: maybe,
  permissions: Texts,
  strict_signing: Type.Boolean(),
});
export const CredentialOrProposal = Type.Union([CredentialAnswer, Proposed]);
export const InvitedOrProposal = Type.Union([Type.Object(Invited), Proposed]);

export const OperatorAnswer = Type.Object({
  ...{ id: Id, email: text, name: text, roles: Texts, second_factor: Type.Boolean(), created_at: Time },
});

export const SessionAnswer = Type.Object({
  operator: Type.Object({ id: Id, name: text, email: text, roles: Texts, mfa: Type.Boolean() }),
  must_change_password: Type.Boolean(),
  csrf_token: nullable(Type.String({ description: 'Null for a token.' })),
  sandbox: Type.Boolean(),
  idle_seconds: Id,
  now: Time,
});

export const AuditLine = Type.Object({
  ...{ id: Id, at: Time, operator: nullable(Operator), act: text, subject: text, subject_id: text },
  ...{ company_id: nullable(Id), request_id: maybe, details: Flat },
});

/** Security acts of people and programs of a company. */
export const SecurityLine = Type.Object({
  ...{ id: Id, at: Time, act: text, subject: maybe, details: Flat },
  by: nullable(Type.Object({ kind: Type.Enum(['PERSON', 'PROGRAM']), name: text })),
});

const Endpoint = Type.Object({ id: Id, url: text, type: text, enabled: Type.Boolean() });
const DELIVERY = {
  ...{ id: text, event_id: text, company_id: nullable(Id), company_name: maybe, webhook: Endpoint },
  ...{ type: text, subject: text, subject_id: Id, end_to_end_id: maybe, state: text, attempts: Id },
  ...{ resend: Type.Boolean(), created_at: Time, next_attempt_at: nullableTime, ended_at: nullableTime },
};
export const DeliveryLine = Type.Object(DELIVERY);
export const DeliveryDetail = Type.Object({
  ...DELIVERY,
  body: maybe,
  tries: Type.Array(
    Type.Object({
      ...{ log_id: Id, attempt: Id, created_at: Time, answered_at: nullableTime },
      ...{ status_code: nullable(Id), failure: maybe, response: maybe },
    }),
  ),
});

const REQUISITION = {
  ...{ onboarding_requisition_id: Id, onboarding_type: text, status: text, status_internal: maybe },
  ...{ liveness_status: maybe, current_step: text, liveness_attempts_left: Id, submitted_at: nullableTime },
  ...{ company: nullable(Flat), updated_at: Time, id: Id, kind: text, document: text },
  ...{ representative_document: maybe, email: text, company_id: nullable(Id), findings: Texts },
  ...{ lapsed: Type.Boolean(), decision_reason: maybe, decided_by: maybe, decided_at: nullableTime },
  created_at: Time,
};
export const RequisitionLine = Type.Object(REQUISITION);
export const RequisitionDetail = Type.Object({
  ...REQUISITION,
  form: nullable(Type.Record(text, Type.Unknown(), { description: 'Answers of the form, by its type.' })),
});

/** One of several kinds of objects, as its own look-up lists it. */
export const SearchHit = Type.Object({
  type: text,
  path: text,
  item: Type.Object(
    { id: Type.Union([Id, text]) },
    { additionalProperties: true, description: 'As listed by the look-up of its type.' },
  ),
});

const Pool = Type.Object({ total: Id, idle: Id, waiting: Id });
const Failing = Type.Object({
  ...{ company_id: nullable(Id), company_name: maybe, webhook_id: Id, url: text },
  ...{ backlog: Id, retrying: Id, next_attempt_at: nullableTime },
});
export const HealthAnswer = Type.Object({
  at: Time,
  bank_time: Time,
  throughput: Type.Object({
    ...{ cashouts_written: Id, cash_ins_written: Id, movements_written: Id, transactions_committed: Id },
  }),
  latency: Type.Object({
    settled: Id,
    p50_ms: nullable(Type.Number()),
    p95_ms: nullable(Type.Number()),
    slowest_ms: nullable(Type.Number()),
  }),
  queues: Type.Object({
    cashouts: Type.Object({ processing: Id, oldest_since: nullableTime, beyond_limit: Id }),
    refunds: Type.Object({ pending: Id, oldest_since: nullableTime, beyond_limit: Id }),
    codes: Type.Object({ expired_and_open: Id }),
  }),
  webhooks: Type.Object({
    ...{ unpublished: Id, backlog: Id, backlog_since: nullableTime, retrying: Id, parked: Id },
    ...{ failing_endpoints: Id, failing: Type.Array(Failing) },
  }),
  database: Type.Object({
    ...{ version: text, bytes: Id, connections: Id, most_connections: Id },
    ...{ oldest_transaction_seconds: nullable(Type.Number()), deadlocks: Id, migrations: Id },
  }),
  pools: Type.Object({ main: Pool, batch: Pool, reads: Pool }),
});
