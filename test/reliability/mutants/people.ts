import type { Room } from './mutant.ts';

const RACES = 'test/reliability/races.test.ts';

/** Guards against two who come at once, which nothing that comes one after the other would miss. */
export const PEOPLE_MUTANTS: Room = [
  {
    id: 'invitation-accepted-and-taken-back',
    file: 'src/companies/team-invitations.ts',
    from: 'where t.token_hash = $1 and t.expires_at > $2 for no key update of t`',
    to: 'where t.token_hash = $1 and t.expires_at > $2`',
    tests: [RACES],
  },
  {
    id: 'first-credential-shown-twice',
    file: 'src/companies/invitations.ts',
    from: 'and i.expires_at > $2 for no key update of i`',
    to: 'and i.expires_at > $2`',
    also: [
      {
        file: 'src/companies/admit-user.ts',
        from: `and id = $2 and totp_confirmed_at is null and removed_at is null`,
        to: `and id = $2 and removed_at is null`,
      },
    ],
    tests: [RACES],
  },
  {
    id: 'each-factor-that-was-begun-counts',
    file: 'src/operators/people.ts',
    from: `set sealed_totp_secret = sealed_next_totp_secret, sealed_next_totp_secret = null, totp_confirmed_at = $2,`,
    to: `set sealed_totp_secret = $4, sealed_next_totp_secret = null, totp_confirmed_at = $2,`,
    also: [
      {
        file: 'src/operators/people.ts',
        from: 'where id = $1 and sealed_next_totp_secret = $4 and session = $5 and removed_at is null',
        to: 'where id = $1 and session = $5 and removed_at is null',
      },
    ],
    tests: [RACES],
  },
  {
    id: 'proposal-decided-twice',
    file: 'src/operators/proposal.ts',
    from: '`${FROM} where p.id = $1 for no key update of p`',
    to: '`${FROM} where p.id = $1`',
    tests: [RACES],
  },
];
