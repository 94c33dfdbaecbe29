import { assetPath } from './assets.ts';
import { type Html, html } from './html.ts';

// The logo of the applications and of these pages.
export const MARK = html`<svg aria-hidden="true" viewBox="0 0 32 32" width="28" height="28"><rect width="32" height="32" rx="8" class="mark-ground"/><path d="M8 10.5h16M8 16h16" class="mark-lines"/><path d="M8 21.5h16" class="mark-keel"/></svg>`;

/** Links to the bank's fonts and colours, and to more styles. */
export function styleLinks(base: string, names: readonly string[]): Html {
  return html`${['brand.css', ...names].map((name) => html`<link rel="stylesheet" href="${base}${assetPath(name)}">`)}`;
}
