/*
 * Placement of each table in a distributed database. It is one list, so that a new table requires a decision: a test
 * compares it with the schema.
 */

/**
 * `bucket`: by the bucket, rows of one bucket together on one machine. `reference`: whole on every machine, because
 * statements over buckets join it and it is seldom written. `local`: on the coordinator alone.
 */
export type Placement = 'bucket' | 'reference' | 'local' | { readonly byValue: string };

const byValue = (column: string) => ({ byValue: column });

/** Tables that grow with payments have a bucket, or are distributed by a value that is unique in the whole bank. */
export const PLACEMENTS: Readonly<Record<string, Placement>> = {
  accounts: 'bucket',
  account_day_marks: 'bucket',
  account_days: 'bucket',
  buckets: 'bucket',
  cash_ins: 'bucket',
  cashout_returns: 'bucket',
  cashouts: 'bucket',
  decoded_codes: 'bucket',
  idempotency_keys: 'bucket',
  movements: 'bucket',
  offers: 'bucket',
  payment_code_tags: 'bucket',
  payment_codes: 'bucket',
  refunds: 'bucket',
  return_offers: 'bucket',
  seen_signatures: 'bucket',
  webhook_attempts: 'bucket',
  webhook_deliveries: 'bucket',

  payment_code_txids: byValue('txid'),
  promised_ids: byValue('end_to_end_id'),
  received_ids: byValue('end_to_end_id'),
  refund_ids: byValue('any_id'),

  account_numbers: 'reference',
  active_pix_keys: 'reference',
  claims: 'reference',
  companies: 'reference',
  med_cases: 'reference',
  med_chargebacks: 'reference',
  movement_kinds: 'reference',
  pix_keys: 'reference',
  webhooks: 'reference',

  // The bank itself, and its people.
  audit_log: 'local',
  bank_facts: 'local',
  day_seals: 'local',
  operator_proposals: 'local',
  operators: 'local',
  proved_days: 'local',
  signing_keys: 'local',
  schema_migrations: 'local',
  schema_migrations_lock: 'local',
  // Customers and their rare acts.
  access_recoveries: 'local',
  client_ids: 'local',
  contacts: 'local',
  credentials: 'local',
  disclosure_buckets: 'local',
  ended_bearers: 'local',
  invitations: 'local',
  // Only a bank on one PostgreSQL writes it: on several machines a turn would commit in two phases because of it.
  held_deliveries: 'local',
  held_turns: 'local',
  kept_events: 'local',
  key_verifications: 'local',
  liveness_attempts: 'local',
  med_case_ids: 'local',
  messages: 'local',
  node_holdings: 'local',
  nodes: 'local',
  onboarding_callers: 'local',
  onboarding_documents: 'local',
  onboarding_requisitions: 'local',
  open_claims: 'local',
  person_networks: 'local',
  pix_key_requests: 'local',
  rail_contradictions: 'local',
  recovery_refunds: 'local',

  registration_update_links: 'local',
  security_log: 'local',
  team_invitations: 'local',
  told_closed: 'local',
  tries: 'local',
  user_emails: 'local',
  users: 'local',
  web_sessions: 'local',
  webhook_log_cleared: 'local',
  // Messages to and from the central bank.
  'bcb.claim_openings': 'local',
  'bcb.day_questions': 'local',
  'bcb.days': 'local',
  'bcb.differences': 'local',
  'bcb.directory_places': 'local',
  'bcb.entries': 'local',
  'bcb.entry_requests': 'local',
  'bcb.inbox': 'local',
  'bcb.inside_reading': 'local',
  'bcb.inside_reports': 'local',
  'bcb.institutions': 'local',
  'bcb.lost_keys': 'local',
  'bcb.open_refunds': 'local',
  'bcb.outbox': 'local',
  'bcb.recoveries': 'local',
  'bcb.reserve': 'local',
  'bcb.reserve_movements': 'local',
  'bcb.streams': 'local',
  'bcb.transfers': 'local',
  // A sandbox's own, and the other side of it.
  inbox_requests: 'local',
  sandbox_liveness_verdicts: 'local',
  'simulator.claim_moves': 'local',
  'simulator.claims': 'local',
  'simulator.codes': 'local',
  'simulator.directory_entries': 'local',
  'simulator.directory_requests': 'local',
  'simulator.look_up_buckets': 'local',
  'simulator.notices': 'local',
  'simulator.orders': 'local',
  'simulator.payments': 'local',
  'simulator.refunds': 'local',
  'simulator.reports': 'local',
  'simulator.returns': 'local',
  'simulator.signing_key': 'local',
};

/** The table with which the other bucket tables are co-located. */
export const FIRST_OF_BUCKETS = 'accounts';

/** In words, for display. */
export function wordsOf(placement: Placement): string {
  if (placement === 'bucket') return 'spread by bucket';
  if (placement === 'reference') return 'whole on every machine';
  return placement === 'local' ? 'on the coordinator' : `spread by ${placement.byValue}`;
}
