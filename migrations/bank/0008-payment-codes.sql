-- Payment codes: receiving by code, and decoding the codes of others.

create table payment_codes (
  bucket              smallint not null,
  company_id          bigint not null,
  id                  bigint not null,
  account_id          bigint not null,
  status              text   not null
                      check (status in ('NEW', 'PROCESSING', 'PAID', 'CHARGEBACK', 'EXPIRED', 'CANCELED')),
  amount              bigint not null check (amount between 1 and 999999999999),
  type_fine           text   not null check (type_fine in ('NONE', 'VALUE', 'PERCENT')),
  fine                bigint check (fine > 0),   -- centavos, or hundredths of a percent
  due_date            timestamptz,
  fine_date           timestamptz,
  expiration_date     timestamptz not null,
  debtor_name         text,
  debtor_document     text,
  debtor_type         text,
  tag                 text,
  txid                text   not null,           -- 128 random bits, also the location's token
  pix_key             text   not null,
  copy_and_paste      text   not null,
  fee                 bigint not null default 0,
  end_to_end_id       text,
  cash_in_id          bigint,
  -- A code is paid by money that reached its own account: the statement that marks it as paid names the account that
  -- was credited.
  credited_account_id bigint,
  payer_ispb          text,
  payment_date        timestamptz,
  refunded            bigint not null default 0 check (refunded >= 0),
  events              integer not null default 0,
  created_at          timestamptz not null,
  -- When it expires. Set while NEW.
  due_at              timestamptz,
  primary key (bucket, company_id, id),
  constraint in_its_bucket check (bucket = (account_id & 1023) and bucket = (id & 1023)),
  check ((type_fine = 'NONE') = (fine is null)),
  check ((type_fine = 'NONE') = (due_date is null) and (due_date is null) = (fine_date is null)),
  check ((status in ('PAID', 'CHARGEBACK')) = (cash_in_id is not null)),
  check ((status = 'NEW') = (due_at is not null)),
  check ((status = 'CHARGEBACK') = (refunded > 0)),
  constraint payment_codes_paid_to_their_account check (credited_account_id = account_id)
) with (fillfactor = 80, autovacuum_analyze_threshold = 5000, autovacuum_vacuum_threshold = 5000,
        autovacuum_vacuum_insert_threshold = 5000);
create index payment_codes_open on payment_codes (due_at) where due_at is not null;
-- For whoever proves a day.
create index payment_codes_age on payment_codes using brin (created_at) with (pages_per_range = 32);
-- Finds codes that ended otherwise than paid, newest first over all companies, for the bank's people.
create index payment_codes_uncommon on payment_codes (status, id, bucket) where status not in ('NEW', 'PAID');

-- A txid belongs to one code in the whole bank.
create table payment_code_txids (
  txid       text primary key,
  company_id bigint not null,
  code_id    bigint not null
);

create table payment_code_tags (
  bucket     smallint not null constraint in_its_bucket check (bucket = (company_id & 1023)),
  company_id bigint not null,
  tag        text   not null,
  code_id    bigint not null,
  primary key (bucket, company_id, tag, code_id)
);

-- The end-to-end id that decoding a code promises for its payment.
create table decoded_codes (
  bucket        smallint not null constraint in_its_bucket check (bucket = (company_id & 1023)),
  company_id    bigint not null,
  code_hash     text   not null,
  end_to_end_id text   not null,
  decoded_at    timestamptz not null,
  primary key (bucket, company_id, code_hash)
);
create index decoded_codes_by_age on decoded_codes (decoded_at);
