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
