-- A credential may ask for more than a signature of the body: of the time, the method, the path and the idempotency
-- key as well, each good once. Without it nothing changes.
alter table credentials add column strict_signing boolean not null default false;
-- One that takes two operators is proposed with it.
alter table operator_proposals add column strict_signing boolean not null default false;

-- The strict signatures that have served, until their time is over by itself.
create table seen_signatures (
  company_id bigint not null,
  signature  text   not null check (signature ~ '^[0-9a-f]{64}$'),
  until      timestamptz not null,               -- the bank's clock: later the time it carries is refused anyway
  primary key (company_id, signature)
);
create index seen_signatures_over on seen_signatures (until);
