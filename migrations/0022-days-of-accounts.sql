-- Sums money in and out of each account, by the day in Brasília. A look at ninety days reads ninety rows instead
-- of every movement. Movements are added up behind the payments that write them, in their order, as far as the mark.
create table account_day_marks (
  company_id bigint not null,
  account_id bigint not null,
  at         timestamptz not null,              -- the last movement that has been added up
  code       bigint not null,
  primary key (company_id, account_id)
);
create table account_days (
  company_id bigint not null,
  account_id bigint not null,
  day        date   not null,
  credits    bigint not null check (credits >= 0),
  debits     bigint not null check (debits >= 0),
  primary key (company_id, account_id, day)
);

-- Serve operators' searches of requisitions: by kind, by waiting, and by longest wait.
create index onboarding_by_kind on onboarding_requisitions (kind, id);
create index onboarding_waiting on onboarding_requisitions (kind, id) where status_internal = 'WAITING_APPROVAL';
create index onboarding_longest_wait on onboarding_requisitions (kind, submitted_at, id)
  where status_internal = 'WAITING_APPROVAL';
