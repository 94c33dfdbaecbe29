-- Recoveries that this bank has opened, as the directory last told of each.
create table bcb.recoveries (
  recovery_id        text        primary key,
  root_end_to_end_id text        not null,
  status             text        not null,
  modified_at        timestamptz not null
);
create index recoveries_by_status on bcb.recoveries (status);
