-- People at the screens: their cookie sessions, and who made and approved a payment.

-- A session belongs to a user of a company, or, where there is no company, to an operator. The token is in the
-- person's browser alone; here is its SHA-256. Instants are of the bank's clock.
create table web_sessions (
  token_hash text   primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  company_id bigint,
  person_id  bigint not null,                    -- users and operators draw from one sequence
  -- The operator's session number: raising it ends these too. Users have none.
  operator_session integer,
  started_at timestamptz not null,
  seen_at    timestamptz not null,
  check ((company_id is null) = (operator_session is not null)),
  check (seen_at >= started_at)
);
create index web_sessions_of_people on web_sessions (person_id, started_at);

-- Somebody who no longer works for the company; the row stays, because payments name it.
alter table users add column removed_at timestamptz;

-- The user who revoked it. Null on a revoked one: somebody of the bank, whom the audit log names.
alter table credentials
  add column revoked_by bigint,
  add constraint nobody_revokes_what_still_works check (revoked_by is null or revoked_at is not null);

-- Who asked for the payment and who let it go, as 'web/{user id}' or 'api/{client id}'. Null: before this was kept.
alter table cashouts
  add column created_by text,
  add column approved_by text,
  add constraint nobody_approves_what_never_began check (approved_by is null or processing_at is not null);

-- What waits for somebody's approval. No other statement looks for NEW ones, and those that people approve in one
-- step never pass through here; a payment's status changes together with due_at, which has an index already.
create index cashouts_awaiting_approval on cashouts (account_id, id, company_id) where status = 'NEW';
