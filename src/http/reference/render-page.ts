import { assetPath, modulesOf } from '../hosted/assets.ts';
import { MARK, styleLinks } from '../hosted/brand.ts';
import { type Html, html } from '../hosted/html.ts';
import type { ReferenceGroup } from './groups.ts';
import { renderOperation, summaryOf } from './render-operation.ts';
import { REFERENCE_WORDS, type ReferenceLanguage } from './words.ts';

const SCRIPT = 'reference.js';

interface ReferencePage {
  language: ReferenceLanguage;
  groups: readonly ReferenceGroup[];
  /** The group that the page shows; the overview without one. */
  shown: ReferenceGroup | undefined;
}

/** Path of a group's page in a language; of the overview where no group is named. */
export function referencePath(language: ReferenceLanguage, slug?: string): string {
  return ['/docs', ...(language === 'en' ? ['en'] : []), ...(slug === undefined ? [] : [slug])].join('/');
}

/** A page of the reference, whole before any script runs. */
export function renderReference({ language, groups, shown }: ReferencePage): string {
  const words = REFERENCE_WORDS[language];
  const other = language === 'pt' ? 'en' : 'pt';
  const title = shown === undefined ? words.title : `${shown.title[language]} · ${words.title}`;
  return html`<!doctype html>
<html lang="${language === 'pt' ? 'pt-BR' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Lastro</title>
<link rel="icon" href="data:,">
${styleLinks('', ['reference.css'])}
${[...modulesOf(SCRIPT)].map((name) => html`<link rel="modulepreload" href="${assetPath(name)}">`)}
<script type="module" blocking="render" src="${assetPath(SCRIPT)}"></script>
</head>
<body>
<a class="skip" href="#main">${words.skip}</a>
<header class="top"><a class="brand" href="${referencePath(language)}">${MARK}Lastro <span>${words.title}</span></a>
<nav class="links" aria-label="Lastro"><a href="/guide">${words.guides}</a><a href="/openapi.json">${words.document}</a><a href="${referencePath(other, shown?.slug)}" lang="${other === 'pt' ? 'pt-BR' : 'en'}" hreflang="${other}">${words.other}</a></nav></header>
<div class="sheet">
<nav class="places" aria-label="${words.operations}">
<div id="search" data-label="${words.search}" data-none="${words.none}"></div>
<details class="all" open><summary>${words.operations}</summary>
<ul><li><a href="${referencePath(language)}"${shown === undefined && html` aria-current="page"`}>${words.home}</a></li>
${groups.map((group) => place(group, language, group.slug === shown?.slug))}</ul></details>
</nav>
<main id="main" tabindex="-1">
${shown === undefined ? overview(groups, language) : page(shown, language)}
</main>
</div>
</body>
</html>
`.markup;
}

function place(group: ReferenceGroup, language: ReferenceLanguage, current: boolean): Html {
  const path = referencePath(language, group.slug);
  return html`<li><a href="${path}"${current && html` aria-current="page"`}>${group.title[language]}</a>
<ul class="of-group"${!current && html` hidden`}>${group.operations.map(
    (operation) =>
      html`<li><a href="${path}#${operation.anchor}" data-find="${`${operation.method} ${operation.path} ${operation.summary}`}"><span class="verb ${operation.method.toLowerCase()}">${operation.method}</span> ${summaryOf(operation, language)}</a></li>`,
  )}</ul></li>`;
}

function page(group: ReferenceGroup, language: ReferenceLanguage): Html {
  return html`<h1>${group.title[language]}</h1>
${group.operations.map((operation) => renderOperation(operation, language))}`;
}

function overview(groups: readonly ReferenceGroup[], language: ReferenceLanguage): Html {
  const words = REFERENCE_WORDS[language];
  return html`<h1>${words.title}</h1>
<p class="lead">${words.lead}</p>
<h2>${words.begin}</h2>
<ol class="steps">${words.steps.map(([name, text]) => html`<li><strong>${name}</strong> <span>${text}</span></li>`)}</ol>
<h2>${words.operations}</h2>
<ul class="groups">${groups.map(
    (group) =>
      html`<li><a href="${referencePath(language, group.slug)}">${group.title[language]}</a> <span class="small">${group.operations.length}</span></li>`,
  )}</ul>`;
}
