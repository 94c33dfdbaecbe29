-- A code is paid by money that reached its own account: whoever writes that it was paid names the account that was
-- credited. Codes that were paid before name none, so there is no row to validate.
alter table payment_codes
  add column credited_account_id bigint,
  add constraint payment_codes_paid_to_their_account check (credited_account_id = account_id) not valid;

-- How many holders of keys each payer may still be told. Own and foreign keys count alike. In milliseconds: a token is
-- the half minute that it takes to come back.
create table disclosure_buckets (
  payer_document text primary key,
  capacity bigint not null,
  level    bigint not null,
  as_of    timestamptz not null,
  -- The answer to the latest draw.
  admitted boolean not null,
  check (level between 0 and capacity)
) with (fillfactor = 50);
