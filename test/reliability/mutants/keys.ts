import type { Room } from './mutant.ts';

const CLAIMED = 'src/keys/claimed-keys.ts';
const RULES = 'src/rail/claim-rules.ts';

export const KEY_MUTANTS: Room = [
  {
    id: 'deletes-another-company-s-key',
    file: 'src/keys/take-key.ts',
    from: `      if (seen?.companyId !== companyId) throw new Refusal('activeKeyNotFound');`,
    to: `      if (seen === undefined) throw new Refusal('activeKeyNotFound');`,
    tests: ['test/api/delete-key.test.ts'],
  },
  {
    id: 'one-key-more-than-the-limit',
    file: 'src/keys/reserve-key.ts',
    from: '(await countKeys(tx, wanted)) <= keyLimitOf(account)',
    to: '(await countKeys(tx, wanted)) <= keyLimitOf(account) + 1',
    tests: ['test/races/keys.test.ts'],
  },
  {
    id: 'wrong-codes-are-free',
    file: 'src/keys/judge-verification.ts',
    from: '  await execute(tx, countTry, [companyId, found.requestId]);\n',
    to: '  void companyId;\n  void countTry;\n',
    tests: ['test/api/register-key.test.ts'],
  },
  {
    id: 'code-serves-twice',
    file: 'src/keys/verification.ts',
    from: `if (verification?.state !== 'LIVE') return`,
    to: `if (verification === undefined || verification.state === 'KILLED') return`,
    tests: ['src/keys/verification.test.ts', 'test/races/claims.test.ts'],
  },
  {
    id: 'any-code-is-right',
    file: 'src/keys/judge-verification.ts',
    from: `  return codeMatches(token, found.codeHash, hashKey) ? { verified: found } : { refused: 'invalidCode' };`,
    to: `  return codeMatches(token, found.codeHash, hashKey) ? { verified: found } : { verified: found };`,
    tests: ['test/api/register-key.test.ts'],
  },
  {
    id: 'older-news-of-a-key-heard-last',
    file: 'src/keys/hand-over.ts',
    from: 'on conflict (key) do update set overtaken = pix_key_requests.request_id`',
    to: `on conflict (key) do update
      set request_id = excluded.request_id, company_id = excluded.company_id, account_id = excluded.account_id,
          pix_key_id = excluded.pix_key_id, asked_at = excluded.asked_at, attempts = 0,
          lease_until = excluded.lease_until, lease_number = pix_key_requests.lease_number + 1\``,
    tests: ['test/faults/claims-and-the-directory.test.ts'],
  },
  {
    id: 'two-claims-on-one-key',
    file: 'src/claims/open.ts',
    from: `  if (sides.CLAIMER !== undefined || sides.DONOR !== undefined) throw new Refusal('claimAlreadyOpen');\n`,
    to: '  void sides;\n',
    also: [
      {
        file: 'src/claims/open-claims.ts',
        from: 'on conflict (key) do nothing`',
        to: `on conflict (key) do update set claimer_company_id = excluded.claimer_company_id,
     claimer_claim_id = excluded.claimer_claim_id, donor_claim_id = excluded.donor_claim_id\``,
      },
      {
        file: CLAIMED,
        from: 'where key = $1 and (locked_by_claim is null or locked_by_claim = $2)',
        to: 'where key = $1',
      },
    ],
    tests: ['test/races/claims.test.ts'],
  },
  {
    id: 'lost-key-stays-active',
    file: CLAIMED,
    from: '  await execute(tx, removeActive, [key.key]);\n',
    to: '  void removeActive;\n',
    tests: ['test/api/delete-key.test.ts'],
  },
  {
    id: 'claim-leaves-its-key-locked',
    file: 'src/claims/change.ts',
    from: '    else await unlockKeyFromClaim(tx, key, claim.id);\n',
    to: '    else void unlockKeyFromClaim;\n',
    tests: ['test/flows/a-claim-ends-in-every-other-way.test.ts', 'test/api/move-claim.test.ts'],
  },
  {
    id: 'old-news-of-a-claim-counts',
    file: 'src/claims/claim.ts',
    from: '  if (told.revision <= claim.revision || !isOpen(claim.status)) return claim;',
    to: '  if (!isOpen(claim.status)) return claim;',
    tests: ['src/claims/claim.test.ts'],
  },
  {
    id: 'donor-may-complete',
    file: RULES,
    from: `  COMPLETE: [{ role: 'CLAIMER', from: ['CONFIRMED'], to: 'COMPLETED' }],`,
    to: `  COMPLETE: [{ role: 'CLAIMER', from: ['CONFIRMED'], to: 'COMPLETED' }, { role: 'DONOR', from: ['CONFIRMED'], to: 'COMPLETED' }],`,
    tests: ['src/rail/claim-rules.test.ts', 'test/api/move-claim.test.ts'],
  },
  {
    id: 'silence-completes-at-once',
    file: RULES,
    from: '  return !isConfirmedBySilence(claim) || isConcluded(claim, now);',
    to: '  return isConfirmedBySilence(claim) || isConcluded(claim, now) || now > claim.openedAt;',
    tests: ['src/rail/claim-rules.test.ts'],
  },
  {
    id: 'claim-lapses-a-day-late',
    file: RULES,
    from: 'openedAt.getTime() + 30 * DAY_MS',
    to: 'openedAt.getTime() + 31 * DAY_MS',
    tests: ['src/rail/claim-rules.test.ts'],
  },
];
