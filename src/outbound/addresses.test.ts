import { describe, expect, it } from 'vitest';
import { isForbiddenAddress } from './addresses.ts';

// One address of each special range of the IANA registries, and the edges of those that are cut oddly.
const SPECIAL = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '100.127.255.255',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.31.196.1',
  '192.52.193.1',
  '192.88.99.1',
  '192.168.0.1',
  '192.175.48.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::2',
  '::7f00:1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:0:8.8.8.8',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::8.8.8.8',
  '100::1',
  '2001::1',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  '2606:4700::1%eth0',
  'fec0::1',
  'ff02::1',
];
const LOOPBACK = ['127.0.0.1', '127.0.0.0', '127.255.255.255', '::1'];
const PUBLIC = [
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.255.255',
  '172.32.0.1',
  '192.167.255.255',
  '198.17.255.255',
  '198.20.0.1',
  '223.255.255.255',
  '2606:4700::1111',
  '2804:1::1',
];

describe('an address', () => {
  it.each(SPECIAL)('%s is never called', (address) => {
    expect(isForbiddenAddress(address, { allowLoopback: false })).toBe(true);
    expect(isForbiddenAddress(address, { allowLoopback: true })).toBe(true);
  });

  it.each(LOOPBACK)('%s is called where loopback is allowed', (address) => {
    expect(isForbiddenAddress(address, { allowLoopback: false })).toBe(true);
    expect(isForbiddenAddress(address, { allowLoopback: true })).toBe(false);
  });

  it.each(PUBLIC)('%s is called', (address) => {
    expect(isForbiddenAddress(address, { allowLoopback: false })).toBe(false);
  });

  it.each(['', 'localhost', '127.1', '0x7f.0.0.1', '8.8.8.8.', ' 8.8.8.8', '[::1]', '8.8.8.8/32'])(
    'reads no address from "%s"',
    (text) => {
      expect(isForbiddenAddress(text, { allowLoopback: true })).toBe(true);
    },
  );
});
