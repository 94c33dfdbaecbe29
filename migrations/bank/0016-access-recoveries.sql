-- Links by which people of customers come back who lost a password or an authenticator. The row goes with the return.

create table access_recoveries (
  token_hash         text        primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  company_id         bigint      not null,
  user_id            bigint      not null unique,  -- asked again, only the newest link leads anywhere
  lost               text        not null check (lost in ('PASSWORD', 'ACCESS')),
  -- Chosen by the person, and of no use until a code confirms it.
  password_hash      text,
  -- Of the authenticator that is to be; null where the present one confirms.
  sealed_totp_secret text,
  created_at         timestamptz not null,
  expires_at         timestamptz not null check (expires_at > created_at),
  check (password_hash is not null or sealed_totp_secret is null)
);
create index access_recoveries_over on access_recoveries (expires_at);

-- An operator may propose that a person comes back.
alter table operator_proposals drop constraint operator_proposals_kind_check;
alter table operator_proposals drop constraint operator_proposals_check1;
alter table operator_proposals add constraint a_person_has_an_address check (
  case kind
    when 'CREDENTIAL' then email is null and name is null
    when 'USER' then email is not null and name is not null
    when 'RECOVERY' then email is not null and name is not null
    else false
  end) not valid;
