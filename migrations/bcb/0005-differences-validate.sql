-- outside a transaction
alter table bcb.differences validate constraint differences_of_known_kinds;
