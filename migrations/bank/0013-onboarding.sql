-- Onboarding: people and companies that ask to become customers, and customers that bring their registration up to date.
--
-- Both are requisitions: the newest one of a document decides what may happen next. An opening belongs to no company
-- until it is approved, so requisitions are keyed by their own id alone.

-- A transaction that changes the state of a document holds its row.
create table onboarding_documents (
  document text primary key check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$')
);

create table onboarding_requisitions (
  id               bigint  primary key default nextval('entity_ids'),
  kind             text    not null check (kind in ('OPENING', 'UPDATE')),
  document         text    not null check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  type             text    not null check (type in ('PF', 'PJ')),
  email            text    not null check (email = lower(email)),
  representative_document text check (representative_document ~ '^[0-9]{11}$'),
  whitelabel       text    not null,
  own_form         boolean not null,
  -- The customer that an update is about; of an opening, the one that its approval made.
  company_id       bigint,
  account_id       bigint,
  -- SHA-256 of the access token, hex. Updates have none: the bearer of the account holder serves.
  token_hash       text    check (token_hash ~ '^[0-9a-f]{64}$'),
  status           text    not null
                   check (status in ('PENDING', 'IN_PROGRESS', 'APPROVED', 'REPROVED', 'COMPLETED')),
  status_internal  text    check (status_internal in ('PENDING', 'WAITING_APPROVAL', 'APPROVED', 'REJECTED')),
  liveness_status  text    check (liveness_status in ('PENDING', 'PASSED', 'FAILED')),
  attempts_left    integer not null check (attempts_left between 0 and 2),
  sealed_form      text,                          -- personal data: what the person filled in
  submitted_at     timestamptz,
  -- When the verification of the submitted form is owed. Null: not owed.
  verify_at        timestamptz,
  findings         text[]  not null default '{}', -- what the verification leaves to the person who decides
  -- The company registry: what it said, and when it is to be asked (again).
  registry_state   text    not null default 'NONE'
                   check (registry_state in ('NONE', 'DUE', 'FOUND', 'ABSENT', 'FAILED')),
  registry_at      timestamptz,
  registry_tries   integer not null default 0 check (registry_tries >= 0),
  registry_company jsonb,
  lease_until      timestamptz,                   -- machine's clock: a node is asking until then
  lease_number     integer not null default 0,
  decided_at       timestamptz,
  decided_by       text,
  decision_reason  text,
  lapsed_at        timestamptz,                   -- liveness never passed in time: it is as if it never was
  events           integer not null default 0,
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  check ((type = 'PJ') = (length(document) = 14)),
  check (type = 'PJ' or representative_document is null),
  check (kind = 'UPDATE' or (type = 'PJ') = (representative_document is not null)),
  check ((kind = 'OPENING') = (token_hash is not null)),
  check ((kind = 'OPENING') = (liveness_status is not null)),
  check (kind = 'OPENING' or company_id is not null),
  check ((submitted_at is null) = (sealed_form is null)),
  check (submitted_at is null or kind = 'UPDATE' or liveness_status = 'PASSED'),
  check (submitted_at is not null or status_internal is null or kind = 'UPDATE' and decided_at is not null),
  check (submitted_at is null or status_internal is not null),
  check ((verify_at is not null) = (status_internal is not distinct from 'PENDING')),
  check ((decided_at is not null) = (status_internal is not null and status_internal in ('APPROVED', 'REJECTED'))),
  check ((decided_at is null) = (decided_by is null)),
  check (case status when 'PENDING' then decided_at is null and submitted_at is null
                     when 'IN_PROGRESS' then decided_at is null and submitted_at is not null
                     when 'REPROVED' then status_internal = 'REJECTED'
                     else status_internal = 'APPROVED' end),
  check (lapsed_at is null or liveness_status <> 'PASSED' and submitted_at is null),
  check (kind = 'UPDATE' or (account_id is not null) = (status = 'COMPLETED')),
  check ((registry_state = 'DUE') = (registry_at is not null)),
  check ((registry_state = 'FOUND') = (registry_company is not null)),
  check (registry_at is not null or lease_until is null)
);
create unique index onboarding_one_open_per_document
  on onboarding_requisitions (document) where decided_at is null and lapsed_at is null;
create index onboarding_of_document on onboarding_requisitions (document, id);
create index onboarding_of_company on onboarding_requisitions (company_id, kind, id)
  where company_id is not null;
create index onboarding_registry_due on onboarding_requisitions (registry_at) where registry_at is not null;
create index onboarding_verify_due on onboarding_requisitions (verify_at) where verify_at is not null;
create index onboarding_to_lapse on onboarding_requisitions (created_at)
  where liveness_status in ('PENDING', 'FAILED') and lapsed_at is null;
create index onboarding_to_forget on onboarding_requisitions (lapsed_at) where lapsed_at is not null;
-- Serve operators' searches: by kind, by waiting, and by longest wait.
create index onboarding_by_kind on onboarding_requisitions (kind, id);
create index onboarding_waiting on onboarding_requisitions (kind, id) where status_internal = 'WAITING_APPROVAL';
create index onboarding_longest_wait on onboarding_requisitions (kind, submitted_at, id)
  where status_internal = 'WAITING_APPROVAL';

-- Submission and decision happen once, by any path.
create function refuse_second_submission_or_decision() returns trigger language plpgsql as $$
begin
  if old.submitted_at is not null and new.submitted_at is distinct from old.submitted_at
     or old.decided_at is not null and (new.decided_at, new.status_internal, new.decided_by)
                            is distinct from (old.decided_at, old.status_internal, old.decided_by) then
    raise exception 'a requisition is submitted and decided once' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger onboarding_once before update on onboarding_requisitions
  for each row execute function refuse_second_submission_or_decision();

-- One proof of life. Its page is found by the hash of the token in its address; the token itself is sealed, because
-- the address is shown again for as long as the attempt is open.
create table liveness_attempts (
  requisition_id bigint  not null,
  number         integer not null check (number between 1 and 3),
  token_hash     text    not null unique,
  sealed_token   text    not null,
  verdict        text    check (verdict in ('PASSED', 'FAILED')),  -- found, still to be applied or applied
  -- How often the verdict could not be applied; after the last time it is parked with the reason.
  tries          integer not null default 0 check (tries >= 0),
  parked         text,
  created_at     timestamptz not null,
  ended_at       timestamptz,
  primary key (requisition_id, number),
  check (ended_at is null or verdict is not null),
  check (parked is null or verdict is not null and ended_at is null)
);
create unique index liveness_one_open on liveness_attempts (requisition_id) where ended_at is null;
create index liveness_to_apply on liveness_attempts (created_at)
  where verdict is not null and ended_at is null and parked is null;

-- The hosted form of a registration update; its address is good until `expires_at` and renewed when read.
create table registration_update_links (
  requisition_id bigint primary key,
  token_hash     text not null unique,
  sealed_token   text not null,
  expires_at     timestamptz not null
);

-- How often an address has asked lately: the instants that still count, oldest first.
create table onboarding_callers (
  address_hash text primary key,
  instants     timestamptz[] not null,
  newest       timestamptz not null
);
create index onboarding_callers_quiet on onboarding_callers (newest);
