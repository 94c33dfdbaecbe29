import { hash } from 'node:crypto';

/**
 * The first eight bytes of a SHA-256 over final members, as the database stores them. It detects changes made outside
 * the bank, and is cheap enough for every payment. It needs no key, so it does not detect a forger who recomputes it.
 */
export function sealOfText(members: readonly (string | bigint | number | null)[]): bigint {
  const text = members.map((member) => member ?? '').join('\n');
  return hash('sha256', text, 'buffer').readBigInt64BE(0);
}

/** SQL for the same, from SQL for each member. */
export function sealInSql(members: readonly string[]): string {
  const text = `concat_ws(E'\\n', ${members.map((member) => `coalesce(${member}::text, '')`).join(', ')})`;
  return `('x' || substr(encode(sha256(convert_to(${text}, 'UTF8')), 'hex'), 1, 16))::bit(64)::bigint`;
}
