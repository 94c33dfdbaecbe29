-- outside a transaction
-- Finds proposals that may await an action, newest first: those that have been made or refused are not in it.
create index concurrently if not exists operator_proposals_open on operator_proposals (id)
  where made_at is null and coalesce(decision, 'APPROVED') = 'APPROVED';
