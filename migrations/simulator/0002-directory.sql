-- The directory of the sandbox: keys, claims on them, and reports of fraud.

-- Keys of the example institution, which have no account here: the account behind one follows from its serial. The
-- keys of the bank stand beside them, with their accounts.
create table simulator.directory_entries (
  key           text   primary key,
  key_type      text   not null check (key_type in ('CPF', 'CNPJ', 'EMAIL', 'CELL_PHONE', 'EVP')),
  document      text   not null check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  name          text   not null,
  serial        bigint not null generated always as identity unique,
  ispb          text,
  branch        text,
  number        text,
  account_type  text,
  registered_at timestamptz not null,
  constraint directory_entries_account check (num_nulls(ispb, branch, number, account_type) in (0, 4))
);

-- How each request about an entry was answered, so that one that comes twice changes nothing twice.
create table simulator.directory_requests (
  request_id uuid primary key,
  refused    text,
  taken_at   timestamptz not null
);

-- How much a payer may still ask the directory, for e-mails and telephones (CONTACT) and for everything else
-- (NUMBER). In milliseconds: a token is the half minute that it takes to come back. Unlogged, because nothing of
-- it is worth the disk's time: after a crash of the server everybody starts with a full bucket again.
create unlogged table simulator.look_up_buckets (
  payer_document text   not null,
  family         text   not null check (family in ('CONTACT', 'NUMBER')),
  capacity       bigint not null,
  level          bigint not null,
  as_of          timestamptz not null,
  -- Of the latest batch of look-ups: what there was for it, and what it asked for.
  before         bigint not null,
  drawn          bigint not null,
  primary key (payer_document, family),
  check (level between 0 and capacity)
) with (fillfactor = 50);

create table simulator.claims (
  claim_id             uuid primary key,
  key                  text not null,
  key_type             text not null,
  claim_type           text not null check (claim_type in ('PORTABILITY', 'OWNERSHIP')),
  status               text not null
                       check (status in ('OPEN', 'WAITING_RESOLUTION', 'CONFIRMED', 'COMPLETED', 'CANCELLED')),
  claimer_ispb         text not null,
  donor_ispb           text not null,
  -- The holder of the key once the claim is completed.
  claimer_document     text not null,
  claimer_name         text not null,
  claimer_branch       text,
  claimer_number       text,
  claimer_account_type text,
  opened_at            timestamptz not null,
  modified_at          timestamptz not null,
  confirmation_reason  text,
  cancellation_reason  text,
  cancelled_by         text,
  -- Every change is a version; the bank has yet to be told of those after `told`.
  revision             integer not null default 1,
  told                 integer not null default 0,
  -- When the example institution acts by itself.
  due_at               timestamptz,
  -- Machine's clock: a node is telling the bank until then.
  lease_until          timestamptz,
  lease_number         integer not null default 0,
  parked               text,                                -- why it is no longer told
  check (told <= revision)
);
create unique index simulator_open_claims on simulator.claims (key)
  where status in ('OPEN', 'WAITING_RESOLUTION', 'CONFIRMED');
create index simulator_claims_due on simulator.claims (due_at) where due_at is not null;
create index simulator_claims_untold on simulator.claims (modified_at) where told < revision and parked is null;

-- How each move was answered, so that one that comes twice changes nothing twice.
create table simulator.claim_moves (
  request_id uuid primary key,
  claim_id   uuid not null,
  done       boolean not null
);

-- Reports of fraud, as payers' institutions open and cancel them.
create table simulator.reports (
  report_id     text   primary key,
  end_to_end_id text   not null unique,                     -- one report per payment
  reason        text   not null,
  situation     text   not null,
  amount        bigint check (amount > 0),                  -- null: all of the payment
  details       text,
  creator_ispb  text   not null,
  status        text   not null check (status in ('OPEN', 'RECEIVED', 'ANALYZED', 'CANCELLED')),
  result        text   check (result in ('ACCEPTED', 'REJECTED')),
  fraud_type    text,                                       -- what the receiver was found to be
  created_at    timestamptz not null,
  check ((result is not distinct from 'ACCEPTED') = (fraud_type is not null)),
  check (result is null or status in ('ANALYZED', 'CANCELLED')),
  check (status <> 'ANALYZED' or result is not null)
);
