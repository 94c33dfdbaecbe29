import { describe, expect, it } from 'vitest';
import { logSize, sharedBuffers } from './settings.ts';

const GB = 2 ** 30;

describe("PostgreSQL's own memory", () => {
  it.each([
    [2 * GB, '256MB'],
    [4 * GB, '256MB'],
    [8 * GB, '512MB'],
    [24 * GB, '1536MB'],
    [256 * GB, '2048MB'],
  ])('is a sixteenth of the memory within limits: of %d bytes, %s', (memory, size) => {
    expect(sharedBuffers(memory)).toBe(size);
  });
});

describe('the log between two checkpoints', () => {
  it.each([
    [0, '2048MB'],
    [8 * GB, '2048MB'],
    [20 * GB, '5120MB'],
    [56 * GB, '8192MB'],
  ])('is a quarter of the tables within limits: of %d bytes, %s', (bytes, size) => {
    expect(logSize(bytes)).toBe(size);
  });
});
