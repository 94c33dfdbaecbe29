import { expect, test } from 'vitest';
import { numberLiterals } from './json-literals.ts';

test.each([
  ['12.340', [['', '12.340']]],
  ['"12"', []],
  ['{}', []],
  [
    ' { "a" : 1e-2 , "b" : [ 0 , [ ] , { } , -0.10E+05 ] } ',
    [
      ['/a', '1e-2'],
      ['/b/0', '0'],
      ['/b/3', '-0.10E+05'],
    ],
  ],
  [
    '{"":1,"/":2,"~":3,"~1":4,"\\"":5,"\\u007e":6,"9":{"}":"]","":7}}',
    [
      ['/', '1'],
      ['/~1', '2'],
      ['/~0', '6'],
      ['/~01', '4'],
      ['/"', '5'],
      ['/9/', '7'],
    ],
  ],
  ['[true,null,false,1]', [['/3', '1']]],
])('the numbers of %s', (text, expected) => {
  expect([...numberLiterals(text)]).toEqual(expected);
});
