-- Dynamic codes of the example institution, which the bank's customers pay.

create table simulator.codes (
  token       text   primary key,                           -- 128 random bits: its location, and its txid
  recurrence  text   unique,                                -- the location's token of a compound code's recurrence
  amount      bigint not null check (amount between 1 and 999999999999),
  -- Its payer may pay another amount (modalidadeAlteracao 1).
  changeable  boolean not null default false,
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
) with (autovacuum_analyze_threshold = 5000, autovacuum_vacuum_threshold = 5000,
        autovacuum_vacuum_insert_threshold = 5000);

-- Signs the payloads of the example institution's locations: one key, made when it is first asked for.
create table simulator.signing_key (
  singleton          boolean primary key default true check (singleton),
  kid                text not null,
  public_jwk         text not null,
  sealed_private_jwk text not null,
  certificate        text not null,                         -- DER in base64
  created_at         timestamptz not null
);
