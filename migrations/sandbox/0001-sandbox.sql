-- A sandbox of the bank: what only a sandbox keeps. A bank in production has none of these tables.

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

-- The sandbox's judge of proofs of life: what it has seen and was told to keep to itself.
create table sandbox_liveness_verdicts (
  reference text primary key,
  verdict   text not null check (verdict in ('PASSED', 'FAILED'))
);
