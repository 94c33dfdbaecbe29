-- Deliveries that were told while payments filled every turn, until there is time for them: a row holds what one turn told,
-- so that a turn writes one row however much it tells. It takes the place of held_deliveries, whose rows are taken up
-- through this table.
create table held_turns (
  -- The node that wrote the row and takes it up; once that has fallen silent, any.
  node           bigint not null,
  -- Counted by the node, in the order in which a company's events are told.
  id             bigint not null,
  -- One element for each delivery, in their order.
  company_ids    bigint[] not null,
  webhook_ids    bigint[] not null,
  queues         bigint[] not null,
  account_ids    bigint[] not null,
  subject_ids    bigint[] not null,
  instants       timestamptz[] not null,
  sequences      integer[] not null,
  subjects       text[] not null,
  types          text[] not null,
  -- The status that the event tells, where its body is made from what it tells of and from this; null: it has its body.
  statuses       text[] not null,
  bodies         text[] not null,
  seals          bigint[] not null,
  end_to_end_ids text[] not null,
  primary key (node, id),
  check (cardinality(company_ids) > 0 and cardinality(company_ids) = all (array[
           cardinality(webhook_ids), cardinality(queues), cardinality(account_ids), cardinality(subject_ids),
           cardinality(instants), cardinality(sequences), cardinality(subjects), cardinality(types),
           cardinality(statuses), cardinality(bodies), cardinality(seals), cardinality(end_to_end_ids)]))
) with (autovacuum_analyze_threshold = 5000, autovacuum_vacuum_threshold = 5000,
        autovacuum_vacuum_insert_threshold = 5000);
create trigger held_turns_told before update on held_turns
  for each statement execute function refuse_rewriting();

-- Every delivery that is held back.
create view held_events as
  select h.node, h.id, (e.company_id & 1023)::smallint as bucket, e.company_id, e.account_id, e.webhook_id, e.queue,
         e.subject, e.subject_id, e.sequence, e.type, e.created_at, e.end_to_end_id, e.status, e.body, e.seal
    from held_turns h
   cross join lateral unnest(h.company_ids, h.account_ids, h.webhook_ids, h.queues, h.subjects, h.subject_ids, h.sequences,
                             h.types, h.instants, h.end_to_end_ids, h.statuses, h.bodies, h.seals)
           as e(company_id, account_id, webhook_id, queue, subject, subject_id, sequence, type, created_at, end_to_end_id,
                status, body, seal)
  union all
  select node, id, bucket, company_id, account_id, webhook_id, queue, subject, subject_id, sequence, type, created_at,
         end_to_end_id, null, body, seal
    from held_deliveries;
