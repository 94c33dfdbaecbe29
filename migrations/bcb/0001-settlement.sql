-- Messages to the central bank's settlement system and from it, as bytes, and how each payment and
-- return stands on the way. Only a bank that is connected to it has these tables. Instants are of the bank's clock
-- unless a comment says the machine's; amounts are centavos.

create schema bcb;

-- Messages to the settlement system, written down before they are sent. The same bytes go out again while nobody knows
-- if they have arrived.
create table bcb.outbox (
  message_id      text   primary key,
  type            text   not null,
  transaction_ids text[] not null,                          -- payments and returns in it, or what it asks about
  xml             text   not null,
  expires_at      timestamptz,                              -- not sent from then on
  written_at      timestamptz not null,
  sending         text   check (sending in ('SENT', 'REFUSED', 'EXPIRED', 'UNCERTAIN')),
  resource_id     text,                                     -- the system's name for it
  answer          text,                                     -- what it was answered, where it asks about the reserve
  -- Machine's clock: a node has it under way until then. The number fences off the ones before it.
  lease_until     timestamptz not null,
  lease_number    integer not null default 1
) with (autovacuum_analyze_threshold = 5000, autovacuum_vacuum_threshold = 5000,
        autovacuum_vacuum_insert_threshold = 5000);
create index outbox_unsent on bcb.outbox (lease_until) where sending is null;
create unique index outbox_resources on bcb.outbox (resource_id) where resource_id is not null;
-- Finds the messages of a time.
create index outbox_age on bcb.outbox using brin (written_at) with (pages_per_range = 32);

-- Messages from the settlement system, stored before it is told that they have arrived. A message comes again under its
-- name, and is worked on once.
create table bcb.inbox (
  resource_id  text primary key,
  xml          text not null,
  read_at      timestamptz not null,
  handled_at   timestamptz,
  refused      text,                                        -- why it is not believed, or could not be worked on
  -- Machine's clock, as above.
  lease_until  timestamptz not null,
  lease_number integer not null default 1,
  check (refused is null or handled_at is not null)
) with (autovacuum_analyze_threshold = 5000, autovacuum_vacuum_threshold = 5000,
        autovacuum_vacuum_insert_threshold = 5000);
create index inbox_unhandled on bcb.inbox (lease_until) where handled_at is null;
create index inbox_age on bcb.inbox using brin (read_at) with (pages_per_range = 32);

-- Payments and returns. The first final word stands.
create table bcb.transfers (
  id              text   primary key,                       -- E… of a payment, D… of a return
  direction       text   not null check (direction in ('OUT', 'IN')),
  end_to_end_id   text   not null,
  amount          bigint not null check (amount >= 0),
  state           text   not null
                  check (state in ('WAITING', 'ACCEPTED', 'REFUSED', 'SETTLED', 'REJECTED')),
  code            text,                                     -- why it was refused or rejected
  debtor_agent    text,                                     -- ISPB of who pays; of a return, of who paid then
  message_id      text,                                     -- the message that carries it, or the bank's answer to it
  made_at         timestamptz not null,
  limit_at        timestamptz not null,                     -- settled until then, or not at all
  settled_at      timestamptz,
  accounting_date date,
  ask_at          timestamptz,                              -- when the system is asked about it; null: nothing is open
  asked           integer not null default 0,
  alarm           text,                                     -- why people must look at it
  check (direction = 'IN' or state not in ('ACCEPTED', 'REFUSED')),
  check ((state in ('REFUSED', 'REJECTED')) = (code is not null)),
  check ((state = 'SETTLED') = (settled_at is not null and accounting_date is not null)),
  check (ask_at is null or state not in ('REFUSED', 'REJECTED'))
) with (autovacuum_analyze_threshold = 5000, autovacuum_vacuum_threshold = 5000,
        autovacuum_vacuum_insert_threshold = 5000);
create index transfers_to_ask on bcb.transfers (ask_at) where ask_at is not null;
-- Lists the settled transfers of a day in the order of their ids, to be read part by part.
create index transfers_of_days on bcb.transfers (accounting_date, id) where accounting_date is not null;
create index transfers_age on bcb.transfers using brin (made_at) with (pages_per_range = 32);

-- Places for streams that read. The system grants a bank six over all its nodes.
create table bcb.streams (
  place        integer primary key check (place between 1 and 6),
  -- Machine's clock: a node reads until then.
  held_by      uuid not null,
  lease_until  timestamptz not null
);
