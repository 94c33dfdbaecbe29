/** An operator's roles: look things up, decide on cases and requisitions, equip companies, administer operators. */
export const OPERATOR_ROLES = ['see', 'decide', 'equip', 'administer'] as const;

export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** The roles in a text, in the order of the table; undefined if one is unknown, or there is none. */
export function parseRoles(text: string): OperatorRole[] | undefined {
  const named = text.split(',').flatMap((name) => name.trim() || []);
  const roles = OPERATOR_ROLES.filter((role) => named.includes(role));
  return named.length > 0 && named.every((name) => roles.some((role) => role === name)) ? roles : undefined;
}
