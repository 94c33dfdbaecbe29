-- E-mail and SMS. A sandbox keeps what it wrote readable (text, code); elsewhere the text is sealed until it has left,
-- then cleared.

create table messages (
  id           bigint  primary key default nextval('entity_ids'),
  recipient    text    not null,
  channel      text    not null check (channel in ('EMAIL', 'SMS')),
  subject      text,
  text         text,
  code         text,
  sealed_text  text,
  status       text    not null default 'KEPT' check (status in ('KEPT', 'QUEUED', 'SENT', 'PARKED')),
  attempts     integer not null default 0,
  created_at   timestamptz not null,
  -- When it is tried next. Set while QUEUED.
  due_at       timestamptz,
  -- Machine's clock: a node is sending it until then.
  lease_until  timestamptz,
  lease_number integer not null default 0,
  parked       text,                              -- why it is no longer tried
  sent_at      timestamptz,
  constraint messages_due check ((status = 'QUEUED') = (due_at is not null)),
  constraint messages_sealed check (sealed_text is null or status = 'QUEUED' and text is null and code is null),
  constraint messages_parked check ((status = 'PARKED') = (parked is not null)),
  constraint messages_sent check ((status = 'SENT') = (sent_at is not null))
);
create index messages_to on messages (recipient, id);
create index messages_due_at on messages (due_at) where due_at is not null;
-- Messages that have left, or never will, are forgotten in the order in which they were written.
create index messages_to_forget on messages (created_at) where status in ('KEPT', 'SENT');
