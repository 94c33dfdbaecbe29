-- Webhooks: who wants to be told, what is owed to them, and a log of every attempt.
--
-- Events are written in the payment's own transaction, thousands a second, so what that transaction does for
-- webhooks must be next to nothing. It leaves one row a company and batch in webhook_outbox: the keys of the events,
-- and the queues that were open at that moment. A worker takes such rows away and writes the deliveries, in one
-- transaction. A company without an endpoint costs one look-up in a small table and writes nothing.
-- A row that is there or not there cannot be skipped, as an event could be by a reader that follows a sequence past
-- the numbers of transactions which have not committed yet. And since the open queues are read by the statement that
-- publishes, an endpoint receives everything that is published after it was committed, whichever node publishes.

create sequence webhook_queues;
create sequence webhook_log_ids;

create table webhooks (
  company_id   bigint not null,
  id           bigint not null default nextval('entity_ids'),
  url          text   not null check (length(url) <= 2048),
  type         text   not null check (type in ('CASHIN', 'CASHOUT', 'MED', 'ALL')),
  account_id   bigint,                            -- null: all accounts of the company
  -- Newest first. An older one signs beside it until its instant; the newest has none.
  sealed_secrets     text[] not null,
  secrets_expire_at  timestamptz[] not null,
  sealed_authorization text,
  -- The queue its deliveries are in. Each time it is switched on it gets another, so that what was pending when it
  -- was switched off can never come back, however many rows there are to drop. Null while it is off.
  queue        bigint,
  -- Bank's clock: everything that happened later is owed to it as it is configured now.
  watched_from timestamptz,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  deleted_at   timestamptz,
  primary key (company_id, id),
  check (cardinality(sealed_secrets) between 1 and 5),
  check (cardinality(sealed_secrets) = cardinality(secrets_expire_at)),
  check (deleted_at is null or queue is null)
);

-- What was published and not yet handed out: one row is one company's part of one transaction.
create table webhook_outbox (
  company_id  bigint not null,
  id          bigint not null default nextval('webhook_queues'),
  deliveries  integer not null check (deliveries > 0),  -- at the most, so that a worker can take a bounded amount
  queues      bigint[] not null,
  account_ids bigint[] not null,
  subjects    text[] not null,
  subject_ids bigint[] not null,
  sequences   integer[] not null,
  instants    timestamptz[] not null,
  -- First come, first handed out: no company's flood keeps another's waiting behind its number.
  primary key (id, company_id)
);
-- Written once, read once: packing would cost more than it saves.
alter table webhook_outbox alter account_ids set storage external, alter subjects set storage external,
  alter subject_ids set storage external, alter sequences set storage external, alter instants set storage external;

-- What is owed to one endpoint for one event. `resend` is 0 for what the schedule owes; a resend has a number of its
-- own, and one attempt. A test has no event, so it brings its body along.
create table webhook_deliveries (
  company_id   bigint not null,
  webhook_id   bigint not null,
  subject      text   not null check (subject in ('CASHOUT', 'CASH_IN', 'CODE', 'MED', 'REQUISITION', 'TEST')),
  subject_id   bigint not null,
  sequence     integer not null,
  resend       bigint not null default 0,
  queue        bigint not null,
  state        text   not null default 'PENDING'
                 check (state in ('PENDING', 'DELIVERED', 'PARKED', 'FAILED', 'DROPPED')),
  attempts     integer not null default 0 check (attempts >= 0),
  body         text,
  -- Bank's clock: when the next attempt is due, also while one is under way. Set while PENDING.
  due_at       timestamptz,
  -- The node that is calling; it counts for as long as that node says that it lives.
  claimed_by   bigint,
  lease_number integer not null default 0,
  created_at   timestamptz not null,             -- the event's own instant
  ended_at     timestamptz,
  primary key (company_id, webhook_id, subject, subject_id, sequence, resend),
  check ((state = 'PENDING') = (due_at is not null)),
  check ((state = 'PENDING') = (ended_at is null)),
  check (claimed_by is null or state = 'PENDING'),
  check ((subject = 'TEST') = (body is not null)),
  check (state <> 'FAILED' or resend > 0 or subject = 'TEST')
) with (fillfactor = 60);
create index webhook_deliveries_due
  on webhook_deliveries (company_id, queue, due_at, subject_id, sequence) where due_at is not null;
-- For clearing away alone: it costs a write next to nothing.
create index webhook_deliveries_age on webhook_deliveries using brin (created_at);

-- Who is delivering. A node says every second that it lives (on the machine's clock); the claims of one that has
-- fallen silent may be taken over, so a crash holds nothing up for longer than that, however long a call may take.
create table webhook_nodes (
  id          bigint primary key,
  alive_until timestamptz not null
);

-- One row per attempt, written before the call. Its body is the event's.
create table webhook_attempts (
  company_id    bigint not null,
  id            bigint not null,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  webhook_id    bigint not null,
  subject       text   not null,
  subject_id    bigint not null,
  sequence      integer not null,
  resend        bigint not null,
  attempt       integer not null check (attempt > 0),
  type          text   not null,
  end_to_end_id text,
  url           text   not null,
  header        text   not null,
  status_code   integer,
  response      text   check (octet_length(response) <= 16384),
  failure       text,                             -- why there was no answer, in a word
  primary key (company_id, created_at, id),
  check (status_code is null or failure is null)
) with (fillfactor = 60);
create unique index webhook_attempts_by_id on webhook_attempts (company_id, id);
create index webhook_attempts_by_payment on webhook_attempts (company_id, end_to_end_id, created_at, id)
  where end_to_end_id is not null;
create index webhook_attempts_age on webhook_attempts using brin (created_at);

-- How far the log has been cleared: nothing before this instant is complete.
create table webhook_log_cleared (
  one    boolean primary key default true check (one),
  before timestamptz not null
);

-- The sandbox's receiver of webhooks.
create sequence inbox_ids;
create table inbox_requests (
  name        text   not null,
  id          bigint not null default nextval('inbox_ids'),
  headers     text   not null,
  body        text   not null,
  received_at timestamptz not null,
  primary key (name, id)
);
create index inbox_requests_age on inbox_requests using brin (id);
