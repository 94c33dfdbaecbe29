-- Refunds: giving back what was received.

create table refunds (
  bucket       smallint not null,
  company_id   bigint not null,
  id           bigint not null,
  public_id    text   not null,                  -- the id the cash-in route shows
  account_id   bigint not null,
  cash_in_id   bigint not null,
  code_id      bigint,
  route        text   not null check (route in ('CODE', 'CASH_IN')),
  amount       bigint not null check (amount > 0),
  information  text   not null,
  reason       text   not null,                  -- pacs.004: MD06, FR01
  status       text   not null check (status in ('PENDING', 'SUCCESS', 'REJECTED')),
  return_id    text   not null,
  error_code   text,
  created_at   timestamptz not null,
  completed_at timestamptz,
  -- When a missing answer is asked for. Set while PENDING.
  due_at       timestamptz,
  -- Machine's clock: a node owes the next step until then.
  lease_until  timestamptz,
  lease_number integer not null default 0,
  primary key (bucket, company_id, id),
  constraint in_its_bucket check (bucket = (account_id & 1023) and bucket = (id & 1023)),
  check ((status = 'PENDING') = (due_at is not null)),
  check ((status = 'PENDING') = (completed_at is null)),
  check ((status = 'REJECTED') = (error_code is not null))
) with (fillfactor = 70, autovacuum_analyze_threshold = 5000, autovacuum_vacuum_threshold = 5000,
        autovacuum_vacuum_insert_threshold = 5000);
-- Finds refunds that have not settled, newest first over all companies, for the bank's people.
create index refunds_uncommon on refunds (status, id, bucket) where status <> 'SUCCESS';
create index refunds_in_flight on refunds (due_at) where due_at is not null;
-- Reads the life of one payment without its company's other refunds. The condition holds for every row, and no other
-- statement names it: those go on having the primary key alone.
create index refunds_of_cash_ins on refunds (cash_in_id, bucket) where amount > 0;
-- For whoever proves a day.
create index refunds_age on refunds using brin (created_at) with (pages_per_range = 32);

-- Finds a refund in the whole bank by another id than its own: public ids and return ids.
create table refund_ids (
  any_id     text primary key,
  company_id bigint not null,
  refund_id  bigint not null
);
