import { expect, it } from 'vitest';
import { readDay, writeDay } from './read-day.ts';

it.each([
  ['05/01/2027', '2027-01-05'],
  ['5/1/2027', '2027-01-05'],
  ['05012027', '2027-01-05'],
  ['05-01-2027', '2027-01-05'],
  [' 05.01.2027 ', '2027-01-05'],
  ['2027-01-05', '2027-01-05'],
  ['29/02/2028', '2028-02-29'],
])('reads %j', (text, day) => {
  expect(readDay(text)).toBe(day);
});

it.each([
  '',
  '05/01',
  '5/1/27',
  '31/04/2027',
  '29/02/2027',
  '01/13/2027',
  '00/01/2027',
  '1999-01-05',
  'amanhã',
])('is no day: %j', (text) => {
  expect(readDay(text)).toBeUndefined();
});

it('writes what it reads', () => {
  expect(writeDay('2027-01-05')).toBe('05/01/2027');
  expect(writeDay('')).toBe('');
});
