-- The bank: what it is, what it signs with, and how it counts.
--
-- These files describe the bank by noun; each table is made once and whole. All of them keep to this:
--
-- Every row of a customer carries company_id, so that isolation is in each query, and before it in the primary key the
-- bucket: what belongs to an account lives in one of 1,024, and the schema can be distributed by it. The low ten bits of
-- an id are its bucket, so an id is enough to find its row. A value that is unique in the whole bank has a small table
-- of its own, keyed by that value.
--
-- An index that finds rows by something else than the primary key does not begin as the primary key does. Two
-- indexes led by the bucket leave the planner a tie: without statistics either seems to lead to one row, and
-- one of them then reads all that the bucket has for each row looked up.
--
-- Amounts are integer centavos. Instants are of the bank's clock unless a comment says the machine's.
--
-- Hot tables carry no foreign keys: a trigger per row costs more than the row. `lastro verify` proves what
-- they would.
--
-- Hot tables are analysed only after 5000 changes. A set-based update joins its table with the rows it is
-- given; planned while the statistics say that the table holds next to nothing, it walks the whole table, and
-- goes on doing so as the table grows. PostgreSQL takes a table that was never analysed to have ten pages,
-- which is enough for probes of the key.

create table bank_facts (
  one             boolean primary key default true check (one),
  mode            text    not null check (mode in ('sandbox', 'production')),
  ispb            text    not null check (ispb ~ '^[0-9A-Z]{8}$'),
  -- The bank is a company among its companies: it is told of what happens at its own counter.
  own_company_id  bigint,
  -- The bank's clock runs this far ahead of the machine's. It only grows.
  clock_offset_ms bigint  not null default 0 check (clock_offset_ms >= 0),
  -- How far the bank's clock has come, in milliseconds since 1970: a start goes on from there.
  clock_mark_ms   bigint  not null default 0,
  -- Part of each webhook-id. A sandbox that is founded anew counts from one again, and repeats no id it once sent.
  event_salt      text    not null default left(replace(gen_random_uuid()::text, '-', ''), 12),
  -- Under this key the ids of payments become end-to-end ids. Drawn once; the master key seals it.
  sealed_id_key   text,
  -- Where PostgreSQL last wrote this bank, as `system identifier/timeline`: another one at a start means that the
  -- database was restored.
  history         text,
  created_at      timestamptz not null
);

-- Keys that sign tokens and location payloads. The master key seals the private half.
create table signing_keys (
  kid                text primary key,
  public_jwk         text not null,
  sealed_private_jwk text not null,
  -- DER in base64. Payers' banks ask for it in the published key set. An ECDSA signature is never the same twice,
  -- so the certificate is made once and kept; the next start gives one to a key without.
  certificate        text,
  created_at         timestamptz not null
);

-- Ids of everything but payments.
create sequence entity_ids;
-- Draws an id that carries the bucket of its owner.
create function id_in_bucket_of(owner_id bigint) returns bigint language sql volatile
  return nextval('entity_ids') << 10 | (owner_id & 1023);
-- Cashouts and cash-ins draw from one sequence, in blocks of a thousand per node.
create sequence payment_ids increment by 1000;

-- Keeps append-only tables as they were written. A sandbox may be emptied to begin anew; a bank may not. So the
-- tables can be truncated where the bank is a sandbox, and only by a transaction that has said that it starts over.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' and current_setting('lastro.starting_over', true) = 'on' then
    -- Where tables are spread over machines, the one that has the bank's facts has judged before.
    if to_regclass('bank_facts') is null then
      return null;
    end if;
    if exists (select from bank_facts where mode = 'sandbox') then
      return null;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;

-- Nodes at work on this database and where each hears the others. A node says every second that it lives (on the
-- database's clock). What they share out among themselves no row says: rows are safe however they share.
create table nodes (
  id          uuid primary key,
  path        text,                              -- of its socket, for nodes of the same machine
  address     text,                              -- host:port, for nodes of other machines
  active      boolean not null default false,    -- it has written something a moment ago
  alive_until timestamptz not null,
  constraint can_be_reached check (path is not null or address is not null)
);

-- Each node holds some rows in memory alone. It says every second that it lives (on the machine's clock) and from where
-- on it may hold some. Of a node that has fallen silent others take over what it held, so a crash holds nothing up for
-- longer than that.
create table node_holdings (
  id             bigint primary key,
  alive_until    timestamptz not null,
  -- First attempts of webhooks from this id on, and payments created at this instant of the bank's clock or later.
  first_delivery bigint not null default 0,
  first_payment  timestamptz not null default 'infinity'
);
