-- Events and webhooks: a delivery and its first attempt are one row, written in the transaction of what it tells.
--
-- Events are written in the payment's own transaction, thousands a second. That transaction writes one row for each
-- endpoint that hears the event, with the bytes that go out, leased to the node that writes it; the node sends it from
-- memory and writes the answer into the same row. No index has a column that this second write changes, so it costs
-- the row alone. A delivery that does not end so (no room on the node, a receiver that fails, a node that dies) enters the
-- queue by its due_at.

create sequence webhook_queues;
create sequence webhook_log_ids;

create table webhooks (
  bucket       smallint not null constraint in_its_bucket check (bucket = (company_id & 1023)),
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
  primary key (bucket, id),
  check (cardinality(sealed_secrets) between 1 and 5),
  check (cardinality(sealed_secrets) = cardinality(secrets_expire_at)),
  check (deleted_at is null or queue is null)
);
create unique index webhooks_by_queue on webhooks (bucket, queue, company_id) where queue is not null;

-- Events of disputes and requisitions. They are few and can be asked for whether somebody listened or not; what a
-- payment told stands in its deliveries.
create table kept_events (
  bucket     smallint not null,
  company_id bigint  not null,
  subject_id bigint  not null,
  subject    text    not null check (subject in ('MED', 'REQUISITION')),
  sequence   integer not null check (sequence > 0),
  type       text    not null,
  account_id bigint,
  body       text    not null check (octet_length(body) <= 20480),
  created_at timestamptz not null,
  -- A hash over what it told.
  seal       bigint,
  primary key (bucket, subject_id, subject, sequence),
  constraint in_its_bucket check (bucket = (company_id & 1023))
);
create trigger kept_events_append_only before update or delete or truncate on kept_events
  for each statement execute function refuse_change();

-- The log grows with every payment and is kept for a month, so it lies in weeks (UTC, the bank's clock) and is cleared by
-- dropping them. What comes in a week that has no partition lies in the one for all others. A unique key of such a table
-- has the instant in it: that one event is owed to an endpoint once follows from its number, which is drawn under the
-- lock of what it tells about, and `lastro verify` proves it. Ids of the log come from one sequence.

-- A delivery: one event owed to one endpoint, and the first attempt of it. `resend` is 0 for what the schedule owes; a
-- resend has a number of its own, and one attempt. The columns of the second write stand last, behind the body, so that
-- the log of PostgreSQL need not repeat what comes before.
create table webhook_deliveries (
  bucket       smallint not null,
  company_id   bigint not null,
  -- Its first attempt in the log. The low ten bits are the bucket.
  id           bigint not null,
  webhook_id   bigint not null,
  queue        bigint not null,
  subject_id   bigint not null,
  resend       bigint not null default 0,
  account_id   bigint,                            -- null for what happened on no account
  created_at   timestamptz not null,              -- the event's own instant
  -- Bank's clock: when the first attempt began; no row of the log before that.
  attempted_at timestamptz not null default 'infinity',
  seal         bigint,
  sequence     integer not null check (sequence > 0),
  authorized   boolean not null,                  -- it carries an Authorization header, which the log does not show
  subject      text   not null check (subject in ('CASHOUT', 'CASH_IN', 'CODE', 'MED', 'REQUISITION', 'TEST')),
  type         text   not null,
  end_to_end_id text,
  url          text   not null,
  -- The bytes that every attempt carries.
  body         text   not null check (octet_length(body) <= 20480),
  -- Bank's clock: when the next attempt is due, also while one is under way. Null once it has ended, and for a first
  -- attempt that the node which wrote the row makes from memory.
  due_at       timestamptz,
  -- The node that is calling; it counts for as long as that node says that it lives.
  claimed_by   bigint,
  lease_number integer not null default 0,
  attempts     integer not null default 0,
  state        text   not null default 'PENDING'
                 check (state in ('PENDING', 'DELIVERED', 'PARKED', 'FAILED', 'DROPPED')),
  ended_at     timestamptz,
  parked_at    timestamptz,
  -- How the first attempt ended, in the columns of webhook_attempts.
  updated_at   timestamptz,
  sent_at      timestamptz,
  status_code  integer,
  failure      text,
  signatures   text,
  response     text check (octet_length(response) <= 16384),
  primary key (bucket, subject_id, subject, sequence, webhook_id, resend, created_at),
  constraint in_its_bucket check (bucket = (company_id & 1023)),
  check (case when state = 'PENDING' then ended_at is null and (due_at is not null or claimed_by is not null)
              else ended_at is not null and due_at is null and claimed_by is null end),
  check ((state = 'PARKED') = (parked_at is not null)),
  check ((attempts = 0) = (attempted_at = 'infinity')),
  check (state <> 'FAILED' or resend > 0 or subject = 'TEST'),
  -- A node that writes an outcome down names the instant, and it counts in milliseconds.
  check (created_at = date_trunc('milliseconds', created_at))
) partition by range (created_at);
-- The primary key alone begins with the bucket: without statistics the planner would take any other index that does for
-- a look-up by key, and walk all that the bucket has.
create index webhook_deliveries_log on webhook_deliveries (company_id, attempted_at, id, bucket);
create index webhook_deliveries_by_payment on webhook_deliveries (end_to_end_id, attempted_at, id, company_id, bucket)
  where end_to_end_id is not null;
create index webhook_deliveries_due on webhook_deliveries (queue, due_at, subject_id, sequence, bucket)
  where due_at is not null;
-- Deliveries that were given up, for the bank's people.
create index webhook_deliveries_parked on webhook_deliveries (parked_at, company_id, webhook_id)
  where parked_at is not null;
-- For one row of the log, for what a dead node left, and for clearing away: it costs a write next to nothing.
-- A dead node's deliveries are asked for by id + 0, which no other index has: the planner would walk one of those.
create index webhook_deliveries_age on webhook_deliveries using brin (id, created_at, (id + 0))
  with (pages_per_range = 32, autosummarize = on);
create table webhook_deliveries_other partition of webhook_deliveries default
  with (fillfactor = 45, autovacuum_analyze_threshold = 5000, autovacuum_vacuum_threshold = 5000,
        autovacuum_vacuum_insert_threshold = 5000);

-- The bytes of an event never change.
create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'what % told is never rewritten', tg_table_name using errcode = '42501';
end $$;
create trigger webhook_deliveries_told before update of company_id, subject, subject_id, sequence, type, body, seal,
  created_at on webhook_deliveries for each statement execute function refuse_rewriting();
create trigger webhook_deliveries_other_told before update of company_id, subject, subject_id, sequence, type, body, seal,
  created_at on webhook_deliveries_other for each statement execute function refuse_rewriting();

-- Every attempt after the first. Its body and type are the delivery's; how it was signed follows with its outcome,
-- because an attempt is signed at the moment in which it is sent.
create table webhook_attempts (
  bucket        smallint not null,
  company_id    bigint not null,
  id            bigint not null,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  webhook_id    bigint not null,
  subject       text   not null,
  subject_id    bigint not null,
  sequence      integer not null,
  resend        bigint not null,
  attempt       integer not null check (attempt > 1),
  end_to_end_id text,
  url           text   not null,
  authorized    boolean not null,
  -- The machine's clock, as its receiver reads it, and the two signatures, one after the other.
  sent_at       timestamptz,
  signatures    text,
  status_code   integer,
  response      text   check (octet_length(response) <= 16384),
  failure       text,                             -- why there was no answer, in a word
  primary key (bucket, company_id, created_at, id),
  constraint in_its_bucket check (bucket = (company_id & 1023)),
  check (status_code is null or failure is null)
) partition by range (created_at);
create index webhook_attempts_by_id on webhook_attempts (id, bucket);
create index webhook_attempts_by_subject on webhook_attempts (subject_id, subject, sequence, webhook_id, resend, bucket);
create index webhook_attempts_by_payment on webhook_attempts (end_to_end_id, created_at, id, company_id, bucket)
  where end_to_end_id is not null;
create index webhook_attempts_age on webhook_attempts using brin (created_at) with (autosummarize = on);
create table webhook_attempts_other partition of webhook_attempts default
  with (fillfactor = 60, autovacuum_analyze_threshold = 5000, autovacuum_vacuum_threshold = 5000,
        autovacuum_vacuum_insert_threshold = 5000);

-- Weeks are made and dropped by the bank at work, whose role may own no table: these do it as the owner, one at a time,
-- and wait for nobody longer than a moment.
-- They answer what they did: ADDED, THERE, TAKEN (rows of that week lie among the others already), DROPPED, GONE or HELD
-- (something in it has not ended).
create function add_log_week(log text, week date) returns text language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '300ms' as $$
declare
  part text := log || '_' || to_char(week, 'YYYYMMDD');
begin
  if log not in ('webhook_deliveries', 'webhook_attempts') or extract(isodow from week) <> 1 then
    raise exception 'no log has a week %', part;
  end if;
  perform pg_advisory_xact_lock(hashtext('lastro: weeks of the log'));
  if to_regclass(part) is not null then
    return 'THERE';
  end if;
  execute format('create table %I partition of %I for values from (%L) to (%L) with (%s)', part, log,
    week || ' 00:00:00+00', (week + 7) || ' 00:00:00+00',
    (select array_to_string(reloptions, ', ') from pg_class where oid = (log || '_other')::regclass));
  if log = 'webhook_deliveries' then
    -- Where tables are spread over machines, creating it has to be allowed.
    perform set_config('citus.enable_unsafe_triggers', 'on', true);
    execute format('create trigger %I before update of company_id, subject, subject_id, sequence, type, body, seal,
      created_at on %I for each statement execute function refuse_rewriting()', part || '_told', part);
  end if;
  return 'ADDED';
exception
  when check_violation then return 'TAKEN';
  -- After a wait the catalogue may still be seen as it was before.
  when duplicate_table then return 'THERE';
end $$;

create function drop_log_week(log text, week date) returns text language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '300ms' as $$
declare
  part text := log || '_' || to_char(week, 'YYYYMMDD');
  today date := (select greatest(now() + clock_offset_ms * interval '1 ms', to_timestamp(clock_mark_ms / 1000.0))
                        at time zone 'UTC' from bank_facts);
  held boolean;
begin
  if log not in ('webhook_deliveries', 'webhook_attempts') or today is null or week + 7 + 30 > today then
    raise exception '% is kept', part;
  end if;
  perform pg_advisory_xact_lock(hashtext('lastro: weeks of the log'));
  if to_regclass(part) is null then
    return 'GONE';
  end if;
  if log = 'webhook_deliveries' then
    -- A list of columns that is empty is refused where tables are spread over machines.
    execute format('select exists (select 1 from %I where due_at is not null) or exists (
      select 1 from %I where id + 0 >= $1 and claimed_by is not null and due_at is null and state = ''PENDING'')', part, part)
      into held using (select min(first_delivery) from node_holdings);
    if held then
      return 'HELD';
    end if;
  end if;
  execute format('drop table %I', part);
  return 'DROPPED';
exception when undefined_table then
  return 'GONE';
end $$;

-- The log of every attempt. A delivery that nobody has tried yet stands in it at the end of all time.
create view webhook_log as
  select bucket, company_id, id, attempted_at as created_at, coalesce(updated_at, attempted_at) as updated_at,
         webhook_id, subject, subject_id, sequence, resend, 1 as attempt, end_to_end_id, url, authorized, sent_at,
         signatures, status_code, response, failure
    from webhook_deliveries
  union all
  select bucket, company_id, id, created_at, updated_at, webhook_id, subject, subject_id, sequence, resend, attempt,
         end_to_end_id, url, authorized, sent_at, signatures, status_code, response, failure
    from webhook_attempts;

-- Every event: of a payment once for all its endpoints, for as long as deliveries are kept.
create view events as
  select bucket, company_id, account_id, subject, subject_id, sequence, type, body, created_at, seal from kept_events
  union all
  select * from (
    select distinct on (bucket, subject_id, subject, sequence)
           bucket, company_id, account_id, subject, subject_id, sequence, type, body, created_at, seal
      from webhook_deliveries where subject in ('CASHOUT', 'CASH_IN', 'CODE') and resend = 0
     order by bucket, subject_id, subject, sequence, webhook_id) told;

-- How far the log has been cleared: nothing before this instant is complete.
create table webhook_log_cleared (
  one    boolean primary key default true check (one),
  before timestamptz not null
);
