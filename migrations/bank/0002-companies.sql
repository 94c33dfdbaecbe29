-- Companies, the customers of the bank, and the credentials of their programs.

create table companies (
  id          bigint primary key default nextval('entity_ids'),
  name        text not null,
  document    text not null unique check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  created_at  timestamptz not null
);
-- Operators find names by their words, or by how these begin.
-- An end-to-end id tells this much of its payment's company.
create index companies_of_end_to_end_ids on companies ((id & 1048575));
create index companies_by_words_of_name on companies using gin (to_tsvector('simple'::regconfig, name));

create table credentials (
  bucket               smallint not null constraint in_its_bucket check (bucket = (company_id & 1023)),
  company_id           bigint  not null,
  client_id            text    not null,
  client_secret_hash   text    not null,         -- SHA-256 of a 256-bit random secret, hex
  sealed_client_secret text,                     -- kept in the sandbox alone, for its manifest
  sealed_hmac_secret   text,                     -- null: the program only reads, and signs nothing
  -- Asks for more than a signature of the body: of the time, the method, the path and the idempotency key as
  -- well, each good once.
  strict_signing       boolean not null default false,
  permissions          text[]  not null,
  created_by           bigint,                   -- the user; null: the bank
  created_at           timestamptz not null,
  -- The user. Null on a revoked one: somebody of the bank, and the audit log has the name.
  revoked_by           bigint,
  revoked_at           timestamptz,
  primary key (bucket, company_id, client_id),
  constraint nobody_revokes_what_still_works check (revoked_by is null or revoked_at is not null)
);

-- A client id belongs to one company in the whole bank.
create table client_ids (
  client_id  text primary key,
  company_id bigint not null
);

-- Strict signatures that have served, until their time is over by itself.
create table seen_signatures (
  bucket     smallint not null constraint in_its_bucket check (bucket = (company_id & 1023)),
  company_id bigint not null,
  signature  text   not null check (signature ~ '^[0-9a-f]{64}$'),
  until      timestamptz not null,               -- later, the time that it carries is refused anyway
  primary key (bucket, company_id, signature)
);
create index seen_signatures_over on seen_signatures (until);
