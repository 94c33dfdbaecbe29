-- The people of the bank, and what they did.

create table operators (
  id                 bigint  primary key default nextval('entity_ids'),
  email              text    not null unique check (email = lower(email)),
  name               text    not null,
  roles              text[]  not null default '{see,decide,equip,administer}'
                     check (roles <@ '{see,decide,equip,administer}'::text[] and array_position(roles, null) is null),
  password_hash      text    not null,            -- argon2id
  sealed_password    text,                        -- kept in the sandbox alone, for its manifest
  -- A password that somebody else has seen; nothing but changing it is allowed.
  one_time_password  boolean not null default false,
  sealed_totp_secret text,
  totp_confirmed_at  timestamptz,
  totp_last_step     bigint  not null default 0,  -- a code serves once: steps only grow
  -- A second factor that waits for its first code; the one before it serves until then.
  sealed_next_totp_secret text,
  -- Tokens carry it: raising it ends every session at once.
  session            integer not null default 1 check (session > 0),
  created_at         timestamptz not null,
  removed_at         timestamptz
);

-- A credential or a person that one operator wants a company to have, and another confirms.
create table operator_proposals (
  id             bigint  primary key default nextval('entity_ids'),
  company_id     bigint  not null,
  kind           text    not null check (kind in ('CREDENTIAL', 'USER')),
  permissions    text[]  not null,
  strict_signing boolean not null default false,
  email          text,
  name           text,
  proposed_by    bigint  not null references operators (id),
  proposed_at    timestamptz not null,
  expires_at     timestamptz not null check (expires_at > proposed_at),
  decision       text    check (decision in ('APPROVED', 'REJECTED', 'WITHDRAWN')),
  decided_by     bigint  references operators (id),
  decided_at     timestamptz,
  -- The client id, or the user's id, once it is made.
  made_id        text,
  made_at        timestamptz,
  check ((kind = 'USER') = (email is not null) and (email is null) = (name is null)),
  check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  check (decision <> 'APPROVED' or decided_by <> proposed_by),
  check (decision <> 'WITHDRAWN' or decided_by = proposed_by),
  check ((made_id is null) = (made_at is null) and (made_at is null or decision = 'APPROVED'))
);

-- Says which operator did what to what, and when; written in the transaction of the act.
create sequence audit_ids;
create table audit_log (
  id          bigint primary key default nextval('audit_ids'),
  at          timestamptz not null,
  operator_id bigint references operators (id),   -- null: somebody at the machine itself
  act         text   not null check (act ~ '^[A-Z_]{3,60}$'),
  subject     text   not null check (subject ~ '^[A-Z_]{2,40}$'),
  subject_id  text   not null,
  company_id  bigint,                             -- the customer concerned, where there is one
  request_id  text,
  details     jsonb  not null default '{}' check (pg_column_size(details) <= 16384)
);
create index audit_log_of_subjects on audit_log (subject, subject_id, id);
create index audit_log_of_operators on audit_log (operator_id, id);

create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
