-- outside a transaction
alter table cashouts validate constraint uncommon_status_follows_status;
