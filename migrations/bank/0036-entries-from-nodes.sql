-- PostgreSQL adds entries to an index with `autosummarize` in a worker of its own, at the end of each of its rounds. The
-- worker waits for the table's vacuum, and after a second breaks it off. A vacuum that lasts longer than a round (15 s in
-- the embedded server, usually a minute) is so broken off each time and starts again: under load a table of nineteen
-- million payments was not vacuumed in an hour, and the attempts cost a payment 31 µs. The nodes add the entries instead
-- and wait for no vacuum. Over several machines nodes add none, and the tables there are parts: PostgreSQL goes on.
--
-- A node that adds entries says so when it starts. Only the owner may tell PostgreSQL; it waits for nobody longer than a
-- moment.
create function have_entries_added(by_nodes boolean) returns void language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '100ms' as $$
declare
  age regclass;
begin
  for age in
    select i.indexrelid from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
     where a.amname = 'brin' and c.relkind = 'i' and c.relnamespace = 'public'::regnamespace
       and c.reloptions @> array['autosummarize=' || case when by_nodes then 'on' else 'off' end]
  loop
    execute format('alter index %s set (autosummarize = %s)', age, case when by_nodes then 'off' else 'on' end);
  end loop;
end $$;

-- As before, for each index by age of the bank's tables, whatever the number of its pages per entry (128 unless it says).
create or replace function add_entries_by_age(age text, first bigint) returns bigint language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '100ms' as $$
declare
  step int;
  place bigint;
  pages bigint;
begin
  select pg_relation_size(i.indrelid) / current_setting('block_size')::int8,
         coalesce(substring(array_to_string(c.reloptions, ' ') from 'pages_per_range=(\d+)')::int, 128)
    into pages, step
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
   where i.indexrelid = to_regclass(age) and a.amname = 'brin';
  if pages is null then
    raise exception '% is no index by age', age;
  end if;
  place := greatest(first, 0) / step * step;
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

-- As before; entries of a new week are added by those who add them to the payments.
create or replace function add_log_week(log text, week date) returns text language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '300ms' as $$
declare
  part text := log || '_' || to_char(week, 'YYYYMMDD');
  age regclass;
begin
  if log not in ('webhook_deliveries', 'webhook_attempts') or extract(isodow from week) <> 1 then
    raise exception 'no log has a week %', part;
  end if;
  perform pg_advisory_xact_lock(hashtext('lastro: weeks of the log'));
  if to_regclass(part) is not null then
    return 'THERE';
  end if;
  execute format('create table %I partition of %I for values from (%L) to (%L) with (%s)', part, log,
    week || ' 00:00:00+00', (week + 7) || ' 00:00:00+00',
    (select array_to_string(reloptions, ', ') from pg_class where oid = (log || '_other')::regclass));
  if (select reloptions @> '{autosummarize=off}' from pg_class where oid = 'cashouts_age'::regclass) then
    for age in
      select i.indexrelid from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
       where i.indrelid = to_regclass(part) and a.amname = 'brin'
    loop
      execute format('alter index %s set (autosummarize = off)', age);
    end loop;
  end if;
  if log = 'webhook_deliveries' then
    -- Where tables are spread over machines, creating it has to be allowed.
    perform set_config('citus.enable_unsafe_triggers', 'on', true);
    execute format('create trigger %I before update of company_id, subject, subject_id, sequence, type, body, seal,
      created_at on %I for each statement execute function refuse_rewriting()', part || '_told', part);
  end if;
  return 'ADDED';
exception
  when check_violation then return 'TAKEN';
  -- After a wait the catalogue may still be seen as it was before.
  when duplicate_table then return 'THERE';
end $$;
