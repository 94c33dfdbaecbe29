-- outside a transaction
-- Finds endpoints that the bank has switched off, for the bank's people.
create index concurrently if not exists webhooks_switched_off on webhooks (switched_off_at, id, bucket)
  where switched_off_at is not null and queue is null and deleted_at is null;
