import type { BodyOf } from '../../src/rails/bcb/messages/catalog.ts';
import { headOfficeCnpj } from '../../src/values/tax-id.ts';
import type { Spi } from '../spi/spi.ts';
import type { Tell } from '../spi/state.ts';
import { told } from '../spi/tell.ts';
import type { World } from '../world/world.ts';
import { type ControlCall, ControlRefused, neededText, textIn } from './requests.ts';

interface Told {
  spi: Spi;
  world: World;
}

type Member = BodyOf<'camt.014'>;
type Change = BodyOf<'reda.041'>['activity']['changes']['fields'][number];

const KINDS = ['DRCT', 'IDRT'] as const;
const ROLES = ['GOVE', 'ITUS', 'LESP', 'PDCT'] as const;
const STATUSES = ['ENBL', 'DLTD'] as const;

/** Notifies all participants with camt.014 that an institution joins (`ENBL`) or leaves (`DLTD`). */
export function tellOfParticipant(body: ControlCall['body'], given: Told) {
  const ispb = ispbOf(neededText(body, 'ispb'));
  const name = neededText(body, 'name');
  const rest: Omit<Member, 'header'> = {
    member: {
      ispb,
      facts: {
        name,
        cnpj: headOfficeCnpj(ispb),
        kind: oneIn(body, 'kind', KINDS),
        status: oneIn(body, 'status', STATUSES),
      },
    },
    role: { legalName: textIn(body, 'legalName') ?? name, role: oneIn(body, 'role', ROLES, 'PDCT') },
  };
  return tellAll({ type: 'camt.014', rest }, given);
}

/** Notifies all participants with reda.041 of a new short name, legal name or role of an institution. */
export function tellOfChange({ places: [ispb = ''], body }: ControlCall, given: Told) {
  const fields: Change[] = (['MODP', 'NOME', 'NOMR'] as const).flatMap((field) => {
    const value = textIn(body, field);
    return value === undefined ? [] : [{ field, old: textIn(body, `${field}_before`) ?? '-', value }];
  });
  if (fields.length === 0) throw new ControlRefused('Name what changes: NOMR, NOME or MODP.');
  const party = { ispb: ispbOf(ispb), issuer: 'BCB' as const };
  return tellAll({ type: 'reda.041', rest: { activity: { party, changes: { fields } } } }, given);
}

function tellAll(tell: Tell, { spi, world }: Told) {
  const to = [...spi.participants.values()].filter(({ connected }) => connected).map(({ ispb }) => ispb);
  world.commit(to.map((ispb) => told(ispb, tell)));
  return { told: to };
}

function ispbOf(text: string): string {
  if (!/^[0-9A-Z]{8}$/.test(text)) throw new ControlRefused(`${text} is not an ISPB.`);
  return text;
}

function oneIn<const Text extends string>(
  body: ControlCall['body'],
  name: string,
  known: readonly [Text, ...Text[]],
  otherwise: Text = known[0],
): Text {
  const text = textIn(body, name);
  if (text === undefined) return otherwise;
  const found = known.find((one) => one === text);
  if (found === undefined) throw new ControlRefused(`${name} is one of ${known.join(', ')}.`);
  return found;
}
