-- The people of customers: how they come in, what was done about their security, and tries that may be guesses.

create table users (
  bucket             smallint not null,
  company_id         bigint not null,
  id                 bigint not null,
  email              text   not null check (email = lower(email)),
  name               text   not null,
  password_hash      text   not null,              -- argon2id
  sealed_password    text,                         -- kept in the sandbox alone, for its manifest
  sealed_totp_secret text,
  totp_confirmed_at  timestamptz,
  totp_last_step     bigint not null default 0,    -- a code serves once: steps only grow
  permissions        text[] not null,
  created_at         timestamptz not null,
  -- When the bank last logged the person out: it refuses bearers from before, and deletes the sessions.
  logged_out_at      timestamptz,
  -- Somebody who no longer works for the company; the row stays, because payments name it.
  removed_at         timestamptz,
  primary key (bucket, company_id, id),
  constraint in_its_bucket check (bucket = (company_id & 1023) and bucket = (id & 1023))
);

-- An address is one login in the whole bank.
create table user_emails (
  email      text primary key check (email = lower(email)),
  company_id bigint not null,
  user_id    bigint not null
);

-- The first user of a company that an approval made: sets a password and a second factor, then sees the company's
-- first secrets, once.
create table invitations (
  token_hash           text   primary key,
  company_id           bigint not null,
  user_id              bigint,                     -- null: the e-mail had a login already, which it keeps
  email                text   not null,
  client_id            text   not null,
  sealed_client_secret text,                       -- until it has been shown
  -- Chosen by the user, and of no use until the second factor is confirmed.
  password_hash        text,
  sealed_password      text,                       -- kept in the sandbox alone, for its manifest
  sealed_totp_secret   text,
  expires_at           timestamptz not null,
  accepted_at          timestamptz,
  -- Taken back: its link leads nowhere and no other is sent.
  withdrawn_at         timestamptz,
  check ((accepted_at is null) = (sealed_client_secret is not null))
);
-- A company has one invitation; it is renewed when it has run out.
create unique index invitations_of_company on invitations (company_id);

-- Somebody that a company asked in. The row goes once it is accepted or withdrawn; the security log remembers it.
-- The address becomes a login with the acceptance and not before.
create table team_invitations (
  bucket             smallint not null,
  company_id         bigint not null,
  id                 bigint not null, -- becomes the id of the user
  token_hash         text   not null check (token_hash ~ '^[0-9a-f]{64}$'),
  email              text   not null check (email = lower(email)),
  name               text   not null,
  permissions        text[] not null,
  invited_by         bigint,                       -- the user; null: somebody of the bank
  password_hash      text,                         -- chosen, and of no use until the second factor is confirmed
  sealed_totp_secret text,
  created_at         timestamptz not null,
  expires_at         timestamptz not null,
  primary key (bucket, company_id, id),
  constraint in_its_bucket check (bucket = (company_id & 1023) and bucket = (id & 1023)),
  check ((password_hash is null) = (sealed_totp_secret is null))
);
create unique index team_invitations_of_tokens on team_invitations (token_hash, bucket);
create unique index team_invitations_of_addresses on team_invitations (email, company_id, bucket);

-- Cookie sessions. A session belongs to a user of a company, or, where there is no company, to an operator. The
-- person's browser alone has the token; the table has its SHA-256.
create table web_sessions (
  token_hash       text   primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  company_id       bigint,
  person_id        bigint not null,                -- users and operators draw from one sequence
  -- The operator's session number: raising it ends these too. Users have none.
  operator_session integer,
  started_at       timestamptz not null,
  seen_at          timestamptz not null,
  check ((company_id is null) = (operator_session is not null)),
  check (seen_at >= started_at)
);
create index web_sessions_of_people on web_sessions (person_id, started_at);

-- Bearers that were logged out before they expired.
create table ended_bearers (
  id         text primary key,
  expires_at timestamptz not null
);
create index ended_bearers_over on ended_bearers (expires_at);

-- Networks from which somebody has logged in.
create table person_networks (
  person_id    bigint not null,                    -- users and operators draw from one sequence
  network_hash text   not null check (network_hash ~ '^[0-9a-f]{64}$'),
  seen_at      timestamptz not null,
  primary key (person_id, network_hash)
);

-- Tries that may be guesses, counted over all nodes. The name is a hash: of an e-mail and a network, or of a person.
create table tries (
  name     text primary key check (name ~ '^[0-9a-f]{64}$'),
  instants timestamptz[] not null,
  newest   timestamptz not null
);
create index tries_quiet on tries (newest);

-- When somebody was last told that their log-in is closed to guesses. A table of its own, because the transaction of
-- the guess may hold a lock on the user's row.
create table told_closed (
  user_id bigint primary key,
  told_at timestamptz not null
);

-- Keeps the security acts of a customer's people and programs; each is written in the transaction of the act.
create sequence security_log_ids;
create table security_log (
  bucket     smallint not null constraint in_its_bucket check (bucket = (company_id & 1023)),
  company_id bigint not null,
  id         bigint not null default nextval('security_log_ids'),
  at         timestamptz not null,
  done_by    text check (done_by ~ '^(web|api)/'), -- 'web/{user id}' or 'api/{client id}'; null: the bank
  act        text not null check (act ~ '^[A-Z_]{3,60}$'),
  subject    text,                                 -- an e-mail, a client id, a key, an address
  details    jsonb not null default '{}' check (pg_column_size(details) <= 16384),
  primary key (bucket, company_id, id)
);
create trigger security_log_append_only before update or delete or truncate on security_log
  for each statement execute function refuse_change();
