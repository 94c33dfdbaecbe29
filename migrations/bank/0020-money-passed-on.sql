-- Money of a fraud that was passed on: it goes to the victim of the payment that was contested first, whose account the
-- directory names when it asks for the money.
alter table med_cases add column root_end_to_end_id text;
-- Nothing goes back before the directory has asked.
alter table med_cases add column awaits_request boolean not null default false;

-- The accounts that get it, by the payment that this bank received.
create table recovery_refunds (
  end_to_end_id      text        primary key,
  root_end_to_end_id text        not null,
  ispb               text        not null,
  branch             text,
  number             text        not null,
  account_type       text        not null
                     check (account_type in ('CURRENT_ACCOUNT', 'PAYMENT_ACCOUNT', 'SAVING_ACCOUNT', 'SALARY_ACCOUNT')),
  document           text        not null,
  asked_at           timestamptz not null
);
