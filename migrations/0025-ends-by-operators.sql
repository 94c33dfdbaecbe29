-- Operators log a customer's person out everywhere, and take back an invitation that went to a wrong address.

-- When the bank last logged somebody out: bearers from before are no good any more. Their sessions are deleted.
alter table users add column logged_out_at timestamptz;

-- Taken back: its link leads nowhere and no other is sent.
alter table invitations add column withdrawn_at timestamptz;
