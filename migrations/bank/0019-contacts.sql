-- The payees that a company keeps by a name of its own: each by its key, or by the details of its account.

create table contacts (
  id           bigint      generated always as identity primary key,
  company_id   bigint      not null,
  name         text        not null check (length(name) between 1 and 140),
  pix_key      text,
  ispb         text,
  branch       text, -- null where the institution has none
  number       text,
  account_type text,
  document     text,
  holder_name  text,
  created_by   text        not null check (created_by ~ '^web/'),
  created_at   timestamptz not null,
  check (num_nonnulls(ispb, number, account_type, document, holder_name)
         = case when pix_key is null then 5 else 0 end),
  check (branch is null or pix_key is null)
);
create index contacts_of_companies on contacts (company_id, id);
-- A payee is kept once; its newest name counts.
create unique index contacts_by_key on contacts (company_id, pix_key) where pix_key is not null;
create unique index contacts_by_account on contacts (company_id, ispb, coalesce(branch, ''), number) where pix_key is null;
