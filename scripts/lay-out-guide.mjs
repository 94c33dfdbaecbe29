// Lays the pages of the guide out: code from files put in its place, the references of docs/ taken over, llms.txt made.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LABELS, PAGES, REFERENCES } from '../guide/.vitepress/places.mjs';

const LANGUAGES = ['pt', 'en'];

const FENCES = {
  sh: 'sh',
  mjs: 'js',
  py: 'python',
  go: 'go',
  java: 'java',
  cs: 'csharp',
  php: 'php',
  rb: 'ruby',
};

const TAKEN_OVER = {
  pt: 'Esta referência é gerada junto com o programa e está em inglês.',
  en: 'This reference is made together with the program.',
};

/** Every page by its path in the site, as the generator reads it. */
export function layOut(root) {
  const pages = new Map();
  for (const language of LANGUAGES) {
    const prefix = language === 'pt' ? '' : `${language}/`;
    const folder = join(root, 'guide', language);
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.md'))) {
      const path = file === 'reference.md' ? 'reference/index.md' : file;
      pages.set(prefix + path, withCode(root, readFileSync(join(folder, file), 'utf8')));
    }
    for (const [name] of REFERENCES) {
      const file = name.endsWith('/') ? `${name}README.md` : `${name}.md`;
      const path = `${prefix}reference/${name.endsWith('/') ? `${name}index.md` : file}`;
      pages.set(path, takenOver(readFileSync(join(root, 'docs', file), 'utf8'), language));
    }
  }
  return pages;
}

/** `<<< sign.py [Python]` becomes the file of that name, in a fence. */
function withCode(root, text) {
  return text.replace(/^<<< (\S+?)\.(\w+)( \[[^\]]+\])?$/gm, (_line, name, ending, title = '') => {
    const folder = name === 'helpers' ? 'public' : 'code';
    const code = readFileSync(join(root, 'guide', folder, `${name}.${ending}`), 'utf8').trimEnd();
    return `\`\`\`${FENCES[ending]}${title}\n${code}\n\`\`\``;
  });
}

/** A file of `docs/` as a page: its links lead to pages, and what lies outside of the site is named without one. */
function takenOver(text, language) {
  const [title = '', ...rest] = text.split('\n');
  const body = rest
    .join('\n')
    .replace(/(?<!!)\[([^\]]+)\]\(([^)#]+)(#[^)]*)?\)/g, (whole, words, to, anchor = '') => {
      if (/^https?:/.test(to)) return whole;
      const name = to.replace(/^(\.\.\/)+/, '');
      if (to.endsWith('.json')) return `[${words}](/reference/events/${name})`;
      const page = name.replace(/README\.md$/, '').replace(/\.md$/, '');
      const known = REFERENCES.some(([one]) => one === page);
      return known
        ? `[${words}](${language === 'pt' ? '' : `/${language}`}/reference/${page}${anchor})`
        : words;
    });
  return `${title}\n\n*${TAKEN_OVER[language]}*\n${body}`;
}

/**
 * As the generator takes it: links to the running bank, `[words](bank:/docs)`, leave the site, so the theme is told not to
 * follow them by itself; what is to be ticked off can be ticked.
 */
export function forTheSite(text) {
  return text
    .replace(/\[([^\]]+)\]\(bank:([^)]+)\)/g, '<a href="$2" target="_self">$1</a>')
    .replace(/^- \[ \] (.+)$/gm, '- <label><input type="checkbox"> $1</label>');
}

/** A page for programs that read Markdown. */
export function forPrograms(text) {
  return text
    .replace(/^---\n[\s\S]*?\n---\n+/, '')
    .replace(/<!--[\s\S]*?-->\n?/g, '')
    .replace(/\(bank:/g, '(');
}

/** `llms.txt` and `llms-full.txt`: the way round the English pages, and all of their text. */
export function textsForPrograms(pages) {
  const listed = [
    ...PAGES.filter((name) => name !== 'reference/'),
    ...REFERENCES.map(([name]) => `reference/${name}`),
  ];
  const known = listed.map((name) => {
    const path = `en/${name.endsWith('/') ? `${name}index` : name}.md`;
    const text = pages.get(path);
    const title = /^# (.+)$/m.exec(text)[1];
    const about = /^description: (.+)$/m.exec(text)?.[1];
    return { text, line: `- [${title}](/guide/${path})${about === undefined ? '' : `: ${about}`}` };
  });
  const lines = ['# Lastro', '', `> ${LABELS.en.head.description}`, '', '## Pages', ''];
  lines.push(
    ...known.map(({ line }) => line),
    '',
    '## For machines',
    '',
    '- [OpenAPI document](/openapi.json)',
    '',
  );
  return new Map([
    ['llms.txt', lines.join('\n')],
    ['llms-full.txt', known.map(({ text }) => forPrograms(text)).join('\n\n')],
  ]);
}
