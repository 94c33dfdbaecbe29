-- The other side, for the sandbox: a settlement system, a directory of keys and the institutions behind them. It is a
-- party of its own that happens to live on the same server: it neither reads nor writes the bank's tables, and the bank
-- reaches it through the rail alone. Instants are of the bank's clock unless a comment says the machine's; amounts are
-- centavos. Its hot tables are analysed late, as the bank's are.

create schema simulator;

-- Payments the bank sent. How one ends is fixed when it is taken; it is said at once, or when answer_at has come.
create table simulator.orders (
  end_to_end_id text   primary key,
  amount        bigint not null check (amount >= 0),        -- 0 when the amount itself was refused
  code          text,                                       -- why it is rejected; null: it settles
  taken_at      timestamptz not null,
  answer_at     timestamptz,                                -- null: it was said at once
  returned      bigint not null default 0,                  -- returns under way or settled
  return_id     text,                                       -- the return that comes by itself
  check (answer_at > taken_at),
  check (returned between 0 and amount),
  check (code is null or returned = 0),
  check (code is not null or amount > 0)
) with (autovacuum_analyze_threshold = 5000, autovacuum_vacuum_threshold = 5000,
        autovacuum_vacuum_insert_threshold = 5000);
-- For whoever proves a day, as of payments below.
create index orders_age on simulator.orders using brin (taken_at) with (pages_per_range = 32);

-- Money that recipients' institutions give back of payments the bank sent.
create table simulator.returns (
  return_id     text   primary key,
  end_to_end_id text   not null,
  amount        bigint not null check (amount > 0),
  reason        text   not null,
  status        text   not null default 'PENDING' check (status in ('PENDING', 'SETTLED', 'REJECTED')),
  code          text,
  made_at       timestamptz not null,
  check ((status = 'REJECTED') = (code is not null))
) with (autovacuum_analyze_threshold = 5000, autovacuum_vacuum_threshold = 5000,
        autovacuum_vacuum_insert_threshold = 5000);

-- Payments that other institutions send to the bank.
create table simulator.payments (
  end_to_end_id      text   primary key,
  amount             bigint not null check (amount between 1 and 999999999999),
  payer_ispb         text   not null,
  payer_branch       text,
  payer_number       text   not null,
  payer_account_type text   not null,
  payer_document     text   not null,
  payer_name         text   not null,
  key                text,
  branch             text,
  number             text,
  txid               text,                                  -- of the bank's code that it pays
  status             text   not null default 'PENDING' check (status in ('PENDING', 'SETTLED', 'REJECTED')),
  code               text,
  refund_outcome     text   not null default 'SUCCESS'
                     check (refund_outcome in ('SUCCESS', 'REJECTED', 'SILENT')),
  -- The system, once the bank has accepted: it has settled by then, it says so later, or it drops
  -- the payment.
  settlement         text   not null default 'AT_ONCE'
                     check (settlement in ('AT_ONCE', 'LATE', 'DROPPED')),
  made_at            timestamptz not null,
  settled_at         timestamptz,                           -- when it settled, or will
  check ((key is null) = (branch is not null and number is not null)),
  check ((status = 'REJECTED') = (code is not null)),
  check ((status = 'SETTLED') = (settled_at is not null))
) with (autovacuum_analyze_threshold = 5000, autovacuum_vacuum_threshold = 5000,
        autovacuum_vacuum_insert_threshold = 5000);
create index payments_age on simulator.payments using brin (made_at) with (pages_per_range = 32);

-- Money that the bank gives back. How a return ends is fixed when it is taken; it is said at once, or when answer_at
-- has come. The money that a rejected one asked for is free again.
create table simulator.refunds (
  return_id     text   primary key,
  end_to_end_id text   not null,                            -- of the payment, which need not be known
  amount        bigint not null check (amount >= 0),        -- 0 when the amount itself was refused
  reason        text   not null,
  code          text,                                       -- why it is rejected; null: it settles
  taken_at      timestamptz not null,
  answer_at     timestamptz,                                -- null: it was said at once
  check (answer_at > taken_at),
  check (code is not null or (amount > 0 and answer_at is null))
);
create index refunds_of_payment on simulator.refunds (end_to_end_id);

-- Messages that the bank has yet to be told, and when: the queue of everything that comes later. A row goes when the bank has
-- answered, so a message may reach it twice and is never lost.
create table simulator.notices (
  end_to_end_id text    not null,
  kind          text    not null
                check (kind in ('OUTCOME', 'PAYMENT', 'WORD', 'RETURN', 'REPORT', 'REPORT_CANCELLED')),
  return_id     text    not null default '',
  due_at        timestamptz not null,
  -- Machine's clock: a node is telling the bank until then. The number fences off the ones before it.
  lease_until   timestamptz,
  lease_number  integer not null default 0,
  parked        text,                                       -- why it is no longer tried
  primary key (end_to_end_id, kind, return_id)
) with (autovacuum_analyze_threshold = 5000, autovacuum_vacuum_threshold = 5000,
        autovacuum_vacuum_insert_threshold = 5000);
create index notices_due on simulator.notices (due_at, end_to_end_id, kind, return_id) where parked is null;
