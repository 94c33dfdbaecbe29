-- The request under which the directory is asked about a key that has passed on meanwhile: it may still be heard, late.
-- Only once the directory has answered it is the newer owner told. A request that is not the row's says nothing.
alter table pix_key_requests add column overtaken uuid;
