-- The people of the bank, and what they did.

create table operators (
  id             bigint primary key default nextval('entity_ids'),
  email          text   not null unique check (email = lower(email)),
  name           text   not null,
  password_hash  text   not null,                -- argon2id
  -- A password that somebody else has seen; nothing but changing it is allowed.
  one_time_password boolean not null default false,
  -- Tokens carry it: raising it ends every session at once.
  session        integer not null default 1 check (session > 0),
  sealed_totp_secret text,
  totp_confirmed_at  timestamptz,
  totp_last_step     bigint not null default 0,  -- a code serves once: steps only grow
  sealed_password    text,                       -- kept in the sandbox alone, for its manifest
  created_at     timestamptz not null,
  removed_at     timestamptz
);

-- Who did what to what, and when; written in the transaction of the act.
create sequence audit_ids;
create table audit_log (
  id          bigint primary key default nextval('audit_ids'),
  at          timestamptz not null,
  operator_id bigint references operators (id),  -- null: somebody at the machine itself
  act         text   not null check (act ~ '^[A-Z_]{3,60}$'),
  subject     text   not null check (subject ~ '^[A-Z_]{2,40}$'),
  subject_id  text   not null,
  company_id  bigint,                            -- the customer concerned, where there is one
  request_id  text,
  details     jsonb  not null default '{}' check (pg_column_size(details) <= 16384)
);
create index audit_log_of_subjects on audit_log (subject, subject_id, id);
create index audit_log_of_operators on audit_log (operator_id, id);

create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- The life of one payment is read without reading its company's other refunds and returns. Each index has a condition
-- that holds for every row and that no other statement names: those go on having the primary key alone.
create index refunds_of_cash_ins on refunds (cash_in_id, company_id) where amount > 0;
create index returns_of_cashouts on cashout_returns (cashout_id, company_id) where amount > 0;
