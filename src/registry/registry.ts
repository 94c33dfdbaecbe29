/** A company in the registry of companies; each member may be unknown to it. */
export interface CompanyRecord {
  officialName: string | null;
  fantasyName: string | null;
  /** YYYY-MM-DD. */
  openingDate: string | null;
  legalNature: string | null;
  legalNatureCode: string | null;
  mainActivity: string | null;
  mainActivityCode: string | null;
  /** In reais, as text. */
  jointStock: string | null;
  zipCode: string | null;
  state: string | null;
  city: string | null;
  street: string | null;
  neighborhood: string | null;
  number: string | null;
  complement: string | null;
}

/** The result of a look-up. An unknown company and an unavailable registry are results too. */
export type RegistryLookUp =
  | { found: true; company: CompanyRecord }
  | { found: false; reason: 'UNKNOWN' }
  /** Worth another try; where the registry gives a number of seconds, after that. */
  | { found: false; reason: 'AWAY'; afterSeconds?: number };

/** The port to a public registry of Brazilian companies. */
export interface CompanyRegistry {
  /** `cnpj` in normal form; `since` is when it was first wanted, on the bank's clock. Does not throw. */
  lookUp(cnpj: string, since: Date): Promise<RegistryLookUp>;
}

/** A registry that knows no company, for a bank without one. */
export function absentRegistry(): CompanyRegistry {
  return { lookUp: async () => ({ found: false, reason: 'UNKNOWN' }) };
}
