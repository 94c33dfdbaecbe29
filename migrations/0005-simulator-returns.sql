-- What the other side knows of money that the bank gives back of payments it received, and of codes of its
-- own that the bank's customers pay.

alter table simulator.payments
  add column refund_outcome text not null default 'SUCCESS'
    check (refund_outcome in ('SUCCESS', 'REJECTED', 'SILENT')),
  add column txid       text,                               -- of the bank's code that it pays
  add column settled_at timestamptz;
update simulator.payments set settled_at = made_at where status = 'SETTLED';
alter table simulator.payments add check ((status = 'SETTLED') = (settled_at is not null));

-- Money that the bank gives back. How a return ends is fixed when it is taken; it is said at once, or when
-- answer_at has come. What a rejected one asked for is free again.
create table simulator.refunds (
  return_id     text   primary key,
  end_to_end_id text   not null,                            -- of the payment, which need not be known
  amount        bigint not null check (amount >= 0),        -- 0 when the amount itself was refused
  reason        text   not null,
  code          text,                                       -- why it is rejected; null: it settles
  taken_at      timestamptz not null,
  answer_at     timestamptz,                                -- null: it was said at once
  check (answer_at > taken_at),
  check (code is not null or (amount > 0 and answer_at is null))
);
create index refunds_of_payment on simulator.refunds (end_to_end_id);

-- Dynamic codes of the example institution.
create table simulator.codes (
  token       text   primary key,                           -- 128 random bits: its location, and its txid
  recurrence  text   unique,                                -- the location's token of a compound code's recurrence
  amount      bigint not null check (amount between 1 and 999999999999),
  fine        bigint not null default 0 check (fine >= 0),  -- centavos, from the due date on
  due_date    date,                                         -- null: payable at once or not at all
  key         text   not null,
  description text,
  expires_at  timestamptz not null,
  created_at  timestamptz not null,
  paid_by     text,                                         -- end-to-end id of the payment that was taken for it
  paid_at     timestamptz,
  check (due_date is not null or fine = 0),
  check (amount + fine <= 999999999999),
  check ((paid_by is null) = (paid_at is null))
);

-- What the example institution signs the payloads of its locations with: one key, made when it is first asked for.
create table simulator.signing_key (
  singleton          boolean primary key default true check (singleton),
  kid                text not null,
  public_jwk         text not null,
  sealed_private_jwk text not null,
  certificate        text not null,                         -- DER in base64
  created_at         timestamptz not null
);
