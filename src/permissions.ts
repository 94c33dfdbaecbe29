/** What a credential or a user may do. The strings travel in tokens. */
export const PERMISSIONS = [
  'cashout.create',
  'cashout.approve',
  'code.create',
  'code.decode',
  'refund.create',
  'key.create',
  'key.delete',
  'med.decide',
  'claim.manage',
  'webhook.manage',
  'account.read',
] as const;

export type Permission = (typeof PERMISSIONS)[number];
