import { expect, it } from 'vitest';
import { createTexts } from './texts.ts';

it('tells both texts as they were, until so many others have come', () => {
  const texts = createTexts(3);
  const kept = [1, 2, 3].map((n) => texts.keep(Buffer.from(`{"olá":${n}}`), `é ${n} – 🙂`));
  expect(kept.map((tell) => tell())).toEqual(
    [1, 2, 3].map((n) => ({ request: `{"olá":${n}}`, answer: `é ${n} – 🙂` })),
  );
  const fourth = texts.keep(Buffer.from('four'), 'IV');
  expect(kept[1]?.()).toEqual({ request: '{"olá":2}', answer: 'é 2 – 🙂' });
  expect(fourth()).toEqual({ request: 'four', answer: 'IV' });
});

it('knows a text that is missing from one that is empty', () => {
  const texts = createTexts(2);
  expect(texts.keep(undefined, '')()).toEqual({ request: undefined, answer: '' });
  expect(texts.keep(Buffer.alloc(0), undefined)()).toEqual({ request: '', answer: undefined });
});

it('keeps those that are too long for its room, and every character however wide', () => {
  const texts = createTexts(1);
  for (const long of ['x'.repeat(16_384), '语'.repeat(1_365), '🙂'.repeat(682)]) {
    const tell = texts.keep(Buffer.from(long), long);
    expect(tell()).toEqual({ request: long, answer: long });
    expect(texts.keep(undefined, long)()).toEqual({ request: undefined, answer: long });
  }
});
