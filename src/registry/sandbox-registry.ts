import { createHash } from 'node:crypto';
import type { Clock } from '../time/clock.ts';
import type { CompanyRecord, CompanyRegistry } from './registry.ts';

/** Companies of which the sandbox's registry has a special answer; the manifest names them. */
export const REGISTRY_SENTINELS = {
  /** Not in the registry. */
  unknown: '99999404000106',
  /** Appears half a minute after it was first wanted, on the bank's clock. */
  slow: '99999408000186',
} as const;

export const SLOW_SECONDS = 30;

/** A registry that knows every valid CNPJ and always says the same of it; nothing in it is true. */
export function createSandboxRegistry(clock: Clock): CompanyRegistry {
  return {
    lookUp: async (cnpj, since) => {
      if (cnpj === REGISTRY_SENTINELS.unknown) return { found: false, reason: 'UNKNOWN' };
      const waited = (clock.now().getTime() - since.getTime()) / 1000;
      if (cnpj === REGISTRY_SENTINELS.slow && waited < SLOW_SECONDS)
        return { found: false, reason: 'AWAY', afterSeconds: Math.ceil(SLOW_SECONDS - waited) };
      return { found: true, company: madeUpCompany(cnpj) };
    },
  };
}

const NAMES = ['Araucária', 'Buriti', 'Cambuci', 'Dendê', 'Embaúba', 'Figueira', 'Guaraná', 'Ipê', 'Jatobá'];
const TRADES = [
  {
    name: 'Panificadora',
    code: '1091102',
    activity: 'Padaria e confeitaria com predominância de produção própria',
  },
  { name: 'Mercearia', code: '4712100', activity: 'Comércio varejista de mercadorias em geral' },
  { name: 'Papelaria', code: '4761003', activity: 'Comércio varejista de artigos de papelaria' },
  { name: 'Oficina', code: '4520001', activity: 'Serviços de manutenção e reparação mecânica de veículos' },
  {
    name: 'Tecnologia',
    code: '6201501',
    activity: 'Desenvolvimento de programas de computador sob encomenda',
  },
] as const;
const TOWNS = [
  { city: 'São Paulo', state: 'SP', zip: '010' },
  { city: 'Belo Horizonte', state: 'MG', zip: '301' },
  { city: 'Recife', state: 'PE', zip: '500' },
  { city: 'Porto Alegre', state: 'RS', zip: '900' },
  { city: 'Manaus', state: 'AM', zip: '690' },
] as const;
const STREETS = ['Rua das Palmeiras', 'Avenida Central', 'Rua do Comércio', 'Travessa da Matriz'];
const DISTRICTS = ['Centro', 'Jardim das Flores', 'Vila Nova', 'Boa Vista'];

function madeUpCompany(cnpj: string): CompanyRecord {
  const bytes = createHash('sha256').update(cnpj).digest();
  const draw = (place: number, below: number) => bytes.readUInt16BE(place * 2) % below;
  const pick = <T>(place: number, from: readonly T[]) => from[draw(place, from.length)] as T;
  const digits = (place: number, below: number, length: number) =>
    String(draw(place, below) + 1).padStart(length, '0');
  const [name, trade, town] = [pick(0, NAMES), pick(1, TRADES), pick(2, TOWNS)];
  return {
    officialName: `${trade.name} ${name} ${cnpj.slice(0, 4)} Ltda`,
    fantasyName: `${trade.name} ${name}`,
    openingDate: `${1995 + draw(3, 28)}-${digits(4, 12, 2)}-${digits(5, 28, 2)}`,
    legalNature: 'Sociedade Empresária Limitada',
    legalNatureCode: '2062',
    mainActivity: trade.activity,
    mainActivityCode: trade.code,
    jointStock: `${(draw(6, 500) + 1) * 1000}.00`,
    zipCode: `${town.zip}${digits(7, 9_999, 5)}`,
    state: town.state,
    city: town.city,
    street: pick(8, STREETS),
    neighborhood: pick(9, DISTRICTS),
    number: String(draw(10, 1_999) + 1),
    complement: draw(11, 2) === 0 ? null : `Sala ${draw(12, 40) + 1}`,
  };
}
