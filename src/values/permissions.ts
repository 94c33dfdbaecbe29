/** The permissions of credentials and users. The strings travel in tokens. */
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

/** The permissions of users. People are asked in and let go by people alone. */
export const PEOPLE_PERMISSIONS = [...PERMISSIONS, 'team.manage'] as const;

export type Permission = (typeof PEOPLE_PERMISSIONS)[number];
