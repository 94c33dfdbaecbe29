-- Pix keys: the bank's own, possession of a phone or mailbox, and what the directory is being asked.

create table pix_keys (
  bucket     smallint not null,
  company_id bigint not null,
  id         bigint not null,
  account_id bigint not null,
  type       text   not null check (type in ('CPF', 'CNPJ', 'EMAIL', 'CELL_PHONE', 'EVP')),
  key        text   not null,
  status     text   not null default 'ACTIVE' check (status in ('ACTIVE', 'DELETED', 'MOVED')),
  possession_started_at timestamptz not null,
  created_at timestamptz not null,
  ended_at   timestamptz,
  primary key (bucket, company_id, id),
  constraint in_its_bucket check (bucket = (account_id & 1023) and bucket = (id & 1023)),
  check ((status = 'ACTIVE') = (ended_at is null))
);
create index pix_keys_of_account on pix_keys (account_id, bucket) where status = 'ACTIVE';
-- Finds keys that are over, newest first over all companies, for the bank's people.
create index pix_keys_uncommon on pix_keys (status, id, bucket) where status <> 'ACTIVE';

-- A key is active once in the whole bank.
create table active_pix_keys (
  key             text primary key,
  company_id      bigint not null,
  account_id      bigint not null,
  pix_key_id      bigint not null,
  -- Null while no claim is open on the key; else the claim, which forbids deleting and re-binding.
  locked_by_claim bigint,
  constraint active_pix_keys_once unique (pix_key_id, company_id)
);

-- A one-time code that was sent to an e-mail address or a phone, for one key of one kind on one account. The code
-- itself is nowhere: its HMAC is, under a key of its own that only the master key opens.
create table key_verifications (
  bucket          smallint not null constraint in_its_bucket check (bucket = (account_id & 1023)),
  company_id      bigint not null,
  request_id      uuid   not null,
  account_id      bigint not null,
  key_type        text   not null check (key_type in ('EMAIL', 'CELL_PHONE')),
  key             text   not null,
  code_hash       text   not null check (code_hash ~ '^[0-9a-f]{64}$'),
  sealed_hash_key text   not null,
  state           text   not null default 'LIVE' check (state in ('LIVE', 'USED', 'KILLED')),
  -- Every judged try counts, the right one too: five in all.
  tries           smallint not null default 0 check (tries between 0 and 5),
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  used_at         timestamptz,
  primary key (bucket, company_id, request_id),
  check (expires_at = created_at + interval '180 s'),
  check ((state = 'USED') = (used_at is not null)),
  check (used_at < expires_at),
  check (state <> 'USED' or tries > 0)
);
create index key_verifications_of_key on key_verifications (account_id, key, created_at);
create unique index key_verifications_one_live on key_verifications (account_id, key, bucket)
  where state = 'LIVE';

-- Questions to the directory about a key, one at a time in the whole bank. The row goes when the answer
-- has been written down; until then any node that finds it asks (again) under the same request id.
create table pix_key_requests (
  key             text primary key,
  request_id      uuid not null unique,
  -- HAND_OVER: a claim inside the bank gave the key to another customer, and the directory has yet to be told.
  kind            text not null check (kind in ('REGISTER', 'ANNOUNCE', 'REBIND', 'DELETE', 'HAND_OVER')),
  company_id      bigint not null,
  -- The account that has, or will have, the key once the directory has agreed.
  account_id      bigint not null,
  type            text not null check (type in ('CPF', 'CNPJ', 'EMAIL', 'CELL_PHONE', 'EVP')),
  pix_key_id      bigint,
  verification_id uuid,
  asked_at        timestamptz not null,
  attempts        integer not null default 0,
  -- Machine's clock: a node is asking until then. The number fences off the ones before it.
  lease_until     timestamptz not null,
  lease_number    integer not null default 1,
  check ((kind = 'REGISTER') = (pix_key_id is null)),
  check (verification_id is null or kind = 'REGISTER')
);
create index pix_key_requests_of_account on pix_key_requests (account_id, company_id);
create index pix_key_requests_owed on pix_key_requests (lease_until);

-- How many holders of keys each payer may still be told. Own and foreign keys count alike. A token is the 30,000
-- milliseconds in which one comes back to a person; to a company ten do.
create table disclosure_buckets (
  payer_document text primary key,
  capacity       bigint not null,
  level          bigint not null,
  as_of          timestamptz not null,
  -- The answer to the latest draw.
  admitted       boolean not null,
  check (level between 0 and capacity)
) with (fillfactor = 50);
