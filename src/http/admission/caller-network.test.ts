import { expect, it } from 'vitest';
import { callerNetwork } from './caller-network.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2::7', '20010db800010002'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '20010db800010002'],
  ['2001:db8:1:3::7', '20010db800010003'],
  ['unknown', 'unknown'],
])('%s is of %s', (address, network) => {
  expect(callerNetwork(address)).toBe(network);
});
