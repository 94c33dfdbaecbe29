-- All buckets. Over several machines each shard has its own of them, and a row that is inserted takes its bucket from
-- there, so that the whole statement is sent to that shard.
create table buckets (
  bucket smallint primary key check (bucket between 0 and 1023)
);
insert into buckets select generate_series(0, 1023);
