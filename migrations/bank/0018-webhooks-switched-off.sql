-- Endpoints that the bank itself switched off, and since when they had taken nothing.
alter table webhooks add column switched_off_at timestamptz;
alter table webhooks add column failing_since timestamptz;
