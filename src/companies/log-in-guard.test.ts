import { expect, it } from 'vitest';
import { createLogInGuard } from './log-in-guard.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const rosa = (place: string) => ({ name: 'rosa@lastro.example', place });

it('a stranger who guesses shuts out himself, not the person', () => {
  const guard = createLogInGuard();
  const stranger = rosa('203.0.113.9');
  for (let tries = 0; tries < 10; tries++) expect(guard.begin(stranger, NOW)).toBe(true);
  expect(guard.begin(stranger, NOW)).toBe(false);
  expect(guard.begin(rosa('192.0.2.1'), NOW)).toBe(true);
  expect(guard.begin({ ...stranger, name: 'tomas@lastro.example' }, NOW)).toBe(true);
});

it('a crowd that guesses closes the name to strange places for a quarter of an hour, never to a known one', () => {
  const guard = createLogInGuard();
  const home = rosa('192.0.2.1');
  guard.begin(home, NOW);
  guard.succeed(home);
  let passed = 0;
  for (let place = 0; place < 300; place++) if (guard.begin(rosa(`203.0.113.${place}`), NOW)) passed += 1;
  // The one of hers counted as a stranger's, before it was known to be hers.
  expect(passed).toBe(199);
  expect(guard.begin(rosa('198.51.100.7'), NOW)).toBe(false);
  expect(guard.begin(home, NOW)).toBe(true);
  const later = new Date(NOW.getTime() + 15 * 60_000);
  expect(guard.begin(rosa('198.51.100.7'), later)).toBe(true);
});

it('a known place is bounded like every place', () => {
  const guard = createLogInGuard();
  const home = rosa('192.0.2.1');
  guard.begin(home, NOW);
  guard.succeed(home);
  const tries = Array.from({ length: 11 }, () => guard.begin(home, NOW));
  expect(tries.filter((passed) => passed)).toHaveLength(10);
});
