import { describe, expect, it } from 'vitest';
import { createKnownPaths } from './known-paths.ts';

const paths = createKnownPaths();
for (const [method, url] of [
  ['POST', '/create-cashout'],
  ['GET', '/v3/webhooks'],
  ['POST', '/v3/webhooks'],
  ['GET', '/v3/webhooks/logs'],
  ['PATCH', '/v3/webhooks/:id'],
  ['DELETE', '/v3/webhooks/:id'],
  ['POST', '/v3/webhooks/:id/test'],
  ['GET', '/app/*'],
  ['GET', '/'],
] as const)
  paths.add(url, { method, inEnvelope: url === '/create-cashout' });

describe('the methods that a path has', () => {
  it.each([
    ['/create-cashout', ['POST']],
    ['/create-cashout/', ['POST']],
    ['/v3/webhooks', ['GET', 'POST']],
    // A path may be of two routes.
    ['/v3/webhooks/logs', ['GET', 'PATCH', 'DELETE']],
    ['/v3/webhooks/7', ['PATCH', 'DELETE']],
    ['/v3/webhooks/7/test', ['POST']],
    ['/app/a/b/c', ['GET']],
    ['/app/', []],
    ['/', ['GET']],
    ['/v3', []],
    ['/v3/webhooks//test', []],
    ['/create-cashout/more', []],
    ['/nothing', []],
    [`/v3/webhooks/${'a/'.repeat(5_000)}`, []],
  ])('of %s', (path, methods) => {
    expect(paths.of(path).map(({ method }) => method)).toEqual(methods);
    expect(paths.of(path).some(({ inEnvelope }) => inEnvelope)).toBe(
      path.startsWith('/create-cashout') && methods.length > 0,
    );
  });
});
