import type { OnboardingForm } from './form.ts';

export type Finding =
  | 'MINOR'
  | 'POLITICALLY_EXPOSED'
  | 'COMPANY_NOT_IN_REGISTRY'
  | 'REGISTRY_UNAVAILABLE'
  | 'SHARES_BELOW_100'
  | 'FORM_UNREADABLE';

export type RegistryState = 'NONE' | 'DUE' | 'FOUND' | 'ABSENT' | 'FAILED';

/** Lists findings of a submitted form for the reviewer. No finding refuses automatically. */
export function findFindings(
  form: OnboardingForm | undefined,
  facts: { registryState: RegistryState; today: string },
): Finding[] {
  if (form === undefined) return ['FORM_UNREADABLE'];
  const findings: Finding[] = [];
  if (form.type === 'PF') {
    if (ageOn(facts.today, form.birthDate) < 18) findings.push('MINOR');
    if (form.politicallyExposed) findings.push('POLITICALLY_EXPOSED');
    return findings;
  }
  if (facts.registryState === 'ABSENT') findings.push('COMPANY_NOT_IN_REGISTRY');
  if (facts.registryState === 'FAILED') findings.push('REGISTRY_UNAVAILABLE');
  const shares = form.partners.reduce((sum, { sharePercent }) => sum + sharePercent, 0);
  if (shares < 99.995) findings.push('SHARES_BELOW_100');
  return findings;
}

/** Whole years between two days, YYYY-MM-DD. */
function ageOn(today: string, birth: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}
