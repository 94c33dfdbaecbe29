-- Reports of fraud on received payments (MED), and what is given back because of them.

create table med_cases (
  company_id      bigint not null,
  id              bigint not null,
  public_id       text   collate "C" not null,        -- pix_med_id; byte order, so that pages agree everywhere
  account_id      bigint not null,
  cash_in_id      bigint not null,
  end_to_end_id   text   not null,
  reason          text   not null check (reason in ('RETURN_REQUEST', 'RETURN_CANCELLATION')),
  situation       text   not null
                  check (situation in ('SCAM_FRAUD', 'UNAUTHORIZED_TRANSACTION', 'COERCIVE_CRIME',
                                       'FRAUDULENT_ACCESS_AND_AUTHORIZATION', 'OTHER', 'UNKNOWN')),
  status          text   not null
                  check (status in ('WAITING', 'CANCELLED_BY_USER', 'CANCELLED_BY_PSP', 'ACCEPTED_BY_USER',
                                    'ACCEPTED_BY_PSP', 'REJECTED_BY_USER', 'REJECTED_BY_PSP')),
  amount          bigint not null check (amount between 0 and 999999999999),
  blocked         bigint not null default 0 check (blocked between 0 and amount),
  returned        bigint not null default 0 check (returned between 0 and amount),  -- by chargebacks known to have settled
  fee             bigint not null default 0 check (fee >= 0),                       -- charged with the first of them
  details         text,                                -- what the payer's institution says
  contact_email   text   not null,
  contact_phone   text   not null,
  creator_ispb    text   not null,
  report_id       text   not null,
  report_status   text   not null check (report_status in ('OPEN', 'RECEIVED', 'ANALYZED', 'CANCELLED')),
  report_created_at timestamptz not null,
  due_date        timestamptz not null,
  decided_at      timestamptz,
  decided_by      text,
  decision_details text,
  events          integer not null default 0,
  chargebacks     integer not null default 0,          -- how many rows it has below
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  -- Bank's clock: when silence counts as acceptance. Set while WAITING.
  due_at          timestamptz,
  -- Bank's clock: until when what is left is followed up. Set while an accepted case still owes something.
  follow_until    timestamptz,
  -- Bank's clock: nothing is tried again before.
  retry_at        timestamptz,
  refund_id       bigint,                              -- the chargeback that has not been seen to end
  rejections      integer not null default 0,
  -- Machine's clock: the directory is owed the decision; a node is telling it until then.
  answer_lease_until  timestamptz,
  answer_lease_number integer not null default 0,
  primary key (company_id, id),
  -- Not led by the company: without statistics a second such index is as good as the primary key to the planner.
  unique (cash_in_id, company_id),
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
-- The company once more, by another name: the list is to be found by it, and nothing else.
alter table med_cases add column listed_for bigint not null generated always as (company_id) stored;
create index med_cases_by_age on med_cases (listed_for, report_created_at, public_id);
create index med_cases_waiting on med_cases (due_at) where due_at is not null;
create index med_cases_following on med_cases (follow_until, company_id, id) where follow_until is not null;
create index med_cases_unanswered on med_cases (answer_lease_until) where answer_lease_until is not null;

-- What a case is found by in the whole bank: its public id, the report's id, and the payment's end-to-end id. The
-- last makes it one report per payment.
create table med_case_ids (
  any_id     text primary key,
  company_id bigint not null,
  case_id    bigint not null
);

-- What was given back of an accepted case, or that there was nothing to give.
create table med_chargebacks (
  company_id bigint  not null,
  case_id    bigint  not null,
  number     integer not null check (number > 0),
  refund_id  bigint,
  error_code text,
  created_at timestamptz not null,
  primary key (company_id, case_id, number),
  unique (refund_id, company_id),
  check ((refund_id is null) = (error_code is not null))
);

insert into movement_kinds values ('MED_FEE', 'PIX_CASHOUT_TAX_MED', 'DEBIT', 'FEES');

-- The other side: the directory's book of reports, as payers' institutions open and cancel them.
create table simulator.reports (
  report_id     text   primary key,
  end_to_end_id text   not null unique,                     -- one report per payment
  reason        text   not null,
  situation     text   not null,
  amount        bigint check (amount > 0),                  -- null: all of the payment
  details       text,
  creator_ispb  text   not null,
  status        text   not null check (status in ('OPEN', 'RECEIVED', 'ANALYZED', 'CANCELLED')),
  result        text   check (result in ('ACCEPTED', 'REJECTED')),
  created_at    timestamptz not null,
  check (result is null or status in ('ANALYZED', 'CANCELLED')),
  check (status <> 'ANALYZED' or result is not null)
);
alter table simulator.notices drop constraint notices_kind_check;
alter table simulator.notices add constraint notices_kind_check
  check (kind in ('OUTCOME', 'PAYMENT', 'RETURN', 'REPORT', 'REPORT_CANCELLED'));
