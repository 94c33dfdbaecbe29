-- The ledger: every movement of money, and its sums by day.

-- Every kind of movement: what the statement calls it, which side of the customer's account it touches, and the
-- bank's own account that takes the other side.
create table movement_kinds (
  kind           text primary key,
  statement_type text not null,
  direction      text not null check (direction in ('DEBIT', 'CREDIT')),
  contra         text not null check (contra in ('SETTLEMENT', 'TRANSFERS', 'FEES', 'FUNDING'))
);
insert into movement_kinds values
  ('CASHOUT',              'PIX_CASHOUT',           'DEBIT',  'SETTLEMENT'),
  ('CASHOUT_INSIDE',       'PIX_CASHOUT',           'DEBIT',  'TRANSFERS'),
  ('CASHOUT_FEE',          'PIX_CASHOUT_TAX',       'DEBIT',  'FEES'),
  ('CASHOUT_RETURN',       'PIX_CASHOUT_REFUND',    'CREDIT', 'SETTLEMENT'),
  ('CASHOUT_RETURN_INSIDE', 'PIX_CASHOUT_REFUND',   'CREDIT', 'TRANSFERS'),
  ('CASHIN',               'PIX_CASHIN',            'CREDIT', 'SETTLEMENT'),
  ('CASHIN_INSIDE',        'PIX_CASHIN',            'CREDIT', 'TRANSFERS'),
  ('CASHIN_FEE',           'PIX_CASHIN_TAX',        'DEBIT',  'FEES'),
  ('REFUND',               'PIX_CHARGEBACK',        'DEBIT',  'SETTLEMENT'),
  ('REFUND_INSIDE',        'PIX_CHARGEBACK',        'DEBIT',  'TRANSFERS'),
  ('REFUND_BOUNCED',       'PIX_CHARGEBACK_REFUND', 'CREDIT', 'SETTLEMENT'),
  ('MED_FEE',              'PIX_CASHOUT_TAX_MED',   'DEBIT',  'FEES'),
  ('FUNDING',              'PIX_CREDIT_IN_ACCOUNT', 'CREDIT', 'FUNDING');

create sequence movement_codes;

-- One row is one movement with both its legs: one amount, one debit, one credit, so that an unbalanced movement cannot
-- be written down. The view `entries` shows the legs.
create table movements (
  bucket        smallint not null constraint in_its_bucket check (bucket = (account_id & 1023)),
  company_id    bigint not null,
  account_id    bigint not null,
  code          bigint not null default nextval('movement_codes'),
  at            timestamptz not null,
  kind          text   not null,
  amount        bigint not null check (amount > 0),
  balance_after bigint not null,
  payment_id    bigint,
  reference     text   not null default '',      -- tells apart two of a kind on one payment
  primary key (bucket, company_id, account_id, at, code)
) with (autovacuum_analyze_threshold = 5000, autovacuum_vacuum_threshold = 5000,
        autovacuum_vacuum_insert_threshold = 5000);
create unique index movements_once on movements (payment_id, kind, reference, bucket);

create trigger movements_append_only before update or delete or truncate on movements
  for each statement execute function refuse_change();

create view entries as
  select m.company_id, m.code as movement, m.at, m.kind, m.account_id, 'CUSTOMER' as book,
         k.direction, m.amount, m.balance_after
    from movements m join movement_kinds k using (kind)
  union all
  select m.company_id, m.code, m.at, m.kind, null, k.contra,
         case k.direction when 'DEBIT' then 'CREDIT' else 'DEBIT' end, m.amount, null
    from movements m join movement_kinds k using (kind);

-- Sums money in and out of each account, by the day in Brasília. A look at ninety days reads ninety rows instead of
-- every movement. Movements are added up behind the payments that write them, in their order, as far as the mark.
create table account_day_marks (
  bucket     smallint not null constraint in_its_bucket check (bucket = (account_id & 1023)),
  company_id bigint not null,
  account_id bigint not null,
  at         timestamptz not null,               -- the last movement that has been added up
  code       bigint not null,
  primary key (bucket, company_id, account_id)
);
create table account_days (
  bucket     smallint not null constraint in_its_bucket check (bucket = (account_id & 1023)),
  company_id bigint not null,
  account_id bigint not null,
  day        date   not null,
  credits    bigint not null check (credits >= 0),
  debits     bigint not null check (debits >= 0),
  primary key (bucket, company_id, account_id, day)
);

-- Days whose rows have been proved (by the calendar of Brasília, instants of the bank's clock): how many rows of each
-- book, their amounts, and a hash over what of them never changes. The next proof begins behind the last one. A day on
-- which nothing happened has no row.
create table day_seals (
  bucket smallint not null,
  day    date     not null,
  book   text     not null check (book in ('movements', 'cashouts', 'cash_ins')),
  rows   bigint   not null check (rows > 0),
  -- Of movements what they changed, credits against debits.
  amount numeric  not null,
  -- The sum of the rows' hashes, which is the same in any order.
  hash   numeric  not null,
  primary key (bucket, day, book)
);
create trigger day_seals_append_only before update or delete or truncate on day_seals
  for each statement execute function refuse_change();

-- Everything up to the end of such a day has been proved and is sealed.
create table proved_days (
  day       date primary key,
  proved_at timestamptz not null
);
create trigger proved_days_append_only before update or delete or truncate on proved_days
  for each statement execute function refuse_change();
