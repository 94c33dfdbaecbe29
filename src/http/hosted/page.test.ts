import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { DatabaseUnavailable } from '../../database/unavailable.ts';
import { basePath, whenAvailable } from './page.ts';

it('shows people a page of their own while the database is away', async () => {
  const app = fastify();
  app.get('/', (_request, reply) =>
    whenAvailable({ reply, base: '' }, () => Promise.reject(new DatabaseUnavailable(new Error('gone')))),
  );
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
  expect(answer.body).toContain('<h1>Voltamos já</h1>');
  await app.close();
});

it('finds the path before every address', () => {
  expect(['http://127.0.0.1:3000', 'https://b.example/', 'https://b.example/pix/'].map(basePath)).toEqual([
    '',
    '',
    '/pix',
  ]);
});

it('has the colours and the letters of the applications, and the guide has the letters', () => {
  const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url));
  const [light = '', dark = ''] = read('src/http/hosted/browser/brand.css').toString().split('@media');
  const colours = (css: string) =>
    new Map([...css.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name, colour]) => [name, colour]));
  const [day, night] = [colours(light), colours(dark)];
  const known = read('web/design/tokens.css')
    .toString()
    .matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g);
  const shared = [...known].filter(([, name]) => day.has(name));
  expect(shared.length).toBe(14);
  for (const [, name, byDay, byNight] of shared) {
    const short = (colour = '') => (colour === '#ffffff' ? '#fff' : colour);
    expect([name, day.get(name), night.get(name)]).toEqual([name, short(byDay), short(byNight)]);
  }
  const inter = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
  expect(read('src/http/hosted/browser/inter.woff2').equals(read(inter))).toBe(true);
  const faces = (path: string) =>
    [
      ...read(path)
        .toString()
        .matchAll(/@font-face \{[^}]*\}/g),
    ].map(([face]) => face);
  const [letters = '', fallback] = faces('src/http/hosted/browser/brand.css');
  // The guide takes the same file from further away.
  const fromGuide = letters.replace('url("', 'url("../../../src/http/hosted/browser/');
  expect(faces('guide/.vitepress/theme/style.css')).toEqual([fromGuide, fallback]);
  expect(faces('web/design/tokens.css').at(-1)).toBe(fallback);
});
