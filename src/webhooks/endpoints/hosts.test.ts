import { expect, it } from 'vitest';
import { createHosts, hostOf } from './hosts.ts';

it('names a host in one spelling, whatever its port, and none on this machine', () => {
  const spellings = ['https://Loja.example/a', 'http://loja.example:8080/b', 'https://u:p@loja.example./?c'];
  expect(spellings.map(hostOf)).toEqual(['loja.example', 'loja.example', 'loja.example']);
  expect(
    ['http://127.0.0.1:9/', 'http://127.9.9.9/', 'http://[::1]/', 'http://localhost/'].map(hostOf),
  ).toEqual(Array(4).fill(undefined));
  expect(hostOf('https://127.example/')).toBe('127.example');
});

it('lets so many call a host at a time, and the others in the order in which they came', async () => {
  const hosts = createHosts(2);
  const began: number[] = [];
  for (const call of [1, 2, 3, 4]) {
    const waiting = hosts.enter('loja.example');
    if (waiting === undefined) began.push(call);
    else void waiting.then(() => began.push(call));
  }
  expect(began).toEqual([1, 2]);
  expect(hosts.enter('other.example')).toBeUndefined();
  hosts.leave('loja.example');
  await Promise.resolve();
  expect(began).toEqual([1, 2, 3]);
  hosts.leave('loja.example');
  await Promise.resolve();
  expect(began).toEqual([1, 2, 3, 4]);
  hosts.leave('loja.example');
  expect(hosts.enter('loja.example')).toBeUndefined();
});
