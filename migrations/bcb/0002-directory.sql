-- The directory (DICT) as this bank writes to it and reads it.

-- The bank's keys as the directory is to have them. What identifies an entry there (CID) follows from its content and
-- the id of the request that made it.
create table bcb.entries (
  key            text   primary key,
  key_type       text   not null check (key_type in ('CPF', 'CNPJ', 'PHONE', 'EMAIL', 'EVP')),
  request_id     uuid   not null,
  branch         text,
  account_number text   not null,
  account_type   text   not null check (account_type in ('CACC', 'TRAN', 'SLRY', 'SVGS', 'OTHR')),
  opened_at      timestamptz not null,
  person_type    text   not null check (person_type in ('NATURAL_PERSON', 'LEGAL_PERSON')),
  document       text   not null,
  name           text   not null,
  trade_name     text,
  -- The claim by which the bank gives the key away. The directory has no entry from its confirmation on, and is to have
  -- this one again should the claim be cancelled.
  given_by       uuid,
  -- Machine's clock: the directory is owed the entry; a node is creating it until then.
  owed_lease_until  timestamptz,
  owed_lease_number integer not null default 0,
  check (given_by is null or owed_lease_until is null)
);
create index bcb_entries_of_type on bcb.entries (key_type, key);
create index bcb_entries_given on bcb.entries (given_by) where given_by is not null;
create index bcb_entries_owed on bcb.entries (owed_lease_until) where owed_lease_until is not null;

-- How each request about an entry was answered: one that comes twice changes nothing twice, and one that comes late
-- from a node that was overtaken changes nothing at all.
create table bcb.entry_requests (
  request_id uuid primary key,
  key        text not null,
  -- Null until the directory has spoken: DONE, or its no.
  answer     text,
  -- The key that was made, which the directory draws where it is a random one.
  made_key   text,
  asked_at   timestamptz not null
);
create index bcb_entry_requests_by_age on bcb.entry_requests (asked_at);
create index bcb_entry_requests_open on bcb.entry_requests (key) where answer is null;

-- Openings of claims, which bear no id on their way: what was opened is found again by its key and account.
create table bcb.claim_openings (
  -- The key, the account, and when the bank opened it.
  opening  text primary key,
  asked_at timestamptz not null,
  -- The claim that it has made, once the directory has answered.
  claim_id uuid unique
);

-- How far each list of the directory has been read, and which node reads it.
create table bcb.directory_places (
  name         text primary key,
  -- The last instant that was seen, and which of its elements are known; or the list's own cursor.
  read_until   timestamptz,
  known        jsonb   not null default '{}',
  read_behind  text,
  -- How often in a row it could not be read.
  failures     integer not null default 0,
  -- Machine's clock: when it was last read to its end, and when it is read again.
  read_at      timestamptz,
  next_at      timestamptz not null default clock_timestamp(),
  -- Machine's clock: a node is reading it until then.
  lease_until  timestamptz not null default clock_timestamp(),
  lease_number integer not null default 0
);

-- Keys that the directory has lost, or leads elsewhere, and that the bank could not bring back.
create table bcb.lost_keys (
  key     text primary key,
  why     text not null,
  lost_at timestamptz not null
);

-- Refunds that other institutions ask this bank for, until the directory has been told what became of them.
create table bcb.open_refunds (
  refund_id      uuid   primary key,
  -- The payment that is to be given back, and centavos.
  transaction_id text   not null,
  amount         bigint not null check (amount > 0),
  reason         text   not null,
  asked_at       timestamptz not null,
  -- Machine's clock: a node looks at it until then, or nobody before.
  lease_until    timestamptz not null,
  lease_number   integer not null default 0
);
create index bcb_open_refunds_due on bcb.open_refunds (lease_until);

-- Returns are found by the payment that they give back.
create index bcb_returns_made on bcb.transfers (end_to_end_id) where direction = 'OUT' and id <> end_to_end_id;
