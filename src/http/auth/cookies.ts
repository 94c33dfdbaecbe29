import type { FastifyReply } from 'fastify';
import { SESSION_SECONDS } from '../../people/sessions.ts';

/** The audience of a session cookie: customers and operators may share a browser. */
export type CookieOwner = 'customer' | 'operator';

/** Over https the prefix of the name makes the browser bind the cookie to this host. */
function nameOf(owner: CookieOwner, publicUrl: string): string {
  const name = owner === 'customer' ? 'lastro-session' : 'lastro-operator-session';
  return isSecure(publicUrl) ? `__Host-${name}` : name;
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:');
}

const TOKEN = /^[\w-]{43}$/;

/** Returns the session token among the cookies of a request; a malformed one counts as absent. */
export function readSessionCookie(
  header: string | undefined,
  owner: CookieOwner,
  publicUrl: string,
): string | undefined {
  const start = `${nameOf(owner, publicUrl)}=`;
  for (const part of header?.split(';') ?? []) {
    const cookie = part.trim();
    if (!cookie.startsWith(start)) continue;
    const token = cookie.slice(start.length);
    return TOKEN.test(token) ? token : undefined;
  }
  return undefined;
}

/** Sets or clears a session's cookie. Scripts cannot read it. */
export function writeSessionCookie(
  reply: FastifyReply,
  { owner, publicUrl, token }: { owner: CookieOwner; publicUrl: string; token: string | undefined },
): void {
  const age = token === undefined ? 0 : SESSION_SECONDS;
  const secure = isSecure(publicUrl) ? '; Secure' : '';
  const name = nameOf(owner, publicUrl);
  reply.header(
    'set-cookie',
    `${name}=${token ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`,
  );
}
