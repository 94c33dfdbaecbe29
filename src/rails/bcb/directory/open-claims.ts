import type { ClaimOpened, ClaimOpening } from '../../../rail/claims.ts';
import { type DictAnswer, mapDone } from '../dict/answers.ts';
import { createClaim, getClaim } from '../dict/claims.ts';
import type { DictClient } from '../dict/client.ts';
import { findInList, page } from '../dict/pages.ts';
import type { AnsweredClaim } from '../dict-values/bodies/claims.ts';
import type { RequestOf } from '../dict-values/operations.ts';
import { answered } from './answered.ts';
import { claimOf } from './claim-words.ts';
import { inParallel } from './in-parallel.ts';
import { CLOCKS_MS, forgetOpening, isNamed, nameOpening, rememberOpening } from './openings.ts';
import { accountOf, keyTypeOf, ownerOf } from './parties.ts';
import type { DirectoryWorld } from './world.ts';
import { CALL_MS } from './write-entries.ts';

const AT_ONCE = 8;

type Wanted = RequestOf<'createClaim'>['claim'];
type Refusal = Extract<ClaimOpened, { opened: false }>['reason'];

const REASONS: Readonly<Record<string, Refusal>> = {
  ClaimKeyNotFound: 'KEY_NOT_FOUND',
  ClaimResultingEntryAlreadyExists: 'KEY_NOT_FOUND',
  ClaimAlreadyExistsForKey: 'ALREADY_OPEN',
  ClaimTypeInconsistent: 'TYPE_INCONSISTENT',
};

/** Opens claims. Fails if an answer is lost; the claim is then searched for before it is requested again. */
export function openClaims(world: DirectoryWorld, openings: readonly ClaimOpening[]): Promise<ClaimOpened[]> {
  const inTime = { ...world, client: world.client.within(CALL_MS) };
  return inParallel(openings, AT_ONCE, (opening) => openOne(inTime, opening));
}

async function openOne(world: DirectoryWorld, opening: ClaimOpening): Promise<ClaimOpened> {
  const { db, client, clock } = world;
  const { key } = opening;
  const name = nameOf(opening);
  const known = await rememberOpening(db.main, name, clock.now());
  if (known.claimId !== null) return openedBy(answered(await getClaim(client, known.claimId)));
  const wanted: Wanted = {
    ...{ type: opening.claimType, key, keyType: keyTypeOf(opening.keyType) },
    ...{ claimerAccount: accountOf(opening.claimer), claimer: ownerOf(opening.claimer) },
  };
  const made = known.again ? answered(await findMade(world, wanted, known.askedAt)) : undefined;
  const answer: DictAnswer<AnsweredClaim> =
    made === undefined ? await createClaim(client, wanted) : { state: 'DONE', value: made };
  if (answer.state === 'REFUSED') {
    await forgetOpening(db.main, name);
    const reason = REASONS[answer.problem.type];
    if (reason === undefined) world.log.error({ problem: answer.problem }, 'the directory refused a claim');
    return { opened: false, reason: reason ?? 'KEY_NOT_FOUND' };
  }
  const claim = answered(answer);
  await nameOpening(db.main, name, claim.id);
  return openedBy(claim);
}

/** The same in every attempt. */
function nameOf({ key, claimer, openedAt }: ClaimOpening): string {
  return `${key} ${claimer.branch} ${claimer.number} ${openedAt.toISOString()}`;
}

function openedBy(claim: AnsweredClaim): ClaimOpened {
  const told = claimOf(claim);
  if (told === undefined) throw new Error('the directory answered with a claim that is not understood');
  return { opened: true, claim: told };
}

/** Finds the claim that an earlier attempt opened, in any state, but not one of another opening. */
async function findMade(
  { client, db }: DirectoryWorld,
  wanted: Wanted,
  askedAt: Date,
): Promise<DictAnswer<AnsweredClaim | undefined>> {
  const candidates: AnsweredClaim[] = [];
  const listed = await listOwn(client, new Date(askedAt.getTime() - CLOCKS_MS), (claim) => {
    if (isSame(claim, wanted)) candidates.push(claim);
  });
  if (listed.state !== 'DONE') return listed;
  for (const claim of candidates.reverse())
    if (!(await isNamed(db.main, claim.id))) return { state: 'DONE', value: claim };
  return { state: 'DONE', value: undefined };
}

function isSame(claim: AnsweredClaim, { type, key, claimerAccount: account }: Wanted): boolean {
  const theirs = claim.claimerAccount;
  return (
    claim.key === key &&
    claim.type === type &&
    theirs.accountNumber === account.accountNumber &&
    theirs.branch === account.branch
  );
}

function listOwn(client: DictClient, since: Date, see: (claim: AnsweredClaim) => void) {
  return findInList(
    async (query) =>
      mapDone(
        await page(client, 'listClaims', {
          ...{ IsClaimer: 'true', ModifiedAfter: since.toISOString(), ...query },
        }),
        ({ hasMoreElements, claims }) => ({ hasMoreElements, elements: claims }),
      ),
    (claim) => {
      see(claim);
      return false;
    },
  );
}
