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

-- Who asked for the payment and who let it go, as 'web/{user id}' or 'api/{client id}'. Null: before this was kept.
alter table cashouts
  add column created_by text,
  add column approved_by text;

-- The newest of an account's are read page by page. Each index begins with the account and has a condition that
-- holds for every row and that no other statement names: those go on having the primary key alone.
create index cashouts_of_accounts on cashouts (account_id, id desc, company_id) where amount > 0;
create index cash_ins_of_accounts on cash_ins (account_id, id desc, company_id) where amount > 0;
create index payment_codes_of_accounts on payment_codes (account_id, id desc, company_id) where amount > 0;
