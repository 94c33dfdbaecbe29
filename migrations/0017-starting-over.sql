-- A sandbox may be emptied to begin anew; a bank may not. So what is append-only can be truncated where the bank itself
-- is a sandbox, and only by a transaction that has said that it starts over: nobody does so by a slip.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' and current_setting('lastro.starting_over', true) = 'on'
     and exists (select from bank_facts where mode = 'sandbox') then
    return null;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
