-- A code is paid by money that reached its own account: whoever writes that it was paid names the account that was
-- credited. Codes that were paid before name none, so there is no row to validate.
alter table payment_codes
  add column credited_account_id bigint,
  add constraint payment_codes_paid_to_their_account check (credited_account_id = account_id) not valid;
