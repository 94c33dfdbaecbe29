-- A set-based update joins its table with the rows it is given. Planned while the statistics say that the table
-- holds next to nothing, it walks the whole table for them, and goes on doing so as the table grows. A table
-- that was never analysed is taken to have ten pages, which is enough for probes of the key; so these are first
-- analysed when they have grown beyond that.
do $$
declare
  hot regclass;
begin
  foreach hot in array array['cashouts', 'cash_ins', 'payment_codes', 'refunds', 'end_to_end_ids',
                             'movements', 'events', 'simulator.orders', 'simulator.payments',
                             'simulator.returns', 'simulator.notices', 'simulator.codes']::regclass[]
  loop
    execute format(
      'alter table %s set (autovacuum_analyze_threshold = 5000, autovacuum_vacuum_threshold = 5000,
                           autovacuum_vacuum_insert_threshold = 5000)', hot);
  end loop;
end $$;

-- Two indexes led by the company leave the planner a tie: without statistics either seems to lead to one row,
-- and one of them then reads all of a company's rows for each one looked up. What is found by something else
-- than the primary key has an index that does not begin as the primary key does, and compares the company
-- with `is not distinct from`, which no index serves.
drop index cashouts_once_per_key;
create unique index cashouts_once_per_key
  on cashouts (account_id, lower(idempotency_key), company_id) where idempotency_key is not null;
drop index pix_keys_of_account;
create index pix_keys_of_account on pix_keys (account_id, company_id) where status = 'ACTIVE';
drop index movements_once;
create unique index movements_once on movements (payment_id, kind, reference, company_id);
