import type { ServerResponse } from 'node:http';

/** An error response. Nothing of the request was stored, unless stated. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, type: string, detail: string, headers: Record<string, string> = {}) {
    super(detail);
    this.status = status;
    this.type = type;
    this.headers = headers;
  }
}

/** RFC 7807 as XML. */
export function writeProblem(response: ServerResponse, { status, type, message, headers }: Refused): void {
  const escaped = message.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  const body =
    `<problem xmlns="urn:ietf:rfc:7807"><type>https://icom.pi.rsfn.net.br/api/v1/error/${type}</type>` +
    `<title>${type}</title><status>${status}</status><detail>${escaped}</detail></problem>`;
  response.writeHead(status, { 'Content-Type': 'application/problem+xml; charset=utf-8', ...headers });
  response.end(body);
}
