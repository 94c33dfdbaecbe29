import { hash } from 'node:crypto';

/**
 * Identifies equal requests, by the operation (all its paths are one) and its validated members in a fixed order, so
 * that member order, white space and unknown members do not matter.
 */
export function requestFingerprint(
  operation: string,
  members: readonly (string | bigint | null | undefined)[],
): string {
  const text = JSON.stringify([operation, ...members.map((member) => member?.toString() ?? null)]);
  return hash('sha256', text, 'base64url');
}
