-- outside a transaction
-- Finds a company's endpoints without those that it has deleted.
create index concurrently if not exists webhooks_open on webhooks (company_id, id, bucket) where deleted_at is null;
