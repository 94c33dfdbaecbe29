import { expect, it } from 'vitest';
import { memoryFor } from './settings.ts';

const GB = 2 ** 30;

it.each([
  ['of one gigabyte', GB, { shared_buffers: '256MB', effective_cache_size: '1024MB' }],
  ['of eight', 8 * GB, { shared_buffers: '1024MB', effective_cache_size: '4096MB' }],
  ['of sixty-four', 64 * GB, { shared_buffers: '4096MB', effective_cache_size: '32768MB' }],
])('caches an eighth of the memory of a machine %s, within bounds', (_name, bytes, expected) => {
  expect(memoryFor(bytes)).toEqual(expected);
});
