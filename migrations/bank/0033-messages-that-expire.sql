-- When the link of a message expires: it is not sent later. Bank's clock.
alter table messages add column valid_until timestamptz;
