import { describe, expect, it } from 'vitest';
import { parseLocation } from './url.ts';

describe('parseLocation', () => {
  it('takes host, path and token apart', () => {
    expect(parseLocation('pix.example.com/qr/v2/1e6c54d3')).toEqual({
      host: 'pix.example.com',
      port: undefined,
      segments: ['qr', 'v2', '1e6c54d3'],
      charge: false,
    });
  });

  it.each([
    ['pix.example.com/qr/v2/cobv/1e6c54d3', true],
    ['pix.example.com/qr/v2/COBV/1e6c54d3', true],
    ['pix.example.com/cobv/1e6c54d3', true],
    ['pix.example.com/qr/v2/cobv2/1e6c54d3', false],
    ['pix.example.com/qr/v2/xcobv', false],
    ['cobv.example.com/qr/v2/1e6c54d3', false],
  ])('a segment cobv announces a charge: %s', (url, charge) => {
    expect(parseLocation(url)?.charge).toBe(charge);
  });

  it.each([
    ['a port', 'localhost:8080/qr/v2/x', 8080],
    ['the last port', 'localhost:65535/qr/v2/x', 65535],
    ['the loopback of IPv6', '[::1]:3000/qr/v2/x', 3000],
    ['one path segment', 'invoice.starkbank.com/f5333103', undefined],
    ['a slash at the end', 'pix.example.com/qr/v2/x/', undefined],
    ['digits and hyphens in the host', 'qr-h.1sandbox.pix.bcb.gov.br/rest/api', undefined],
    ['every character of a path', "pix.example.com/A-z_0.9~!$&'()*+,;=:@/x", undefined],
    ['77 characters', `pix.example.com/qr/${'x'.repeat(58)}`, undefined],
  ])('accepts %s', (_what, url, port) => {
    expect(parseLocation(url)).toMatchObject({ port });
  });

  it.each([
    ['nothing', ''],
    ['https', 'https://pix.example.com/qr/v2/x'],
    ['http', 'http://pix.example.com/qr/v2/x'],
    ['another scheme', 'ftp://pix.example.com/qr/v2/x'],
    ['a scheme without slashes', 'https:pix.example.com/qr/v2/x'],
    ['a missing scheme with its slashes', '//pix.example.com/qr/v2/x'],
    ['a user', 'user@pix.example.com/qr/v2/x'],
    ['a user with password', 'user:80@evil.example/qr/v2/x'],
    ['a query', 'pix.example.com/qr/v2/x?a=b'],
    ['a fragment', 'pix.example.com/qr/v2/x#a'],
    ['an upper-case host', 'PIX.example.com/qr/v2/x'],
    ['a letter outside ASCII', 'píx.example.com/qr/v2/x'],
    ['a letter outside ASCII in the path', 'pix.example.com/qr/v2/é'],
    ['a blank', 'pix.example.com/qr/v2/ x'],
    ['a leading blank', ' pix.example.com/qr/v2/x'],
    ['a line break', 'pix.example.com/qr/v2/x\n'],
    ['a tab', 'pix.example.com/qr\t/v2/x'],
    ['NUL', 'pix.example.com/qr/v2/\u0000'],
    ['a backslash', 'pix.example.com\\@evil.example/qr/v2/x'],
    ['percent encoding', 'pix.example.com/qr/%2e%2e/x'],
    ['a dot segment', 'pix.example.com/qr/../x'],
    ['a single dot', 'pix.example.com/./x'],
    ['an empty segment', 'pix.example.com/qr//x'],
    ['no path', 'pix.example.com'],
    ['an empty path', 'pix.example.com/'],
    ['no host', '/qr/v2/x'],
    ['an empty label', 'pix..example.com/qr/v2/x'],
    ['a dot behind the host', 'pix.example.com./qr/v2/x'],
    ['a hyphen at the end of a label', 'pix-.example.com/qr/v2/x'],
    ['an underscore in the host', 'p_x.example.com/qr/v2/x'],
    ['an IPv6 literal', '[2001:db8::1]/qr/v2/x'],
    ['an empty port', 'pix.example.com:/qr/v2/x'],
    ['port 0', 'pix.example.com:0/qr/v2/x'],
    ['a port too high', 'pix.example.com:65536/qr/v2/x'],
    ['78 characters', `pix.example.com/qr/${'x'.repeat(59)}`],
  ])('refuses %s', (_what, url) => {
    expect(parseLocation(url)).toBeUndefined();
  });
});
