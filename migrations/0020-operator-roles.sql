-- Operators have roles, and equipping a customer takes two of them.

alter table operators
  -- Operators of before keep what they could do.
  add column roles text[] not null default '{see,decide,equip,administer}'
    check (roles <@ '{see,decide,equip,administer}'::text[] and array_position(roles, null) is null),
  -- A second factor that waits for its first code; the one before it serves until then.
  add column sealed_next_totp_secret text;

-- A credential or a person that one operator wants a company to have, and another confirms.
create table operator_proposals (
  id           bigint primary key default nextval('entity_ids'),
  company_id   bigint not null references companies (id),
  kind         text   not null check (kind in ('CREDENTIAL', 'USER')),
  permissions  text[] not null,
  email        text,
  name         text,
  proposed_by  bigint not null references operators (id),
  proposed_at  timestamptz not null,
  expires_at   timestamptz not null check (expires_at > proposed_at),
  decision     text check (decision in ('APPROVED', 'REJECTED', 'WITHDRAWN')),
  decided_by   bigint references operators (id),
  decided_at   timestamptz,
  -- The client id, or the user's id, once it is made.
  made_id      text,
  made_at      timestamptz,
  check ((kind = 'USER') = (email is not null) and (email is null) = (name is null)),
  check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  check (decision <> 'APPROVED' or decided_by <> proposed_by),
  check (decision <> 'WITHDRAWN' or decided_by = proposed_by),
  check ((made_id is null) = (made_at is null) and (made_at is null or decision = 'APPROVED'))
);
