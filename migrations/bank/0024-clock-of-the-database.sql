-- The bank's time is the database's clock, with what a sandbox was moved by (clock_offset_ms) and this lead: where that
-- clock was set back, the bank's time runs on ahead of it, because it never goes back. It is never negative, and melts.
alter table bank_facts add column clock_lead_ms bigint not null default 0;
