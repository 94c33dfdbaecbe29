-- A program that only reads needs nothing to sign with.
alter table credentials alter column sealed_hmac_secret drop not null;

-- How much a payer may still ask the directory, for e-mails and telephones (CONTACT) and for everything else
-- (NUMBER). In milliseconds: a token is the half minute that it takes to come back. Unlogged, because nothing of
-- it is worth the disk's time: after a crash of the server everybody starts with a full bucket again.
create unlogged table simulator.look_up_buckets (
  payer_document text   not null,
  family         text   not null check (family in ('CONTACT', 'NUMBER')),
  capacity       bigint not null,
  level          bigint not null,
  as_of          timestamptz not null,
  -- Of the latest batch of look-ups: what there was for it, and what it asked for.
  before         bigint not null,
  drawn          bigint not null,
  primary key (payer_document, family),
  check (level between 0 and capacity)
) with (fillfactor = 50);

-- Immediate codes of the example institution whose payer may pay another amount (modalidadeAlteracao 1).
alter table simulator.codes add column changeable boolean not null default false;
