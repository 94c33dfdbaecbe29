-- An offer that comes again under a known id is compared with the first. Null where none was written down.
alter table bcb.transfers add column content text;

-- Contradictions, money that fits no account, and reports that were not taken stand in the queue as well.
alter table bcb.differences drop constraint differences_kind_check;
alter table bcb.differences add constraint differences_of_known_kinds check (
  kind in ('NOT_THERE', 'NOT_HERE', 'AMOUNT', 'DAY', 'NOT_BOOKED', 'BOOKED_OTHERWISE', 'UNEXPLAINED', 'SILENT',
           'CONTRADICTED', 'STRANDED', 'UNREPORTED')) not valid;
