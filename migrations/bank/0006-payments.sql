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

-- The columns that change stand last: with each step the log of PostgreSQL repeats the row from the first byte that
-- changes (550 bytes less a payment). None of them is indexed while a payment takes its usual course, and a page keeps
-- room for a second version of each of its rows, so a step is HOT: it writes no index (270 bytes less a payment).
create table cashouts (
  company_id             bigint not null,
  id                     bigint not null,
  account_id             bigint not null,
  amount                 bigint not null check (amount between 1 and 999999999999),
  fee                    bigint not null check (fee >= 0),
  created_at             timestamptz not null,
  bucket                 smallint not null,
  origin                 text   not null check (origin in ('KEY', 'MANUAL', 'CODE')),
  pix_key                text,
  txid                   text,                   -- of the code that it pays
  tag                    text,
  idempotency_key        text,                   -- as sent; compared without regard to case
  fingerprint            text,                   -- SHA-256 of operation and validated members
  end_to_end_id          text,
  code_transaction       text   not null,
  -- The person or program that asked for the payment and the one that let it go: 'web/{user id}' or
  -- 'api/{client id}'.
  created_by             text,
  approved_by            text,
  processing_at          timestamptz,
  recipient_ispb         text,
  recipient_branch       text,
  recipient_number       text,
  recipient_account_type text,
  recipient_document     text,
  recipient_name         text,
  submitted_at           timestamptz,            -- the rail was asked, or was about to be
  -- Machine's clock: a node owes the next step until then. Null: no node owes one.
  lease_until            timestamptz,
  -- The queue: when the rail's limit passes and a missing answer is asked for. Null while the node that began the
  -- payment goes on with it from memory, which is for as long as one lease, and once the payment has ended.
  due_at                 timestamptz,
  completed_at           timestamptz,
  -- A hash over the recipient, written when the payment becomes final.
  seal                   bigint,
  returned               bigint not null default 0 check (returned between 0 and amount),
  lease_number           integer not null default 0,
  events                 integer not null default 0, -- how many events it has published
  status                 text   not null
                         check (status in ('NEW', 'PROCESSING', 'SUCCESS', 'FAILED', 'CANCELLED', 'REFUNDED')),
  error_code             text,
  error_text             text,
  -- The status, where few payments have it. Unlike the status it is the same while a payment is under way and once it
  -- has settled: an index over it leaves the usual end HOT.
  uncommon_status        text generated always as
                         (case when status in ('NEW', 'FAILED', 'CANCELLED', 'REFUNDED') then status end) stored,
  primary key (bucket, company_id, id),
  constraint in_its_bucket check (bucket = (account_id & 1023) and bucket = (id & 1023)),
  check ((idempotency_key is null) = (fingerprint is null)),
  check ((status in ('NEW', 'CANCELLED')) = (processing_at is null)),
  check (status not in ('PROCESSING', 'SUCCESS', 'REFUNDED') or end_to_end_id is not null),
  check ((status = 'FAILED') = (error_code is not null)),
  check (returned = 0 or status in ('SUCCESS', 'REFUNDED')),
  check ((status = 'REFUNDED') = (returned = amount)),
  check ((status in ('NEW', 'PROCESSING')) = (completed_at is null)),
  check (case when status = 'PROCESSING' then due_at is not null or lease_until is not null
              else due_at is null end),
  constraint nobody_approves_what_never_began check (approved_by is null or processing_at is not null)
) with (fillfactor = 45, autovacuum_analyze_threshold = 5000, autovacuum_vacuum_threshold = 5000,
        autovacuum_vacuum_insert_threshold = 5000);
-- The queue. Its condition is on due_at alone: were it on the status, the planner might use it to find rows by id,
-- reading all that are in flight for each.
create index cashouts_in_flight on cashouts (due_at) where due_at is not null;
-- Keys are kept for ever and come at random: 128 bits of hash take little more than half the room of the texts.
create unique index cashouts_once_per_key
  on cashouts (hashtextextended(lower(idempotency_key), account_id),
               hashtextextended(lower(idempotency_key), -account_id), bucket) where idempotency_key is not null;
-- Payments that wait for somebody's approval.
create index cashouts_awaiting_approval on cashouts (account_id, id, bucket) where uncommon_status = 'NEW';
-- Finds what few payments are, newest first over all companies, for the bank's people. The usual payment is not in it.
create index cashouts_uncommon on cashouts (uncommon_status, id, bucket) where uncommon_status is not null;
-- For what a dead node had begun: it costs a write next to nothing.
create index cashouts_age on cashouts using brin (created_at)
  with (pages_per_range = 32, autosummarize = on);

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
-- For whoever proves a day.
create index cashout_returns_age on cashout_returns using brin (created_at) with (pages_per_range = 32);

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
-- For whoever proves a day.
create index cash_ins_age on cash_ins using brin (created_at) with (pages_per_range = 32);

-- Payments of others that the bank accepted and the rail has yet to settle or drop, and how they ended. One holds no
-- money. Its id is that of the cash-in which it becomes, and its end-to-end id is in received_ids from its acceptance, so
-- it is credited once at most.
create table offers (
  company_id         bigint not null,
  id                 bigint not null,
  account_id         bigint not null,
  end_to_end_id      text   not null,
  amount             bigint not null check (amount between 1 and 999999999999),
  pix_key            text,
  code_id            bigint,                     -- the payment code that is kept for it
  txid               text,
  payer_ispb         text   not null,
  payer_branch       text,
  payer_number       text   not null,
  payer_account_type text   not null,
  payer_document     text   not null,
  payer_name         text   not null,
  bucket             smallint not null,
  status             text   not null check (status in ('PENDING', 'SETTLED', 'DROPPED')),
  accepted_at        timestamptz not null,
  limit_at           timestamptz not null,
  -- The queue: when the rail is asked for the word that has not come.
  due_at             timestamptz,
  settled_at         timestamptz,
  accounting_date    text check (accounting_date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  drop_code          text,
  primary key (bucket, company_id, id),
  constraint in_its_bucket check (bucket = (account_id & 1023) and bucket = (id & 1023)),
  check ((status = 'PENDING') = (due_at is not null)),
  check ((status = 'SETTLED') = (settled_at is not null)),
  check ((settled_at is null) = (accounting_date is null)),
  check ((status = 'DROPPED') = (drop_code is not null)),
  check ((code_id is null) = (txid is null))
) with (fillfactor = 80);
create index offers_due on offers (due_at) where due_at is not null;
-- For whoever proves a day.
create index offers_age on offers using brin (accepted_at) with (pages_per_range = 32);
-- A code is kept for one payment at a time.
create unique index offers_of_codes on offers (code_id, bucket) where status = 'PENDING' and code_id is not null;

-- Money that recipients' institutions would give back, which the bank accepted and the rail has yet to settle or drop, and
-- how it ended. One holds no money.
create table return_offers (
  bucket          smallint not null,
  company_id      bigint not null,
  return_id       text   not null,
  account_id      bigint not null,
  cashout_id      bigint not null,
  end_to_end_id   text   not null,
  amount          bigint not null check (amount > 0),
  reason          text   not null,
  status          text   not null check (status in ('PENDING', 'SETTLED', 'DROPPED')),
  accepted_at     timestamptz not null,
  limit_at        timestamptz not null,
  due_at          timestamptz,
  settled_at      timestamptz,
  accounting_date text check (accounting_date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  drop_code       text,
  primary key (bucket, company_id, return_id),
  constraint in_its_bucket check (bucket = (account_id & 1023) and bucket = (cashout_id & 1023)),
  check ((status = 'PENDING') = (due_at is not null)),
  check ((status = 'SETTLED') = (settled_at is not null)),
  check ((settled_at is null) = (accounting_date is null)),
  check ((status = 'DROPPED') = (drop_code is not null))
) with (fillfactor = 80);
create index return_offers_due on return_offers (due_at) where due_at is not null;
create index return_offers_of_cashouts on return_offers (cashout_id, bucket);

-- Words of the rail that say otherwise than the one that stands: for people, nothing is booked by them.
create table rail_contradictions (
  about   text not null check (about in ('PAYMENT', 'OFFER', 'RETURN', 'RETURN_OFFER')),
  id      text not null,
  stands  text not null,
  said    text not null,
  said_at timestamptz not null,
  primary key (about, id, said)
);

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
