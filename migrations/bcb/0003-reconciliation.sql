-- Compares the bank's books with the settlement system's, one accounting day after the other. Instants are
-- of the bank's clock; amounts are centavos, and what left the bank is below zero.

-- Days that have been compared or are being compared.
create table bcb.days (
  day              date primary key,
  -- ASKING: for the balances and the number of entries. BOOKS: what settled is compared with what the bank booked.
  -- WALKING: they differ, and the system is asked about one payment after the other.
  state            text not null default 'ASKING' check (state in ('ASKING', 'BOOKS', 'WALKING', 'DONE')),
  -- Messages that ask.
  opening_question text,
  closing_question text,
  count_question   text,
  -- As the system tells it.
  opening          bigint,
  closing          bigint,
  entries          integer,
  -- As this bank knows it.
  known            bigint,
  known_entries    integer,
  compared_to      text not null default '',               -- transfers up to this one have been compared with the books
  asked            integer not null default 0,             -- how often one question was asked without an answer
  next_at          timestamptz not null,
  turn             integer not null default 0,             -- whoever goes on with a day has the latest
  begun_at         timestamptz not null,
  ended_at         timestamptz,
  check ((state = 'DONE') = (ended_at is not null)),
  check (state <> 'DONE' or (opening is not null and closing is not null and known is not null))
);
create index days_open on bcb.days (next_at) where state <> 'DONE';

-- Payments and returns about which the system is asked because a day differs.
create table bcb.day_questions (
  day      date     not null,
  id       text     not null,
  rank     smallint not null,                               -- 0: it can be the reason most easily
  asked    integer  not null default 0,
  ask_at   timestamptz not null,
  heard_at timestamptz,
  primary key (day, id)
);
create index day_questions_open on bcb.day_questions (day, rank, ask_at) where heard_at is null;
create index day_questions_of_ids on bcb.day_questions (id) where heard_at is null;

-- Money that came from the STR or went there.
create table bcb.reserve_movements (
  id              text   primary key,
  amount          bigint not null check (amount <> 0),
  accounting_date date   not null,
  heard_at        timestamptz not null
);
create index reserve_movements_of_days on bcb.reserve_movements (accounting_date);

-- The account in the reserve, as the system told it last.
create table bcb.reserve (
  one       boolean primary key default true check (one),
  available bigint not null,
  blocked   bigint not null,
  told_at   timestamptz not null
);

-- Differences, until somebody closes them with a reason.
create table bcb.differences (
  id        bigint generated always as identity primary key,
  day       date   not null,
  -- NOT_THERE: settled here and not there. NOT_HERE: the other way round. AMOUNT, DAY: another amount, another day.
  -- NOT_BOOKED, BOOKED_OTHERWISE: it settled, and the bank's books say nothing or another amount. UNEXPLAINED: the day's
  -- sum or number of entries, after all that could be asked. SILENT: the system does not answer.
  kind      text   not null check (kind in ('NOT_THERE', 'NOT_HERE', 'AMOUNT', 'DAY', 'NOT_BOOKED', 'BOOKED_OTHERWISE',
                                            'UNEXPLAINED', 'SILENT')),
  about     text   not null,                                -- a payment or return; empty: the day
  here      bigint,
  there     bigint,
  said      text,
  found_at  timestamptz not null,
  closed_at timestamptz,
  closed_by bigint,                                         -- an operator
  reason    text,
  unique (day, kind, about),
  check ((closed_at is null) = (reason is null) and (closed_at is null) = (closed_by is null))
);
create index differences_open on bcb.differences (id) where closed_at is null;
