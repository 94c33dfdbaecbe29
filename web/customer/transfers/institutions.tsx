import { PARTICIPANTS } from '../../../src/rail/institutions.ts';
import { EXAMPLE_ISPB, EXAMPLE_NAME } from '../../../src/simulator/example-institution.ts';
import { useSession } from '../account.tsx';

/** The institutions that can be chosen, by name: this bank, the participants, and in a sandbox its example. */
export function useInstitutions(): (readonly [string, string])[] {
  const { bank, sandbox } = useSession();
  const all = new Map([...PARTICIPANTS, ...(sandbox ? [[EXAMPLE_ISPB, EXAMPLE_NAME] as const] : [])]);
  all.set(bank.ispb, bank.name);
  return [...all].sort(([, one], [, other]) => one.localeCompare(other, 'pt-BR'));
}

/** An institution by its name, where it is known; else by its ISPB. */
export function InstitutionName({ ispb }: { ispb: string }) {
  const name = new Map(useInstitutions()).get(ispb);
  return name ?? <span className="tabular">{ispb}</span>;
}
