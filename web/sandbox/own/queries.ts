import { useQuery } from '@tanstack/react-query';
import type { ClaimRole, ClaimStatus, ClaimType } from '../../../src/rail/claim-rules.ts';
import { bankNow } from '../../api/bank-clock.ts';
import { withQuery } from '../../api/client.ts';
import type { AnswerTo, Narrowed } from '../../api/narrowed.ts';
import type { Statement, StatementItem } from '../../api/resources.ts';
import { formatDateTime } from '../../format/date.ts';
import { formatKey } from '../../format/document.ts';
import { useLanguage } from '../../format/language.ts';
import type { Language } from '../../format/locale.ts';
import { formatMoney } from '../../format/money.ts';
import { useWords } from '../../format/words.ts';
import { type Manifest, manifestQuery } from '../manifest.ts';
import { ofEachAccount, ofEachCompany, statementPath } from './look.ts';
import type { Choice } from './pick-field.tsx';
import { ownWords } from './words.ts';

const SHOWN = 40;

interface Finding<Found, Chosen extends Choice> {
  name: string;
  find: (manifest: Manifest) => Promise<Found[]>;
  choose: (found: Found, language: Language) => Chosen;
}

/** Lists the companies' objects of a kind as choices; refreshed after each call. */
function useChoices<Found, Chosen extends Choice = Choice>({ name, find, choose }: Finding<Found, Chosen>) {
  const language = useLanguage();
  const { data: manifest } = useQuery(manifestQuery);
  return useQuery({
    queryKey: ['own', name],
    queryFn: async () => (manifest === undefined ? [] : find(manifest)),
    enabled: manifest !== undefined,
    refetchOnMount: 'always',
    select: (found: Found[]) => found.slice(0, SHOWN).map((one) => choose(one, language)),
  });
}

type Line = StatementItem;
type Payment = Line & { identification: string; company: string };

// Lines made while the answer is on its way are newer than the clock that the page knows.
const AHEAD_MS = 60_000;

/** Payments from other institutions, or to them, newest first, without those between customers. */
export function usePaymentChoices(direction: 'in' | 'out') {
  const kinds = { in: 'PIX_CASHIN', out: 'PIX_CASHOUT' } as const;
  const theOther = direction === 'in' ? kinds.out : kinds.in;
  return useChoices<Payment>({
    name: `payments-${direction}`,
    find: async (manifest) => {
      const all = await findPayments(manifest);
      const inside = new Set(all.filter(isOf(theOther)).map(({ identification }) => identification));
      return all.filter((line) => isOf(kinds[direction])(line) && !inside.has(line.identification));
    },
    choose: ({ identification, amount, company, date_time_utc }, language) => ({
      value: identification,
      label: [formatMoney(amount, language), company, formatDateTime(date_time_utc, language)].join(' · '),
    }),
  });
}

const isOf =
  (kind: string) =>
  ({ transaction_type }: Line) =>
    transaction_type === kind;

async function findPayments(manifest: Manifest): Promise<Payment[]> {
  const end = new Date(bankNow().getTime() + AHEAD_MS);
  const lines = await ofEachAccount(manifest, async (look, account, company) => {
    const { results } = await look<Statement>(statementPath(account, end));
    return results.flatMap(({ identification, ...line }) =>
      identification === null ? [] : [{ ...line, identification, company: company.name }],
    );
  });
  return lines.sort((one, other) => other.date_time_utc.localeCompare(one.date_time_utc));
}

/** The keys of the companies' accounts. */
export function useKeyChoices() {
  return useChoices<AnswerTo<'GET /v2/list-my-pix-keys'>['keys'][number]>({
    name: 'keys',
    find: (manifest) =>
      ofEachAccount(manifest, async (look, { branch, number }) => {
        const query = { account_branch_identifier: branch, account_number: number };
        return (await look<AnswerTo<'GET /v2/list-my-pix-keys'>>(withQuery('/v2/list-my-pix-keys', query)))
          .keys;
      }),
    choose: ({ key, name_account }) => ({ value: key, label: `${formatKey(key)} · ${name_account}` }),
  });
}

type Claim = Narrowed<
  AnswerTo<'GET /v3/dict/claim'>['claims'][number],
  { role: ClaimRole; claim_type: ClaimType; status: ClaimStatus }
>;

const OVER: readonly ClaimStatus[] = ['COMPLETED', 'CANCELLED'];

interface ClaimChoice extends Choice {
  role: ClaimRole;
  status: ClaimStatus;
}

/** Claims that are not over, of either role of the companies. */
export function useClaimChoices() {
  const words = useWords(ownWords);
  return useChoices<Claim & { claim_id: string }, ClaimChoice>({
    name: 'claims',
    find: (manifest) =>
      ofEachAccount(manifest, async (look, { branch, number }) => {
        const query = { source_account_branch_identifier: branch, source_account_number: number };
        const { claims } = await look<Narrowed<AnswerTo<'GET /v3/dict/claim'>, { claims: Claim[] }>>(
          withQuery('/v3/dict/claim', query),
        );
        return claims.flatMap(({ claim_id, ...claim }) =>
          claim_id === null || OVER.includes(claim.status) ? [] : [{ ...claim, claim_id }],
        );
      }),
    choose: ({ claim_id, key, role, claim_type, status }) => ({
      ...{ value: claim_id, role, status },
      label: [formatKey(key), words.types[claim_type], words.roles[role], words.statuses[status]].join(' · '),
    }),
  });
}

type Report = AnswerTo<'GET /v3/meds/'>['results'][number];

/** Undecided fraud reports. */
export function useReportChoices() {
  return useChoices<Report>({
    name: 'reports',
    find: async (manifest) => {
      const all = await ofEachCompany(
        manifest,
        async (look) => (await look<AnswerTo<'GET /v3/meds/'>>('/v3/meds/?limit=50')).results,
      );
      return all.filter(({ status }) => status === 'WAITING');
    },
    choose: ({ pix_med_id, amount, receiver_name, user_name }, language) => ({
      value: pix_med_id,
      label: [formatMoney(amount, language), receiver_name, user_name].filter(Boolean).join(' · '),
    }),
  });
}
