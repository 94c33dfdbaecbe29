-- Payments between customers of this bank, and returns of them, as the settlement system is told of them.

create table bcb.inside_reports (
  id         text   primary key,                            -- E… of a payment, D… of a return
  settled_at timestamptz not null,
  said       jsonb  not null,                               -- as the message says it
  state      text   not null default 'OWED' check (state in ('OWED', 'ACCEPTED', 'REJECTED')),
  code       text,                                          -- why the system did not take it
  message_id text,                                          -- the last message that carried it
  asked      integer not null default 0,                    -- how often it was told
  ask_at     timestamptz,                                   -- when it is told, or told again; null: it has its answer
  check ((state = 'OWED') = (ask_at is not null)),
  check (state <> 'REJECTED' or code is not null)
) with (autovacuum_analyze_threshold = 5000, autovacuum_vacuum_threshold = 5000,
        autovacuum_vacuum_insert_threshold = 5000);
create index inside_reports_owed on bcb.inside_reports (ask_at) where ask_at is not null;
create index inside_reports_age on bcb.inside_reports using brin (settled_at) with (pages_per_range = 32);

-- How far the bank's books have been read for them.
create table bcb.inside_reading (
  one        boolean primary key default true check (one),
  begun_at   timestamptz not null,
  read_until timestamptz not null
);
