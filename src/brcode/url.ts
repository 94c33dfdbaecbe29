/**
 * Address of a dynamic code's payload. Tag 26-25 writes it without scheme, `https://` being implied (Manual de Padrões
 * para Iniciação do Pix).
 */
export type Location = {
  /** Lower case. It may spell an IP address in some way or lack a dot: judging that is the HTTP client's part. */
  readonly host: string;
  /** Undefined where none is written, which means 443. Whether another one is called is the HTTP client's part. */
  readonly port: number | undefined;
  /** At least one, none empty, `.` or `..`. */
  readonly segments: readonly string[];
  /** True where a segment `cobv` announces a charge with due date; the payload itself has the last word. */
  readonly charge: boolean;
};

/** The longest location that fits beside the 14-character identifier in a 99-character template. */
export const MAX_LOCATION = 77;

const LABEL = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const SEGMENT = "[A-Za-z0-9._~!$&'()*+,;=:@-]+";
// An address of IPv6 is a host of this machine alone.
const SHAPE = new RegExp(`^(\\[::1\\]|${LABEL}(?:\\.${LABEL})*)(?::([1-9]\\d{0,4}))?((?:/${SEGMENT})+)/?$`);

/**
 * Reads a location, or gives undefined for what may not be called: a scheme, user information, a query or fragment,
 * an upper-case host, a bracketed one but `[::1]`, blanks and control characters, a backslash or a percent sign (URL parsers rewrite
 * both), empty and dot segments, no path. The manual wants two path segments; reading is content with one,
 * because an institution's published codes have one.
 */
export function parseLocation(text: string): Location | undefined {
  if (text.length > MAX_LOCATION) return undefined;
  const [, host, portText, path] = SHAPE.exec(text) ?? [];
  if (host === undefined || path === undefined) return undefined;
  const port = portText === undefined ? undefined : Number(portText);
  if (port !== undefined && port > 65_535) return undefined;
  const segments = path.slice(1).split('/');
  if (segments.some((segment) => segment === '.' || segment === '..')) return undefined;
  return { host, port, segments, charge: segments.some((segment) => segment.toLowerCase() === 'cobv') };
}
