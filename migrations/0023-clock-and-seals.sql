-- How far the bank's clock has come, in milliseconds since 1970: a start goes on from there.
alter table bank_facts add column clock_mark_ms bigint not null default 0;

-- A hash over what is final, written when it becomes final. Rows of before, and of a node of the release before, have none.
alter table events add column seal bigint;
alter table cashouts add column seal bigint;
