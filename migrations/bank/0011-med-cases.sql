-- Reports of fraud on received payments (MED), and what is given back because of them.

create table med_cases (
  bucket              smallint not null,
  company_id          bigint not null,
  id                  bigint not null,
  public_id           text   collate "C" not null, -- pix_med_id; byte order, so that pages agree everywhere
  account_id          bigint not null,
  cash_in_id          bigint not null,
  end_to_end_id       text   not null,
  reason              text   not null check (reason in ('RETURN_REQUEST', 'RETURN_CANCELLATION')),
  situation           text   not null
                      check (situation in ('SCAM_FRAUD', 'UNAUTHORIZED_TRANSACTION', 'COERCIVE_CRIME',
                                           'FRAUDULENT_ACCESS_AND_AUTHORIZATION', 'OTHER', 'UNKNOWN')),
  status              text   not null
                      check (status in ('WAITING', 'CANCELLED_BY_USER', 'CANCELLED_BY_PSP', 'ACCEPTED_BY_USER',
                                        'ACCEPTED_BY_PSP', 'REJECTED_BY_USER', 'REJECTED_BY_PSP')),
  amount              bigint not null check (amount between 0 and 999999999999),
  blocked             bigint not null default 0 check (blocked between 0 and amount),
  returned            bigint not null default 0 check (returned between 0 and amount),  -- by settled chargebacks
  fee                 bigint not null default 0 check (fee >= 0),  -- charged with the first chargeback
  details             text,                        -- what the payer's institution says
  contact_email       text   not null,
  contact_phone       text   not null,
  creator_ispb        text   not null,
  report_id           text   not null,
  report_status       text   not null check (report_status in ('OPEN', 'RECEIVED', 'ANALYZED', 'CANCELLED')),
  report_created_at   timestamptz not null,
  due_date            timestamptz not null,
  decided_at          timestamptz,
  decided_by          text,
  decision_details    text,
  events              integer not null default 0,
  chargebacks         integer not null default 0,  -- how many rows of med_chargebacks it has
  created_at          timestamptz not null,
  updated_at          timestamptz not null,
  -- When silence counts as acceptance. Set while WAITING.
  due_at              timestamptz,
  -- Until when the rest is followed up. Set while an accepted case still owes something.
  follow_until        timestamptz,
  -- Nothing is tried again before.
  retry_at            timestamptz,
  refund_id           bigint,                      -- the chargeback that has not been seen to end
  rejections          integer not null default 0,
  -- Machine's clock: the directory is owed the decision; a node is telling it until then.
  answer_lease_until  timestamptz,
  answer_lease_number integer not null default 0,
  -- The company once more, by another name: the list is found by it, and nothing else.
  listed_for          bigint not null generated always as (company_id) stored,
  primary key (bucket, company_id, id),
  constraint in_its_bucket check (bucket = (account_id & 1023) and bucket = (id & 1023)),
  check ((status = 'WAITING') = (due_at is not null)),
  check ((status = 'WAITING') = (decided_at is null)),
  check (decided_at is not null or (decided_by is null and decision_details is null)),
  check (follow_until is null or (status in ('ACCEPTED_BY_USER', 'ACCEPTED_BY_PSP') and reason = 'RETURN_REQUEST')),
  check (blocked = 0 or (reason = 'RETURN_REQUEST' and (status = 'WAITING' or follow_until is not null))),
  check (refund_id is null or follow_until is not null),
  check (retry_at is null or follow_until is not null),
  check (chargebacks = 0 or (status in ('ACCEPTED_BY_USER', 'ACCEPTED_BY_PSP') and reason = 'RETURN_REQUEST')),
  check (case status when 'WAITING' then report_status in ('OPEN', 'RECEIVED')
                     when 'CANCELLED_BY_USER' then report_status = 'CANCELLED'
                     when 'CANCELLED_BY_PSP' then report_status = 'CANCELLED'
                     else report_status in ('ANALYZED', 'CANCELLED') end)
) with (fillfactor = 80);
-- A payment has one case. The condition holds for every row, and no statement that looks for cases by ids names it:
-- those go on having the primary key alone.
create unique index med_cases_once on med_cases (cash_in_id, bucket) where amount >= 0;
create index med_cases_by_age on med_cases (listed_for, report_created_at, public_id);
-- Finds cases in a state, newest first over all companies, for the bank's people. The condition
-- holds for every row, and no other statement names it: those do without it.
create index med_cases_by_status on med_cases (status, id, bucket) where status <> '';
create index med_cases_waiting on med_cases (due_at) where due_at is not null;
create index med_cases_following on med_cases (follow_until, company_id, id) where follow_until is not null;
create index med_cases_unanswered on med_cases (answer_lease_until) where answer_lease_until is not null;

-- Finds a case in the whole bank: by its public id, the report's id, and the payment's end-to-end id. The last makes
-- it one report per payment.
create table med_case_ids (
  any_id     text primary key,
  company_id bigint not null,
  case_id    bigint not null
);

-- Money that was given back of an accepted case, or why none was.
create table med_chargebacks (
  bucket     smallint not null constraint in_its_bucket check (bucket = (company_id & 1023)),
  company_id bigint  not null,
  case_id    bigint  not null,
  number     integer not null check (number > 0),
  refund_id  bigint,
  error_code text,
  created_at timestamptz not null,
  primary key (bucket, company_id, case_id, number),
  unique (refund_id, bucket),
  check ((refund_id is null) = (error_code is not null))
);
