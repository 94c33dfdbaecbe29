-- Events and webhooks: what happened, which endpoints are told, what is owed to them, and a log of every attempt.
--
-- Events are written in the payment's own transaction, thousands a second, so its work for webhooks must be next to
-- nothing. It leaves one row a company and batch in webhook_outbox: the keys of the events, and the queues that were
-- open at that moment. A worker takes such rows away and writes the deliveries, in one transaction. A company without
-- an endpoint costs one look-up in a small table and writes nothing.
-- A row that is there or not there cannot be skipped; a reader that follows a sequence would skip an event, because
-- it passes the numbers of transactions which have not committed yet. And since the statement that publishes reads the
-- open queues, an endpoint receives everything that any node publishes after the endpoint was committed.

create table events (
  company_id bigint  not null,
  subject    text    not null check (subject in ('CASHOUT', 'CASH_IN', 'CODE', 'MED', 'REQUISITION')),
  subject_id bigint  not null,
  sequence   integer not null check (sequence > 0),
  type       text    not null,
  account_id bigint,
  -- The bytes that every delivery carries; a receiver is sent at most 20 kB.
  body       text    not null constraint events_body_bounded check (octet_length(body) <= 20480),
  seal       bigint,                              -- a hash over the body
  created_at timestamptz not null,
  primary key (company_id, subject, subject_id, sequence)
) with (autovacuum_analyze_threshold = 5000, autovacuum_vacuum_threshold = 5000,
        autovacuum_vacuum_insert_threshold = 5000);

create trigger events_append_only before update or delete or truncate on events
  for each statement execute function refuse_change();

create sequence webhook_queues;
create sequence webhook_log_ids;

create table webhooks (
  company_id   bigint not null,
  id           bigint not null default nextval('entity_ids'),
  url          text   not null check (length(url) <= 2048),
  -- The whole address where it carries a name or a password; `url` then has neither.
  sealed_url   text,
  -- As the log shows it: without the password that it may carry.
  shown_url    text   not null check (length(shown_url) <= 4096),
  type         text   not null check (type in ('CASHIN', 'CASHOUT', 'MED', 'ALL')),
  account_id   bigint,                            -- null: all accounts of the company
  -- Newest first. An older one signs beside it until its instant; the newest has none.
  sealed_secrets       text[] not null,
  secrets_expire_at    timestamptz[] not null,
  sealed_authorization text,
  -- The queue its deliveries are in. Each time it is switched on it gets another, so that deliveries which were pending
  -- when it was switched off can never come back, however many rows there are to drop. Null while it is off.
  queue        bigint,
  -- Everything that happened later is owed to it as it is configured now.
  watched_from timestamptz,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  deleted_at   timestamptz,
  primary key (company_id, id),
  check (cardinality(sealed_secrets) between 1 and 5),
  check (cardinality(sealed_secrets) = cardinality(secrets_expire_at)),
  check (deleted_at is null or queue is null)
);
create unique index webhooks_by_queue on webhooks (queue, company_id) where queue is not null;

-- Events that were published and not yet handed out: one row is one company's part of one transaction.
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
  end_to_end_ids text[] not null,
  -- Each company's own, oldest first: when not everything can be handed out at once, no company's flood keeps
  -- another's waiting.
  primary key (company_id, id)
) with (autovacuum_analyze_threshold = 5000, autovacuum_vacuum_threshold = 5000,
        autovacuum_vacuum_insert_threshold = 5000);
-- Written once, read once: packing would cost more than it saves.
alter table webhook_outbox alter account_ids set storage external, alter subjects set storage external,
  alter subject_ids set storage external, alter sequences set storage external, alter instants set storage external,
  alter end_to_end_ids set storage external;

-- The delivery that is owed to one endpoint for one event. `resend` is 0 for deliveries of the schedule; a resend has a number of
-- its own, and one attempt. A test has no event, so it brings its body along.
create table webhook_deliveries (
  company_id    bigint  not null,
  webhook_id    bigint  not null,
  subject       text    not null check (subject in ('CASHOUT', 'CASH_IN', 'CODE', 'MED', 'REQUISITION', 'TEST')),
  subject_id    bigint  not null,
  sequence      integer not null,
  resend        bigint  not null default 0,
  queue         bigint  not null,
  state         text    not null default 'PENDING'
                check (state in ('PENDING', 'DELIVERED', 'PARKED', 'FAILED', 'DROPPED')),
  attempts      integer not null default 0 check (attempts >= 0),
  body          text,
  end_to_end_id text,
  -- When the next attempt is due, also while one is under way. Set while PENDING.
  due_at        timestamptz,
  -- The node that is calling; it counts for as long as that node says that it lives.
  claimed_by    bigint,
  lease_number  integer not null default 0,
  created_at    timestamptz not null,             -- the event's own instant
  ended_at      timestamptz,
  primary key (company_id, webhook_id, subject, subject_id, sequence, resend),
  check ((state = 'PENDING') = (due_at is not null)),
  check ((state = 'PENDING') = (ended_at is null)),
  check (claimed_by is null or state = 'PENDING'),
  check ((subject = 'TEST') = (body is not null)),
  check (state <> 'FAILED' or resend > 0 or subject = 'TEST')
) with (fillfactor = 60, autovacuum_analyze_threshold = 5000, autovacuum_vacuum_threshold = 5000,
        autovacuum_vacuum_insert_threshold = 5000);
create index webhook_deliveries_due
  on webhook_deliveries (queue, due_at, subject_id, sequence) where due_at is not null;
-- For clearing away alone: it costs a write next to nothing.
create index webhook_deliveries_age on webhook_deliveries using brin (created_at);
-- Operators look for deliveries that were given up. The state changes in the same write as the column that the queue's
-- index holds, so no write of a delivery that arrives becomes dearer.
create index webhook_deliveries_parked on webhook_deliveries (ended_at, company_id, webhook_id)
  where state = 'PARKED';

-- Nodes that are delivering. A node says every second that it lives (on the machine's clock); the claims of one that
-- has fallen silent may be taken over, so a crash holds nothing up for longer than that, however long a call may take.
create table webhook_nodes (
  id          bigint primary key,
  alive_until timestamptz not null
);

-- One row per attempt, written before the call. Its body and type are the event's; how it was signed follows with its
-- outcome, because an attempt is signed at the moment in which it is sent.
create table webhook_attempts (
  company_id    bigint  not null,
  id            bigint  not null,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  webhook_id    bigint  not null,
  subject       text    not null,
  subject_id    bigint  not null,
  sequence      integer not null,
  resend        bigint  not null,
  attempt       integer not null check (attempt > 0),
  end_to_end_id text,
  url           text    not null,
  authorized    boolean not null,                 -- it carried an Authorization header, which the log does not show
  -- The machine's clock, as its receiver reads it, and the two signatures, one after the other.
  sent_at       timestamptz,
  signatures    text,
  status_code   integer,
  response      text    check (octet_length(response) <= 16384),
  failure       text,                             -- why there was no answer, in a word
  primary key (company_id, created_at, id),
  check (status_code is null or failure is null)
) with (fillfactor = 60, autovacuum_analyze_threshold = 5000, autovacuum_vacuum_threshold = 5000,
        autovacuum_vacuum_insert_threshold = 5000);
create unique index webhook_attempts_by_id on webhook_attempts (id, company_id);
-- The attempts of one delivery: those about a payment are found by it, and each of the others by its subject. An
-- attempt is in one of the two indexes.
create index webhook_attempts_by_payment on webhook_attempts (end_to_end_id, created_at, id, company_id)
  where end_to_end_id is not null;
create index webhook_attempts_age on webhook_attempts using brin (created_at);
create index webhook_attempts_by_subject on webhook_attempts (subject_id, subject, created_at, company_id)
  where end_to_end_id is null;

-- How far the log has been cleared: nothing before this instant is complete.
create table webhook_log_cleared (
  one    boolean primary key default true check (one),
  before timestamptz not null
);
