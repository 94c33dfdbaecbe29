import { describe, expect, test } from 'vitest';
import { countMembers, endOfString } from './json-scan.ts';

describe('countMembers', () => {
  test.each([
    ['{}', 0],
    ['{"a":1}', 1],
    ['{"a":{"b":[{"c":1},{"c":2}]},"a":0}', 5],
    ['{"a:b,{\\":":":"}', 1],
    ['"a:b"', 0],
    ['{"back\\\\":1}', 1],
  ])('%s names %i', (text, members) => {
    expect(countMembers(text, 16)).toBe(members);
  });

  test('gives up beyond the depth asked for', () => {
    expect(countMembers('{"a":[]}', 2)).toBe(1);
    expect(countMembers('{"a":[[]]}', 2)).toBeUndefined();
    expect(countMembers('[[],[],[]]', 2)).toBe(0);
    expect(countMembers('["[[[["]', 1)).toBe(0);
  });
});

describe('endOfString', () => {
  test.each([
    ['""', 1],
    ['"a" "b"', 2],
    ['"\\""', 3],
    ['"\\\\"', 3],
    ['"\\\\\\""', 5],
    ['"open', 5],
    ['"open\\"', 7],
  ])('of %s is at %i', (text, end) => {
    expect(endOfString(text, 0)).toBe(end);
  });
});
