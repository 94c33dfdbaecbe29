-- The other side, for the sandbox: a settlement system, a directory of keys and the institutions behind
-- them. It is a party of its own that happens to live on the same server: it neither reads nor writes the
-- bank's tables, and the bank reaches it through the rail alone. Instants are the bank's clock unless said.

create schema simulator;

-- Keys that the sandbox registered at the example institution. The account behind one follows from its serial.
create table simulator.directory_entries (
  key           text   primary key,
  key_type      text   not null check (key_type in ('CPF', 'CNPJ', 'EMAIL', 'CELL_PHONE', 'EVP')),
  document      text   not null check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  name          text   not null,
  serial        bigint not null generated always as identity unique,
  registered_at timestamptz not null
);

-- Payments the bank sent. How one ends is fixed when it is taken; it is said at once, or when answer_at has come.
create table simulator.orders (
  end_to_end_id text   primary key,
  amount        bigint not null check (amount >= 0),        -- 0 when the amount itself was refused
  code          text,                                       -- why it is rejected; null: it settles
  taken_at      timestamptz not null,
  answer_at     timestamptz,                                -- null: it was said at once
  returned      bigint not null default 0,                  -- returns under way or settled
  return_id     text,                                       -- the return that comes of its own accord
  check (answer_at > taken_at),
  check (returned between 0 and amount),
  check (code is null or returned = 0),
  check (code is not null or amount > 0)
);

-- Money that recipients' institutions give back of payments the bank sent.
create table simulator.returns (
  return_id     text   primary key,
  end_to_end_id text   not null,
  amount        bigint not null check (amount > 0),
  reason        text   not null,
  status        text   not null default 'PENDING' check (status in ('PENDING', 'SETTLED', 'REJECTED')),
  code          text,
  made_at       timestamptz not null,
  check ((status = 'REJECTED') = (code is not null))
);

-- Payments that other institutions send to the bank.
create table simulator.payments (
  end_to_end_id  text   primary key,
  amount         bigint not null check (amount between 1 and 999999999999),
  payer_ispb     text   not null,
  payer_branch   text   not null,
  payer_number   text   not null,
  payer_account_type text not null,
  payer_document text   not null,
  payer_name     text   not null,
  key            text,
  branch         text,
  number         text,
  status         text   not null default 'PENDING' check (status in ('PENDING', 'SETTLED', 'REJECTED')),
  code           text,
  made_at        timestamptz not null,
  check ((key is null) = (branch is not null and number is not null)),
  check ((status = 'REJECTED') = (code is not null))
);

-- What the bank has yet to be told, and when: the queue of everything that comes later. A row goes when the
-- bank has answered, so a message may reach it twice and is never lost.
create table simulator.notices (
  end_to_end_id text    not null,
  kind          text    not null check (kind in ('OUTCOME', 'PAYMENT', 'RETURN')),
  return_id     text    not null default '',
  due_at        timestamptz not null,
  -- Machine's clock: a node is telling the bank until then. The number fences off the ones before it.
  lease_until   timestamptz,
  lease_number  integer not null default 0,
  parked        text,                                       -- why it is no longer tried
  primary key (end_to_end_id, kind, return_id)
);
create index notices_due on simulator.notices (due_at, end_to_end_id, kind, return_id) where parked is null;
