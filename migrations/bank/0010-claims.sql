-- Claims: how a key passes from one holder or institution to another.

create table claims (
  bucket              smallint not null,
  company_id          bigint not null,
  id                  bigint not null,
  -- Customers name it by this id.
  public_id           uuid   not null,
  -- The directory's name for it; null until the directory has answered.
  claim_id            uuid,
  account_id          bigint not null,
  key                 text   not null,
  key_type            text   not null check (key_type in ('CPF', 'CNPJ', 'CELL_PHONE', 'EMAIL')),
  role                text   not null check (role in ('CLAIMER', 'DONOR')),
  claim_type          text   not null check (claim_type in ('PORTABILITY', 'OWNERSHIP')),
  status              text   not null default 'OPEN'
                      check (status in ('OPEN', 'WAITING_RESOLUTION', 'CONFIRMED', 'COMPLETED', 'CANCELLED')),
  -- Both sides are customers of this bank: no directory takes part, and both rows move together.
  inside              boolean not null,
  counterpart_ispb    text,
  -- Of the directory's versions of this claim, the newest one heard.
  revision            bigint not null default 0,
  created_at          timestamptz not null,
  modified_at         timestamptz not null,
  confirmation_reason text
                      check (confirmation_reason in ('USER_REQUESTED', 'ACCOUNT_CLOSURE', 'DEFAULT_OPERATION')),
  cancellation_reason text
                      check (cancellation_reason in ('USER_REQUESTED', 'ACCOUNT_CLOSURE', 'FRAUD',
                                                     'DEFAULT_OPERATION', 'RECONCILIATION')),
  cancelled_by        text   check (cancelled_by in ('CLAIMER', 'DONOR')),
  created_by_name     text,
  confirmed_by_name   text,
  cancelled_by_name   text,
  completed_by_name   text,
  -- The key as registered here: the donor's from the start, the claimer's once it is won.
  pix_key_id          bigint,
  -- The code that proved possession, used up when the directory has taken the claim or its completion.
  verification_id     uuid,
  -- When this side must act if nobody has. Null when nothing is left for it to do.
  due_at              timestamptz,
  -- The question to the directory, one at a time; the row is the queue until the answer is written.
  pending_move        text   check (pending_move in ('OPEN', 'ACKNOWLEDGE', 'CONFIRM', 'CANCEL', 'COMPLETE')),
  pending_reason      text,
  pending_by_name     text,
  pending_request     uuid,
  -- How often a node has taken the question over from one that got no answer.
  pending_tries       integer not null default 0,
  -- Machine's clock: a node is asking until then.
  lease_until         timestamptz,
  lease_number        integer not null default 0,
  primary key (bucket, company_id, id),
  constraint in_its_bucket check (bucket = (account_id & 1023) and bucket = (id & 1023)),
  unique (public_id, company_id, bucket),
  check (confirmation_reason is not null or status not in ('CONFIRMED', 'COMPLETED')),
  check (cancellation_reason is null or status = 'CANCELLED'),
  check (status = 'CANCELLED' or cancelled_by is null),
  check (due_at is null or status not in ('COMPLETED', 'CANCELLED')),
  check (not inside or pending_move is null),
  check ((pending_move is null) = (pending_request is null)),
  check ((pending_move is null) = (lease_until is null)),
  check (role = 'CLAIMER' or pix_key_id is not null),
  check (role = 'DONOR' or (status = 'COMPLETED') = (pix_key_id is not null)),
  -- An ownership of anything but a phone cannot be claimed.
  check (claim_type = 'PORTABILITY' or key_type = 'CELL_PHONE')
);
create index claims_of_account on claims (account_id, created_at, bucket);
create unique index claims_of_directory on claims (claim_id, role, bucket) where claim_id is not null;
-- Finds claims in a state, newest first over all companies, for the bank's people. The condition
-- holds for every row, and no other statement names it: those do without it.
create index claims_by_status on claims (status, id, bucket) where status <> '';
create index claims_due on claims (due_at) where due_at is not null;
create index claims_opening on claims (key) where pending_move = 'OPEN';
create index claims_owed on claims (lease_until) where lease_until is not null;

-- One open claim per key in the whole bank; inside the bank it has a row on either side.
create table open_claims (
  key                text primary key,
  claimer_company_id bigint,
  claimer_claim_id   bigint,
  donor_company_id   bigint,
  donor_claim_id     bigint,
  check ((claimer_company_id is null) = (claimer_claim_id is null)),
  check ((donor_company_id is null) = (donor_claim_id is null)),
  check (num_nonnulls(claimer_claim_id, donor_claim_id) > 0)
);
