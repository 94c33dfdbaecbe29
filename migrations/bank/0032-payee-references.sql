-- The payee's own reference in a static code that is paid; the rail passes it on. Every row before has none.
alter table cashouts add column payee_reference text;
alter table cashouts add constraint payee_reference_is_of_a_static_code
  check (payee_reference is null or (origin = 'CODE' and txid is null and length(payee_reference) <= 25)) not valid;
