-- The bank: who its customers are, what they own, what they paid.
--
-- Company first: every row of a customer carries company_id and it leads the primary key and every
-- unique key, so that isolation is in each query and the schema can be distributed by company.
-- What must be unique in the whole bank has a small table of its own, keyed by that value.
-- Amounts are integer centavos. Hot tables carry no foreign keys (a trigger per row costs more than
-- the row); `lastro verify` proves what they would have.

-- ── The bank itself ────────────────────────────────────────────────────────────────────────────

create table bank_facts (
  one          boolean primary key default true check (one),
  mode         text    not null check (mode in ('sandbox', 'production')),
  ispb         text    not null check (ispb ~ '^[0-9A-Z]{8}$'),
  -- The bank's clock runs this far ahead of the machine's. It only grows.
  clock_offset_ms bigint not null default 0 check (clock_offset_ms >= 0),
  created_at   timestamptz not null
);

-- Keys that sign tokens and location payloads; the private half is sealed with the master key.
create table signing_keys (
  kid         text primary key,
  public_jwk  text not null,
  sealed_private_jwk text not null,
  created_at  timestamptz not null
);

create sequence entity_ids;
-- Cashouts and cash-ins draw from one sequence, in blocks of a thousand per node.
create sequence payment_ids increment by 1000;
create sequence movement_codes;

-- ── Companies, users, credentials ──────────────────────────────────────────────────────────────

create table companies (
  id          bigint primary key default nextval('entity_ids'),
  name        text not null,
  document    text not null unique check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  created_at  timestamptz not null
);

create table credentials (
  company_id         bigint not null,
  client_id          text   not null,
  client_secret_hash text   not null,          -- SHA-256 of a 256-bit random secret, hex
  sealed_hmac_secret text   not null,
  permissions        text[] not null,
  sealed_client_secret text,                   -- kept in the sandbox alone, for its manifest
  created_at         timestamptz not null,
  revoked_at         timestamptz,
  primary key (company_id, client_id)
);
create table client_ids (
  client_id  text primary key,
  company_id bigint not null
);

create table users (
  company_id     bigint not null,
  id             bigint not null default nextval('entity_ids'),
  email          text   not null check (email = lower(email)),
  name           text   not null,
  password_hash  text   not null,              -- argon2id
  permissions    text[] not null,
  sealed_totp_secret text,
  totp_confirmed_at  timestamptz,
  totp_last_step     bigint not null default 0, -- a code serves once: steps only grow
  sealed_password    text,                      -- kept in the sandbox alone, for its manifest
  created_at     timestamptz not null,
  primary key (company_id, id)
);
create table user_emails (
  email      text primary key check (email = lower(email)),
  company_id bigint not null,
  user_id    bigint not null
);

-- ── Accounts ───────────────────────────────────────────────────────────────────────────────────

create table accounts (
  company_id      bigint not null,
  id              bigint not null default nextval('entity_ids'),
  branch          text   not null check (branch ~ '^[0-9]{4}$'),
  number          text   not null check (number ~ '^[0-9]{6}$'),
  holder_name     text   not null,
  holder_document text   not null check (holder_document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  status          text   not null default 'ACTIVE' check (status in ('ACTIVE', 'CLOSING', 'CLOSED')),
  balance         bigint not null default 0,
  blocked         bigint not null default 0 check (blocked >= 0),
  -- How far below zero the named movements that may overdraw have driven what is available.
  overdraft       bigint not null default 0 check (overdraft >= 0),
  cashout_fee     bigint not null default 0 check (cashout_fee >= 0),
  cashin_fee      bigint not null default 0 check (cashin_fee >= 0),
  med_fee         bigint not null default 0 check (med_fee >= 0),
  registration_deadline date,
  last_movement_at timestamptz not null,        -- statement instants never run backwards
  created_at      timestamptz not null,
  primary key (company_id, id),
  constraint no_customer_overdraws check (balance - blocked + overdraft >= 0)
) with (fillfactor = 50);
-- Accounts are found by number through here alone: a second unique key on `accounts` would leave the
-- planner a choice, and without statistics it chooses badly.
create table account_numbers (
  branch     text not null,
  number     text not null,
  company_id bigint not null,
  account_id bigint not null,
  primary key (branch, number)
);

-- ── Keys ───────────────────────────────────────────────────────────────────────────────────────

create table pix_keys (
  company_id bigint not null,
  id         bigint not null default nextval('entity_ids'),
  account_id bigint not null,
  type       text   not null check (type in ('CPF', 'CNPJ', 'EMAIL', 'CELL_PHONE', 'EVP')),
  key        text   not null,
  status     text   not null default 'ACTIVE' check (status in ('ACTIVE', 'DELETED', 'MOVED')),
  created_at timestamptz not null,
  possession_started_at timestamptz not null,
  ended_at   timestamptz,
  primary key (company_id, id),
  check ((status = 'ACTIVE') = (ended_at is null))
);
create index pix_keys_of_account on pix_keys (company_id, account_id) where status = 'ACTIVE';
create table active_pix_keys (
  key        text primary key,
  company_id bigint not null,
  account_id bigint not null,
  pix_key_id bigint not null
);

-- ── Payments ───────────────────────────────────────────────────────────────────────────────────

-- An end-to-end id belongs to one payment; inside the bank the two sides share it.
create table end_to_end_ids (
  end_to_end_id text   not null,
  side          text   not null check (side in ('OUT', 'IN')),
  company_id    bigint not null,
  payment_id    bigint not null,
  primary key (end_to_end_id, side)
);

create table cashouts (
  company_id      bigint not null,
  id              bigint not null,
  account_id      bigint not null,
  origin          text   not null check (origin in ('KEY', 'MANUAL', 'CODE')),
  status          text   not null
                  check (status in ('NEW', 'PROCESSING', 'SUCCESS', 'FAILED', 'CANCELLED', 'REFUNDED')),
  amount          bigint not null check (amount between 1 and 999999999999),
  fee             bigint not null check (fee >= 0),
  returned        bigint not null default 0 check (returned between 0 and amount),
  pix_key         text,
  tag             text,
  idempotency_key text,                          -- as sent; compared without regard to case
  fingerprint     text,                          -- SHA-256 of operation and validated members
  end_to_end_id   text,
  code_transaction text  not null,
  recipient_ispb     text,
  recipient_branch   text,
  recipient_number   text,
  recipient_document text,
  recipient_name     text,
  recipient_account_type text,
  error_code      text,
  error_text      text,
  events          integer not null default 0,    -- how many events it has published
  created_at      timestamptz not null,
  processing_at   timestamptz,
  submitted_at    timestamptz,                   -- the rail was asked, or was about to be
  completed_at    timestamptz,
  -- Bank's clock: when the rail's limit passes and a missing answer is asked for. Set while PROCESSING.
  due_at          timestamptz,
  -- Machine's clock: a node owes the next step until then. Null: nobody owes one.
  lease_until     timestamptz,
  lease_number    integer not null default 0,
  primary key (company_id, id),
  check ((idempotency_key is null) = (fingerprint is null)),
  check ((status in ('NEW', 'CANCELLED')) = (processing_at is null)),
  check (status not in ('PROCESSING', 'SUCCESS', 'REFUNDED') or end_to_end_id is not null),
  check ((status = 'FAILED') = (error_code is not null)),
  check (returned = 0 or status in ('SUCCESS', 'REFUNDED')),
  check ((status = 'REFUNDED') = (returned = amount)),
  check ((status in ('NEW', 'PROCESSING')) = (completed_at is null)),
  check ((status = 'PROCESSING') = (due_at is not null))
) with (fillfactor = 60);
create unique index cashouts_once_per_key
  on cashouts (company_id, account_id, lower(idempotency_key)) where idempotency_key is not null;
-- The queue. Its condition is on due_at alone: were it on the status, the planner might use it to find
-- rows by id, reading all that are in flight for each.
create index cashouts_in_flight on cashouts (due_at) where due_at is not null;

create table cashout_returns (
  company_id bigint not null,
  return_id  text   not null,
  cashout_id bigint not null,
  amount     bigint not null check (amount > 0),
  reason     text   not null,
  created_at timestamptz not null,
  primary key (company_id, return_id)
);

create table cash_ins (
  company_id     bigint not null,
  id             bigint not null,
  account_id     bigint not null,
  end_to_end_id  text   not null,
  amount         bigint not null check (amount between 1 and 999999999999),
  fee            bigint not null check (fee >= 0),
  pix_key        text,
  tag            text,
  payer_ispb     text not null,
  payer_branch   text,
  payer_number   text,
  payer_document text not null,
  payer_name     text not null,
  events         integer not null default 0,
  created_at     timestamptz not null,
  primary key (company_id, id)
);

-- ── Ledger ─────────────────────────────────────────────────────────────────────────────────────

-- Every kind of movement: what the statement calls it, which side of the customer's account it
-- touches, and the bank's own account that takes the other side.
create table movement_kinds (
  kind           text primary key,
  statement_type text not null,
  direction      text not null check (direction in ('DEBIT', 'CREDIT')),
  contra         text not null check (contra in ('SETTLEMENT', 'TRANSFERS', 'FEES', 'FUNDING'))
);
insert into movement_kinds values
  ('CASHOUT',          'PIX_CASHOUT',           'DEBIT',  'SETTLEMENT'),
  ('CASHOUT_INSIDE',   'PIX_CASHOUT',           'DEBIT',  'TRANSFERS'),
  ('CASHOUT_FEE',      'PIX_CASHOUT_TAX',       'DEBIT',  'FEES'),
  ('CASHOUT_RETURN',   'PIX_CASHOUT_REFUND',    'CREDIT', 'SETTLEMENT'),
  ('CASHIN',           'PIX_CASHIN',            'CREDIT', 'SETTLEMENT'),
  ('CASHIN_INSIDE',    'PIX_CASHIN',            'CREDIT', 'TRANSFERS'),
  ('CASHIN_FEE',       'PIX_CASHIN_TAX',        'DEBIT',  'FEES'),
  ('FUNDING',          'PIX_CREDIT_IN_ACCOUNT', 'CREDIT', 'FUNDING');

-- One row is one movement with both its legs: one amount, one debit, one credit, so that an
-- unbalanced movement cannot be written down. The view `entries` shows the legs.
create table movements (
  company_id    bigint not null,
  account_id    bigint not null,
  code          bigint not null default nextval('movement_codes'),
  at            timestamptz not null,
  kind          text   not null,
  amount        bigint not null check (amount > 0),
  balance_after bigint not null,
  payment_id    bigint,
  reference     text   not null default '',       -- tells apart two of a kind on one payment
  primary key (company_id, account_id, at, code)
);
create unique index movements_once on movements (company_id, payment_id, kind, reference);

create view entries as
  select m.company_id, m.code as movement, m.at, m.kind, m.account_id, 'CUSTOMER' as book,
         k.direction, m.amount, m.balance_after
    from movements m join movement_kinds k using (kind)
  union all
  select m.company_id, m.code, m.at, m.kind, null, k.contra,
         case k.direction when 'DEBIT' then 'CREDIT' else 'DEBIT' end, m.amount, null
    from movements m join movement_kinds k using (kind);

-- ── Events and messages ────────────────────────────────────────────────────────────────────────

create table events (
  company_id bigint  not null,
  subject    text    not null check (subject in ('CASHOUT', 'CASH_IN')),
  subject_id bigint  not null,
  sequence   integer not null check (sequence > 0),
  type       text    not null,
  account_id bigint,
  body       text    not null,                    -- the bytes every delivery carries
  created_at timestamptz not null,
  primary key (company_id, subject, subject_id, sequence)
);

-- What left by e-mail or SMS; the sandbox lets it be read.
create table messages (
  id         bigint primary key default nextval('entity_ids'),
  recipient  text not null,
  channel    text not null check (channel in ('EMAIL', 'SMS')),
  subject    text,
  text       text not null,
  code       text,
  created_at timestamptz not null
);
create index messages_to on messages (recipient, id);

-- ── What is written stays written ──────────────────────────────────────────────────────────────

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
create trigger movements_append_only before update or delete or truncate on movements
  for each statement execute function refuse_change();
create trigger events_append_only before update or delete or truncate on events
  for each statement execute function refuse_change();

-- Five digits and a check digit.
create sequence account_numbers_seq start 10001 maxvalue 99999;
