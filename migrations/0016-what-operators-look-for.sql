-- What the bank's people look for, without a walk through what customers write.

-- What was given up. The state changes in the same write as the column that the queue's index holds, so no write of a
-- delivery that arrives becomes dearer.
create index webhook_deliveries_parked on webhook_deliveries (ended_at, company_id, webhook_id)
  where state = 'PARKED';

-- The attempts of one delivery: those about a payment are found by it, and each of the others by what it is about.
-- An attempt is in one of the two indexes.
create index webhook_attempts_by_subject on webhook_attempts (subject_id, subject, created_at, company_id)
  where end_to_end_id is null;

-- Names by their words, or by how these begin. A holder's name does not change when money moves, so neither does
-- this index.
create index accounts_by_words_of_holder on accounts using gin (to_tsvector('simple'::regconfig, holder_name));
create index companies_by_words_of_name on companies using gin (to_tsvector('simple'::regconfig, name));
