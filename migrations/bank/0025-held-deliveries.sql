-- Deliveries that were told while payments filled every turn, until there is time for them. A row has no more columns and
-- indexes than it takes to find it in its order; what webhook_deliveries has beyond that is written when it is taken up.
create table held_deliveries (
  -- The node that wrote the row and takes it up; once that has fallen silent, any.
  node          bigint not null,
  -- Grows in the order in which a company's events are told.
  id            bigint not null default nextval('webhook_log_ids'),
  bucket        smallint not null,
  company_id    bigint not null,
  webhook_id    bigint not null,
  queue         bigint not null,
  subject_id    bigint not null,
  account_id    bigint,
  created_at    timestamptz not null,             -- the event's own instant
  seal          bigint,
  sequence      integer not null check (sequence > 0),
  authorized    boolean not null,
  subject       text   not null,
  type          text   not null,
  end_to_end_id text,
  url           text   not null,
  body          text   not null check (octet_length(body) <= 20480),
  primary key (node, id),
  constraint in_its_bucket check (bucket = (company_id & 1023))
) with (autovacuum_analyze_threshold = 5000, autovacuum_vacuum_threshold = 5000,
        autovacuum_vacuum_insert_threshold = 5000);
create trigger held_deliveries_told before update on held_deliveries
  for each statement execute function refuse_rewriting();
