-- Receiving by code, and giving back what was received.

create table payment_codes (
  company_id      bigint not null,
  id              bigint not null,
  account_id      bigint not null,
  status          text   not null
                  check (status in ('NEW', 'PROCESSING', 'PAID', 'CHARGEBACK', 'EXPIRED', 'CANCELED')),
  amount          bigint not null check (amount between 1 and 999999999999),
  type_fine       text   not null check (type_fine in ('NONE', 'VALUE', 'PERCENT')),
  fine            bigint check (fine > 0),            -- centavos, or hundredths of a percent
  due_date        timestamptz,
  fine_date       timestamptz,
  expiration_date timestamptz not null,
  debtor_name     text,
  debtor_document text,
  debtor_type     text,
  tag             text,
  txid            text   not null,                    -- 128 random bits, also the location's token
  pix_key         text   not null,
  copy_and_paste  text   not null,
  fee             bigint not null default 0,
  end_to_end_id   text,
  cash_in_id      bigint,
  payer_ispb      text,
  payment_date    timestamptz,
  refunded        bigint not null default 0 check (refunded >= 0),
  events          integer not null default 0,
  created_at      timestamptz not null,
  -- Bank's clock: when it expires. Set while NEW.
  due_at          timestamptz,
  primary key (company_id, id),
  check ((type_fine = 'NONE') = (fine is null)),
  check ((type_fine = 'NONE') = (due_date is null) and (due_date is null) = (fine_date is null)),
  check ((status in ('PAID', 'CHARGEBACK')) = (cash_in_id is not null)),
  check ((status = 'NEW') = (due_at is not null)),
  check ((status = 'CHARGEBACK') = (refunded > 0))
) with (fillfactor = 80);
create index payment_codes_open on payment_codes (due_at) where due_at is not null;

-- A txid belongs to one code in the whole bank.
create table payment_code_txids (
  txid       text primary key,
  company_id bigint not null,
  code_id    bigint not null
);
create table payment_code_tags (
  company_id bigint not null,
  tag        text   not null,
  code_id    bigint not null,
  primary key (company_id, tag, code_id)
);

alter table cashouts add column txid text;            -- of the code that it pays

-- The end-to-end id that decoding a code promises for its payment.
create table decoded_codes (
  company_id    bigint not null,
  code_hash     text   not null,
  end_to_end_id text   not null,
  decoded_at    timestamptz not null,
  primary key (company_id, code_hash)
);
create index decoded_codes_by_age on decoded_codes (decoded_at);

alter table cash_ins
  add column code_id bigint,
  add column txid text,
  add column refunded bigint not null default 0,       -- refunds that settled
  add column refund_pending bigint not null default 0, -- the one refund that has not ended
  add column refunds integer not null default 0,
  add constraint no_more_back_than_came
    check (refunded >= 0 and refund_pending >= 0 and refunded + refund_pending <= amount);

create table refunds (
  company_id    bigint not null,
  id            bigint not null,
  public_id     text   not null,                       -- the id the cash-in route shows
  account_id    bigint not null,
  cash_in_id    bigint not null,
  code_id       bigint,
  route         text   not null check (route in ('CODE', 'CASH_IN')),
  amount        bigint not null check (amount > 0),
  information   text   not null,
  reason        text   not null,                       -- pacs.004: MD06, FR01
  status        text   not null check (status in ('PENDING', 'SUCCESS', 'REJECTED')),
  return_id     text   not null,
  error_code    text,
  created_at    timestamptz not null,
  completed_at  timestamptz,
  -- Bank's clock: when a missing answer is asked for. Set while PENDING.
  due_at        timestamptz,
  lease_until   timestamptz,
  lease_number  integer not null default 0,
  primary key (company_id, id),
  check ((status = 'PENDING') = (due_at is not null)),
  check ((status = 'PENDING') = (completed_at is null)),
  check ((status = 'REJECTED') = (error_code is not null))
) with (fillfactor = 70);
create index refunds_in_flight on refunds (due_at) where due_at is not null;
-- What is found by another id than its own, in the whole bank: public ids and return ids.
create table refund_ids (
  any_id     text primary key,
  company_id bigint not null,
  refund_id  bigint not null
);

alter table events drop constraint events_subject_check;
alter table events add constraint events_subject_check check (subject in ('CASHOUT', 'CASH_IN', 'CODE'));

insert into movement_kinds values
  ('REFUND',               'PIX_CHARGEBACK',        'DEBIT',  'SETTLEMENT'),
  ('REFUND_INSIDE',        'PIX_CHARGEBACK',        'DEBIT',  'TRANSFERS'),
  ('REFUND_BOUNCED',       'PIX_CHARGEBACK_REFUND', 'CREDIT', 'SETTLEMENT'),
  ('CASHOUT_RETURN_INSIDE', 'PIX_CASHOUT_REFUND',   'CREDIT', 'TRANSFERS');
