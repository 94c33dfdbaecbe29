-- Which request of an account made which refund or code, so that asking again makes no second one. A cashout
-- carries its key itself. Kept for ever; never locks what is there.
create table idempotency_keys (
  company_id  bigint not null,
  account_id  bigint not null,
  made        text   not null check (made in ('REFUND', 'CODE')),
  key         text   not null check (key = lower(key)),
  fingerprint text   not null,                          -- SHA-256 of operation and validated members
  made_id     bigint not null,
  primary key (company_id, account_id, made, key)
);
-- One request made it. Also finds the key of a refund that the payment system refused.
create unique index idempotency_keys_of_what_was_made on idempotency_keys (made_id, made, company_id);

-- The whole address of an endpoint where it carries a name or a password; `url` then has neither.
alter table webhooks add column sealed_url text;
