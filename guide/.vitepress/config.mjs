// The site under /guide: Portuguese at its root, English under /en. `scripts/build-guide.mjs` lays its pages out.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCssVariablesTheme } from 'shiki';
import { LABELS, sidebarOf } from './places.mjs';

const { LASTRO_GUIDE_PAGES: pages, LASTRO_GUIDE_OUT: outDir } = process.env;

// Colours come by class: the bank's policy lets no page bring styles of its own.
const colours = createCssVariablesTheme({ name: 'lastro', variablePrefix: '--code-' });

const styleToClass = {
  name: 'style-to-class',
  pre: dropStyle,
  span(node) {
    const part = /var\(--code-token-([\w-]+)\)/.exec(String(node.properties.style ?? ''))?.[1];
    dropStyle(node);
    // All else has the colour of the text: a class for it was a hundred kilobytes of the package.
    if (part !== undefined) this.addClassToHast(node, `code-${part}`);
  },
};

function dropStyle(node) {
  delete node.properties.style;
}

/** A name that does not fit breaks between its words: a table on a phone has little room. */
function breakNames({ renderer }) {
  const render = renderer.rules.code_inline;
  renderer.rules.code_inline = (...args) =>
    render(...args).replace(/(?<=>)[^<]+/g, (text) =>
      text.replace(/[_/](?=\w)|(?<=\w)[.](?=\w)/g, '$&<wbr>'),
    );
}

const themeOf = (language) => ({
  ...LABELS[language].theme,
  nav: LABELS[language].nav,
  sidebar: sidebarOf(language),
});

export default {
  title: 'Lastro',
  base: '/guide/',
  srcDir: pages,
  outDir,
  cacheDir: join(outDir, '..', 'guide-cache'),
  cleanUrls: true,
  // To stop what moves while the theme changes it would write a style into the page, which the policy stops.
  appearance: { disableTransition: false },
  metaChunk: true,
  lastUpdated: false,
  // Its own pages are what it checks; addresses of the running bank and files beside the pages are checked by a test.
  ignoreDeadLinks: true,
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: '/guide/lastro.svg' }],
    ['meta', { name: 'theme-color', content: '#0d5c63' }],
  ],
  markdown: {
    theme: colours,
    codeTransformers: [styleToClass],
    languageAlias: { txt: 'text' },
    config: breakNames,
  },
  locales: {
    root: { label: 'Português', lang: 'pt-BR', ...LABELS.pt.head, themeConfig: themeOf('pt') },
    en: { label: 'English', lang: 'en', ...LABELS.en.head, themeConfig: themeOf('en') },
  },
  themeConfig: {
    logo: '/lastro.svg',
    outline: [2, 3],
    search: {
      provider: 'local',
      options: { detailedView: true, locales: { root: { translations: LABELS.pt.search } } },
    },
  },
  // Inline scripts and styles stand in the way of the policy too: scripts become files, styles stand in the theme.
  transformHtml: (html) =>
    html
      .replace(/<script id="([\w-]+)">([\s\S]*?)<\/script>/g, (_whole, name, text) => {
        writeFileSync(join(outDir, `${name}.js`), text);
        return `<script src="/guide/${name}.js"></script>`;
      })
      .replaceAll(' style="position:relative;"', '')
      .replaceAll(' style="--vp-vh:0px;"', ''),
};
