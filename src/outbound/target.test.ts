import { describe, expect, it } from 'vitest';
import { OutboundError } from './error.ts';
import { isForbiddenTarget, parseTarget } from './target.ts';

const STRICT = { allowLoopback: false };
const SANDBOX = { allowLoopback: true };

const LOOPBACK_SPELLINGS = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://127.0.1:8080/x',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0x7f000001/',
  'http://017700000001/',
  'http://0177.0.0.1/',
  'http://127.0.0.1./',
  'http://127.1./',
  'http://１２７.０.０.１/',
  'http://127。0。0。1/',
  'http://①②⑦.0.0.1/',
  'http://%31%32%37.0.0.1/',
  'http://127.0.0.%31/',
  'https://[::1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[0000::0001]:8443/',
  'HTTP://127.0.0.1/',
  'http:\\\\127.0.0.1\\x',
  'http:127.0.0.1',
  'http://user:password@127.0.0.1/',
  'http://example.com@127.0.0.1/',
];
const SPECIAL_SPELLINGS = [
  'http://0.0.0.0/',
  'http://0/',
  'http://0x0/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[0:0:0:0:0:ffff:127.0.0.1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
  'http://169.254.169.254/latest/meta-data',
  'http://2852039166/',
  'http://0xa9fea9fe/',
  'http://10.0.0.1/',
  'http://10.1/',
  'http://192.168.257/',
  'http://255.255.255.255/',
  'http://4294967295/',
  'http://224.0.0.1/',
];
const NOT_CALLED = [
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://example.com/',
  'javascript:alert(1)',
  'data:text/plain,x',
  'ws://example.com/',
  'http://',
  'https://[::1',
  'https://[fe80::1%25eth0]/',
  'http://256.256.256.256/',
  'http://1.2.3.4.5/',
  'http://4294967296/',
  'http://exa mple.com/',
  'http://example.com:0/',
  'http://example.com:65536/',
  'example.com/path',
  '//example.com/path',
  '',
];

describe('a URL that is configured', () => {
  it.each(LOOPBACK_SPELLINGS)('%s is loopback, however it is spelt', (url) => {
    expect(isForbiddenTarget(url, STRICT)).toBe(true);
    expect(isForbiddenTarget(url, SANDBOX)).toBe(false);
  });

  it.each([...SPECIAL_SPELLINGS, ...NOT_CALLED])('%s is refused everywhere', (url) => {
    expect(isForbiddenTarget(url, STRICT)).toBe(true);
    expect(isForbiddenTarget(url, SANDBOX)).toBe(true);
  });

  it.each([
    'https://example.com',
    'http://example.com:8080/hook?x=1#y',
    'https://8.8.8.8/',
    'https://134744072/',
    'https://[2606:4700::1111]/',
    'https://ação.example/',
    // A name is judged when it is resolved, whatever it looks like.
    'http://localhost/',
    'http://127.0.0.1.example.com/',
    'http://metadata.google.internal/',
  ])('%s passes', (url) => {
    expect(isForbiddenTarget(url, STRICT)).toBe(false);
  });

  it('may be held to a set of ports', () => {
    const rules = { ...STRICT, ports: new Set([443, 8443]) };
    expect(isForbiddenTarget('https://example.com/', rules)).toBe(false);
    expect(isForbiddenTarget('https://example.com:8443/', rules)).toBe(false);
    expect(isForbiddenTarget('http://example.com/', rules)).toBe(true);
    expect(isForbiddenTarget('https://example.com:25/', rules)).toBe(true);
  });
});

describe('a target', () => {
  it('is what the URL says, brought into one form', () => {
    expect(parseTarget('HTTPS://Example.COM/Hook/../a?b=c d#e', STRICT)).toEqual({
      origin: 'https://example.com',
      hostname: 'example.com',
      port: 443,
      secure: true,
      path: '/a?b=c%20d',
      authorization: undefined,
    });
    expect(parseTarget('http://[2606:4700::1111]:8080', STRICT)).toMatchObject({
      origin: 'http://[2606:4700::1111]:8080',
      hostname: '2606:4700::1111',
      port: 8080,
      secure: false,
      path: '/',
    });
  });

  it('carries the credentials of its URL', () => {
    const { authorization } = parseTarget('https://us%3Aer:p%40ss%@example.com/', STRICT);
    expect(authorization).toBe(`Basic ${Buffer.from('us:er:p%40ss%').toString('base64')}`);
    expect(parseTarget('https://user@example.com/', STRICT).authorization).toBe('Basic dXNlcjo=');
  });

  it('says why it may not be called, without repeating a path', () => {
    expect(() => parseTarget('http://10.0.0.1/secret', STRICT)).toThrow(
      new OutboundError('refused-target', '10.0.0.1 is not a public address'),
    );
  });
});
