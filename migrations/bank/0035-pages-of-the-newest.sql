-- The indexes by age have one entry per 32 pages. PostgreSQL adds the entries of new pages in the background, at most 256
-- a minute and database: beyond a thousand payments a second it falls behind, and a look for what a dead node left reads
-- all that was written since the last vacuum. The nodes ask for the entries themselves. Only the owner may add them.
--
-- Adds those of the pages from `first` on, oldest first, for at most 256 entries, and answers the page to go on from. The
-- last pages, which are still being filled, get none. Waits for nobody: a vacuum of the table adds them itself.
create function add_entries_by_age(age text, first bigint) returns bigint language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '100ms' as $$
declare
  step constant int := 32;
  place bigint := greatest(first, 0) / step * step;
  pages bigint;
begin
  select pg_relation_size(i.indrelid) / current_setting('block_size')::int8 into pages
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
   where i.indexrelid = to_regclass(age) and a.amname = 'brin' and c.reloptions @> '{pages_per_range=32}';
  if pages is null then
    raise exception '% is no index by age', age;
  end if;
  -- A sandbox that was reset begins anew.
  if place > pages then
    place := 0;
  end if;
  for entry in 1 .. 256 loop
    exit when place + step > pages;
    perform brin_summarize_range(to_regclass(age), place);
    place := place + step;
  end loop;
  return place;
exception
  when lock_not_available then return place;
end $$;
