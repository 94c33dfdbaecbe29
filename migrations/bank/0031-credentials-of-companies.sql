-- outside a transaction
-- Finds a company's newest credentials, for the bank's people.
create index concurrently if not exists credentials_of_company on credentials (company_id, created_at, bucket);
