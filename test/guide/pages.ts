import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
export const GUIDE = join(ROOT, 'guide');

/** A fence of a page, in the order in which it is read. */
export interface Fence {
  language: string;
  /** The file that the reader is told to save it as. */
  file: string | undefined;
  text: string;
  /** The test that runs it, where that is not the one of the guide. */
  runBy: string | undefined;
}

export type GuideLanguage = 'pt' | 'en';

export function pageNames(language: GuideLanguage): string[] {
  return readdirSync(join(GUIDE, language))
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -3))
    .sort();
}

/** A page as it is written, with the files that it names in their places. */
export function readGuidePage(language: GuideLanguage, name: string): string {
  const text = readFileSync(join(GUIDE, language, `${name}.md`), 'utf8');
  return text.replace(/^<<< (\S+?\.(\w+))( \[[^\]]+\])?$/gm, (_line, file, ending, title = '') => {
    const folder = file === 'helpers.sh' ? 'public' : 'code';
    const code = readFileSync(join(GUIDE, folder, file), 'utf8').trimEnd();
    // A part of a group is shown, and has a test of its own.
    const shown = /^ \[\w+\.\w+\]$/.test(title) ? ending : `shown-${ending}`;
    return `\`\`\`${shown}${title}\n${code}\n\`\`\``;
  });
}

export function fencesOf(page: string): Fence[] {
  const found = page.matchAll(
    /(?:<!-- run by: (\S+) -->\n)?^```([\w-]+)(?: \[([^\]]+)\])?\n([\s\S]*?)^```$/gm,
  );
  return [...found].map(([, runBy, language = '', file, text = '']) => ({ language, file, text, runBy }));
}
