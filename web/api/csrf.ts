let token: string | null = null;

/** Proves that a write comes from this page and not from another site; the session's response contains it. */
export function csrfToken(): string | null {
  return token;
}

export function rememberCsrfToken(fresh: string | null): void {
  token = fresh;
}
