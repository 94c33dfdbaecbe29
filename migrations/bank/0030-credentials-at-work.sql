-- outside a transaction
-- Finds a company's credentials without those that were revoked.
create index concurrently if not exists credentials_at_work on credentials (company_id, client_id, bucket)
  where revoked_at is null;
