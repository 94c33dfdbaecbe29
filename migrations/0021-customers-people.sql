-- The people of customers: how they come in, what was done about their security, and tries that may be guesses.

-- Somebody whom a company asked in. The row goes once it is accepted or withdrawn; the security log remembers it.
-- The address becomes a login with the acceptance and not before.
create table team_invitations (
  company_id    bigint not null,
  id            bigint not null default nextval('entity_ids'), -- becomes the id of the user
  token_hash    text   not null check (token_hash ~ '^[0-9a-f]{64}$'),
  email         text   not null check (email = lower(email)),
  name          text   not null,
  permissions   text[] not null,
  invited_by    bigint,                            -- the user; null: somebody of the bank
  created_at    timestamptz not null,
  expires_at    timestamptz not null,
  password_hash text,                              -- chosen, and of no use until the second factor is confirmed
  sealed_totp_secret text,
  primary key (company_id, id),
  check ((password_hash is null) = (sealed_totp_secret is null))
);
create unique index team_invitations_of_tokens on team_invitations (token_hash);
create unique index team_invitations_of_addresses on team_invitations (email, company_id);

-- The same for the first user of a company: what was chosen waits here for the second factor.
alter table invitations
  add column password_hash text,
  add column sealed_password text,                 -- kept in the sandbox alone, for its manifest
  add column sealed_totp_secret text;

-- The user who made it. Null: the bank, or before this was kept.
alter table credentials add column created_by bigint;

-- When somebody was last told that their log-in is closed to guesses. A table of its own, because the user's row may be
-- locked by the transaction that the guess belongs to.
create table told_closed (
  user_id bigint primary key,
  told_at timestamptz not null
);

-- Gives the new right to administer to people who had every right.
update users set permissions = array_append(permissions, 'team.manage')
 where permissions @> array['cashout.create', 'cashout.approve', 'code.create', 'code.decode', 'refund.create',
         'key.create', 'key.delete', 'med.decide', 'claim.manage', 'webhook.manage', 'account.read']
   and not permissions @> array['team.manage'];

-- Keeps the security acts of a customer's people and programs; each is written in the transaction of the act.
create sequence security_log_ids;
create table security_log (
  company_id bigint not null,
  id         bigint not null default nextval('security_log_ids'),
  at         timestamptz not null,
  done_by    text check (done_by ~ '^(web|api)/'), -- 'web/{user id}' or 'api/{client id}'; null: the bank
  act        text not null check (act ~ '^[A-Z_]{3,60}$'),
  subject    text,                                 -- an e-mail, a client id, a key, an address
  details    jsonb not null default '{}' check (pg_column_size(details) <= 16384),
  primary key (company_id, id)
);
create trigger security_log_append_only before update or delete or truncate on security_log
  for each statement execute function refuse_change();

-- Tries that may be guesses, counted over all nodes. The name is a hash: of an e-mail and a network, or of a person.
create table tries (
  name     text primary key check (name ~ '^[0-9a-f]{64}$'),
  instants timestamptz[] not null,
  newest   timestamptz not null
);
create index tries_quiet on tries (newest);

-- Networks from which somebody has logged in.
create table person_networks (
  person_id    bigint not null,                    -- users and operators draw from one sequence
  network_hash text   not null check (network_hash ~ '^[0-9a-f]{64}$'),
  seen_at      timestamptz not null,
  primary key (person_id, network_hash)
);

-- Bearers that were logged out before they expired.
create table ended_bearers (
  id         text primary key,
  expires_at timestamptz not null
);
create index ended_bearers_over on ended_bearers (expires_at);
