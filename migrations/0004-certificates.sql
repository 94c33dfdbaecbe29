-- The certificate that goes with a signing key (PEM without its armour: DER in base64), which payers' banks ask for
-- in the published key set. An ECDSA signature is never the same twice, so the certificate is made once and kept;
-- a key from before has none until the next start.
alter table signing_keys add column certificate text;
