import { expect, it } from 'vitest';
import { createLog, openLog } from './log.ts';
import { terminalLines } from './terminal-lines.ts';

const AT = /^\d{2}:\d{2}:\d{2} /;

function shown(tell: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  const log = createLog(
    'info',
    terminalLines((line) => {
      text += line;
    }),
  );
  tell(log);
  expect(text).toMatch(AT);
  return text.replace(AT, '');
}

it('shows the words and members of a line', () => {
  const told = { security: 'logged in', network: '203.0.113.7', subject: 'user/7' };
  expect(shown((log) => log.info(told, 'security'))).toBe(
    'info  security security="logged in" network=203.0.113.7 subject=user/7\n',
  );
});

it('shows an error with its stack, and lets nothing in it steer the terminal', () => {
  const error = new Error('no such \u001b[2Jplace');
  error.stack = 'Error: no such \u001b[2Jplace\n    at here';
  expect(shown((log) => log.error({ err: error, work: 'a\tb' }, 'due work failed'))).toBe(
    'error due work failed work="a\\tb"\n    Error: no such ?[2Jplace\n        at here\n',
  );
});

it.each([
  ['sandbox', true, /^\d{2}:\d{2}:\d{2} info {2}stopping\n$/],
  ['sandbox', false, /^\{"level":30,.*"msg":"stopping"\}\n$/],
  ['production', true, /^\{"level":30,.*"msg":"stopping"\}\n$/],
] as const)('in %s mode, at a terminal: %s', (mode, isTTY, line) => {
  let text = '';
  const write = (told: string) => {
    text += told;
    return true;
  };
  openLog({ mode, logLevel: 'info' }, { isTTY, write }).info('stopping');
  expect(text.replace(/"hostname":"[^"]*"/, '')).toMatch(line);
});
