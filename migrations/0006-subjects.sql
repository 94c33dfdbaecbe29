-- What events may be about: disputes and onboarding requisitions tell their own story beside payments.
alter table events drop constraint events_subject_check;
alter table events add constraint events_subject_check
  check (subject in ('CASHOUT', 'CASH_IN', 'CODE', 'MED', 'REQUISITION'));
