const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/**
 * Tells if the text is a UUID version 4 with hyphens, in either case. Pages use it, so it is not in `ids.ts`, which
 * imports `node:crypto`.
 */
export function isUuidV4(text: string): boolean {
  return UUID_V4.test(text);
}
