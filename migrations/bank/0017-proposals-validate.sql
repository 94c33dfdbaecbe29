-- outside a transaction
alter table operator_proposals validate constraint a_person_has_an_address;
