-- Possession of a phone or mailbox, keys on their way to the directory, and messages that really leave.

-- ── Verifications ──────────────────────────────────────────────────────────────────────────────

-- A one-time code that was sent to an e-mail address or a phone, for one key of one kind on one account. The
-- code itself is nowhere: its HMAC is, under a key of its own that only the master key opens.
create table key_verifications (
  company_id  bigint not null,
  request_id  uuid   not null,
  account_id  bigint not null,
  key_type    text   not null check (key_type in ('EMAIL', 'CELL_PHONE')),
  key         text   not null,
  code_hash   text   not null check (code_hash ~ '^[0-9a-f]{64}$'),
  sealed_hash_key text not null,
  state       text   not null default 'LIVE' check (state in ('LIVE', 'USED', 'KILLED')),
  -- Every judged try counts, the right one too: five in all.
  tries       smallint not null default 0 check (tries between 0 and 5),
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  used_at     timestamptz,
  primary key (company_id, request_id),
  check (expires_at = created_at + interval '180 s'),
  check ((state = 'USED') = (used_at is not null)),
  check (used_at < expires_at),
  check (state <> 'USED' or tries > 0)
);
-- Neither begins as the primary key does, so that the planner has no tie to break.
create index key_verifications_of_key on key_verifications (account_id, key, created_at);
create unique index key_verifications_one_live on key_verifications (account_id, key, company_id)
  where state = 'LIVE';

-- ── Keys and the directory ─────────────────────────────────────────────────────────────────────

-- Null while no claim is open on the key; else the claim, which forbids deleting and re-binding.
alter table active_pix_keys add column locked_by_claim bigint;
alter table active_pix_keys add constraint active_pix_keys_once unique (pix_key_id, company_id);

-- What the directory is being asked about a key, one thing at a time in the whole bank. The row goes when the
-- answer has been written down; until then whichever node finds it asks (again) under the same request id.
create table pix_key_requests (
  key        text   primary key,
  request_id uuid   not null unique,
  kind       text   not null check (kind in ('REGISTER', 'ANNOUNCE', 'REBIND', 'DELETE')),
  company_id bigint not null,
  -- The account that has, or will have, the key once the directory has agreed.
  account_id bigint not null,
  type       text   not null check (type in ('CPF', 'CNPJ', 'EMAIL', 'CELL_PHONE', 'EVP')),
  pix_key_id bigint,
  verification_id uuid,
  asked_at   timestamptz not null,
  attempts   integer not null default 0,
  -- Machine's clock: a node is asking until then. The number fences off the ones before it.
  lease_until  timestamptz not null,
  lease_number integer not null default 1,
  check ((kind = 'REGISTER') = (pix_key_id is null)),
  check (verification_id is null or kind = 'REGISTER')
);
create index pix_key_requests_of_account on pix_key_requests (account_id, company_id);
create index pix_key_requests_owed on pix_key_requests (lease_until);

-- The directory is told of the keys that there are.
insert into pix_key_requests (key, request_id, kind, company_id, account_id, type, pix_key_id, asked_at, lease_until)
select k.key, gen_random_uuid(), 'ANNOUNCE', k.company_id, k.account_id, k.type, k.id, k.created_at, now()
  from pix_keys k where k.status = 'ACTIVE';

-- ── Messages ───────────────────────────────────────────────────────────────────────────────────

-- A sandbox keeps what it wrote readable (text, code); elsewhere the text is sealed until it has left, then gone.
alter table messages alter column text drop not null;
alter table messages
  add column sealed_text  text,
  add column status       text not null default 'KEPT' check (status in ('KEPT', 'QUEUED', 'SENT', 'PARKED')),
  add column attempts     integer not null default 0,
  -- Bank's clock: when it is tried next. Set while QUEUED.
  add column due_at       timestamptz,
  -- Machine's clock: a node is sending it until then.
  add column lease_until  timestamptz,
  add column lease_number integer not null default 0,
  add column parked       text,
  add column sent_at      timestamptz,
  add constraint messages_due check ((status = 'QUEUED') = (due_at is not null)),
  add constraint messages_sealed check (sealed_text is null or status = 'QUEUED' and text is null and code is null),
  add constraint messages_parked check ((status = 'PARKED') = (parked is not null)),
  add constraint messages_sent check ((status = 'SENT') = (sent_at is not null));
create index messages_due_at on messages (due_at) where due_at is not null;

-- ── The directory of the sandbox ───────────────────────────────────────────────────────────────

-- The keys of the bank stand beside those of the example institution, which have no account here: theirs follows
-- from the serial.
alter table simulator.directory_entries
  add column ispb   text,
  add column branch text,
  add column number text,
  add column account_type text,
  add constraint directory_entries_account check (num_nulls(ispb, branch, number, account_type) in (0, 4));

-- How each request about an entry was answered, so that one that comes twice changes nothing twice.
create table simulator.directory_requests (
  request_id uuid primary key,
  refused    text,
  taken_at   timestamptz not null
);
