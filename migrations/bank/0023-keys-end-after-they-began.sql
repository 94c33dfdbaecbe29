-- Nodes may differ by the time that an answer takes. Rows from before nodes agreed may break it, so it stays not valid.
alter table pix_keys add constraint ends_after_it_began check (ended_at >= possession_started_at) not valid;
