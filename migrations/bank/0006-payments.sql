-- Payments: what customers send, what comes back of it, and what they receive.

-- Payments that came in, by their end-to-end ids: each is credited once in the whole bank. The ids of the bank's own
-- payments name them, and need no table; but for those that were given out before there was a payment.
create table received_ids (
  end_to_end_id text   primary key,
  company_id    bigint not null,
  cash_in_id    bigint not null
) with (autovacuum_analyze_threshold = 5000, autovacuum_vacuum_threshold = 5000,
        autovacuum_vacuum_insert_threshold = 5000);
-- Payments under an id that reading a code promised.
create table promised_ids (
  end_to_end_id text   primary key,
  company_id    bigint not null,
  cashout_id    bigint not null
);

create table cashouts (
  company_id             bigint not null,
  id                     bigint not null,
  account_id             bigint not null,
  origin                 text   not null check (origin in ('KEY', 'MANUAL', 'CODE')),
  status                 text   not null
                         check (status in ('NEW', 'PROCESSING', 'SUCCESS', 'FAILED', 'CANCELLED', 'REFUNDED')),
  amount                 bigint not null check (amount between 1 and 999999999999),
  fee                    bigint not null check (fee >= 0),
  returned               bigint not null default 0 check (returned between 0 and amount),
  pix_key                text,
  txid                   text,                   -- of the code that it pays
  tag                    text,
  idempotency_key        text,                   -- as sent; compared without regard to case
  fingerprint            text,                   -- SHA-256 of operation and validated members
  end_to_end_id          text,
  code_transaction       text   not null,
  recipient_ispb         text,
  recipient_branch       text,
  recipient_number       text,
  recipient_account_type text,
  recipient_document     text,
  recipient_name         text,
  error_code             text,
  error_text             text,
  -- The person or program that asked for the payment and the one that let it go: 'web/{user id}' or
  -- 'api/{client id}'.
  created_by             text,
  approved_by            text,
  events                 integer not null default 0, -- how many events it has published
  -- A hash over the recipient, written when the payment becomes final.
  seal                   bigint,
  created_at             timestamptz not null,
  processing_at          timestamptz,
  submitted_at           timestamptz,            -- the rail was asked, or was about to be
  completed_at           timestamptz,
  -- When the rail's limit passes and a missing answer is asked for. Set while PROCESSING.
  due_at                 timestamptz,
  -- Machine's clock: a node owes the next step until then. Null: no node owes one.
  lease_until            timestamptz,
  lease_number           integer not null default 0,
  bucket                 smallint not null,
  primary key (bucket, company_id, id),
  constraint in_its_bucket check (bucket = (account_id & 1023) and bucket = (id & 1023)),
  check ((idempotency_key is null) = (fingerprint is null)),
  check ((status in ('NEW', 'CANCELLED')) = (processing_at is null)),
  check (status not in ('PROCESSING', 'SUCCESS', 'REFUNDED') or end_to_end_id is not null),
  check ((status = 'FAILED') = (error_code is not null)),
  check (returned = 0 or status in ('SUCCESS', 'REFUNDED')),
  check ((status = 'REFUNDED') = (returned = amount)),
  check ((status in ('NEW', 'PROCESSING')) = (completed_at is null)),
  check ((status = 'PROCESSING') = (due_at is not null)),
  constraint nobody_approves_what_never_began check (approved_by is null or processing_at is not null)
) with (fillfactor = 60, autovacuum_analyze_threshold = 5000, autovacuum_vacuum_threshold = 5000,
        autovacuum_vacuum_insert_threshold = 5000);
-- The queue. Its condition is on due_at alone: were it on the status, the planner might use it to find rows by id,
-- reading all that are in flight for each.
create index cashouts_in_flight on cashouts (due_at) where due_at is not null;
create unique index cashouts_once_per_key
  on cashouts (account_id, lower(idempotency_key), bucket) where idempotency_key is not null;
-- Payments that wait for somebody's approval. No other statement looks for NEW ones, and those that people approve in
-- one step never pass through here; a payment's status changes together with due_at, which has an index already.
create index cashouts_awaiting_approval on cashouts (account_id, id, bucket) where status = 'NEW';

-- Money that recipients' institutions gave back.
create table cashout_returns (
  bucket     smallint not null constraint in_its_bucket check (bucket = (company_id & 1023)),
  company_id bigint not null,
  return_id  text   not null,
  cashout_id bigint not null,
  amount     bigint not null check (amount > 0),
  reason     text   not null,
  created_at timestamptz not null,
  primary key (bucket, company_id, return_id)
);
-- Reads the life of one payment without its company's other returns. The condition holds for every row, and no other
-- statement names it: those go on having the primary key alone.
create index returns_of_cashouts on cashout_returns (cashout_id, bucket) where amount > 0;

create table cash_ins (
  company_id     bigint not null,
  id             bigint not null,
  account_id     bigint not null,
  end_to_end_id  text   not null,
  amount         bigint not null check (amount between 1 and 999999999999),
  fee            bigint not null check (fee >= 0),
  pix_key        text,
  code_id        bigint,                         -- the payment code that it paid
  txid           text,
  tag            text,
  payer_ispb     text   not null,
  payer_branch   text,
  payer_number   text,
  payer_document text   not null,
  payer_name     text   not null,
  refunded       bigint not null default 0,      -- refunds that settled
  refund_pending bigint not null default 0,      -- the one refund that has not ended
  refunds        integer not null default 0,
  events         integer not null default 0,
  bucket         smallint not null,
  created_at     timestamptz not null,
  primary key (bucket, company_id, id),
  constraint in_its_bucket check (bucket = (account_id & 1023) and bucket = (id & 1023)),
  constraint no_more_back_than_came
    check (refunded >= 0 and refund_pending >= 0 and refunded + refund_pending <= amount)
) with (autovacuum_analyze_threshold = 5000, autovacuum_vacuum_threshold = 5000,
        autovacuum_vacuum_insert_threshold = 5000);

-- Remembers the request that made a refund or code, so that asking again makes no second one. A cashout carries
-- its key itself. Kept for ever.
create table idempotency_keys (
  bucket      smallint not null constraint in_its_bucket check (bucket = (account_id & 1023)),
  company_id  bigint not null,
  account_id  bigint not null,
  made        text   not null check (made in ('REFUND', 'CODE')),
  key         text   not null check (key = lower(key)),
  fingerprint text   not null,                   -- SHA-256 of operation and validated members
  made_id     bigint not null,
  primary key (bucket, company_id, account_id, made, key)
);
-- One request made it. Also finds the key of a refund that the payment system refused.
create unique index idempotency_keys_of_what_was_made on idempotency_keys (made_id, made, bucket);
