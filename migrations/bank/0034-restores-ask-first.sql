-- A restore of the database is over once the rail has been asked about what was in flight: until then no node serves.
-- When the last restore was noticed, on the bank's clock: what was sent before it may be forgotten here.
alter table bank_facts
  add column restored_at   timestamptz,
  add column restore_asked boolean not null default true;
