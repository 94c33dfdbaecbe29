/**
 * A map by company and row id. Looking up two numbers takes 0.2 µs; a concatenated text key takes 1, and a payment is
 * looked up ten times.
 */
export interface RowMap<Thing> {
  get(companyId: bigint, id: bigint): Thing | undefined;
  set(companyId: bigint, id: bigint, thing: Thing): void;
  delete(companyId: bigint, id: bigint): void;
  clear(): void;
  /** One company after another. */
  values(): Thing[];
}

export function createRowMap<Thing>(): RowMap<Thing> {
  const companies = new Map<bigint, Map<bigint, Thing>>();
  return {
    get: (companyId, id) => companies.get(companyId)?.get(id),
    set: (companyId, id, thing) => {
      const own = companies.get(companyId);
      if (own === undefined) companies.set(companyId, new Map([[id, thing]]));
      else own.set(id, thing);
    },
    delete: (companyId, id) => void companies.get(companyId)?.delete(id),
    clear: () => companies.clear(),
    values: () => [...companies.values()].flatMap((own) => [...own.values()]),
  };
}
