-- Accounts, with their balances.

create table accounts (
  bucket                smallint not null constraint in_its_bucket check (bucket = (id & 1023)),
  company_id            bigint not null,
  id                    bigint not null,
  branch                text   not null check (branch ~ '^[0-9]{4}$'),
  number                text   not null check (number ~ '^[0-9]{6}$'),
  holder_name           text   not null,
  holder_document       text   not null check (holder_document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  status                text   not null default 'ACTIVE' check (status in ('ACTIVE', 'CLOSING', 'CLOSED')),
  balance               bigint not null default 0,
  blocked               bigint not null default 0 check (blocked >= 0),
  -- How far below zero the named movements that may overdraw have driven the available balance.
  overdraft             bigint not null default 0 check (overdraft >= 0),
  cashout_fee           bigint not null default 0 check (cashout_fee >= 0),
  cashin_fee            bigint not null default 0 check (cashin_fee >= 0),
  med_fee               bigint not null default 0 check (med_fee >= 0),
  registration_deadline date,
  last_movement_at      timestamptz not null,      -- statement instants never run backwards
  created_at            timestamptz not null,
  primary key (bucket, company_id, id),
  constraint no_customer_overdraws check (balance - blocked + overdraft >= 0)
) with (fillfactor = 50);
-- Says if a person or company holds an account, under any company.
create index accounts_of_holder on accounts (holder_document);
-- Finds accounts that are over, newest first over all companies, for the bank's people.
create index accounts_uncommon on accounts (status, id, bucket) where status <> 'ACTIVE';
-- Operators find holders by the words of their names, or by how these begin. A holder's name does not change when
-- money moves, so neither does this index.
create index accounts_by_words_of_holder on accounts using gin (to_tsvector('simple'::regconfig, holder_name));

-- Accounts are found by number through this table alone: a second unique key on `accounts` would leave the planner a
-- choice, and without statistics it chooses badly.
create table account_numbers (
  branch     text   not null,
  number     text   not null,
  company_id bigint not null,
  account_id bigint not null,
  primary key (branch, number)
);

-- Branch 0001 begins with number 10001, and each further branch where the one before has given its 89,999 numbers of five
-- digits; a check digit follows them. Branch 9999 is the last.
create sequence account_numbers_seq start 10001 maxvalue 899910001;
