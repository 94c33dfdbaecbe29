import type { FastifyInstance, FastifyReply } from 'fastify';
import { isUnavailable } from '../../database/unavailable.ts';
import { Refusal } from '../../refusals.ts';
import { assetPath, modulesOf } from './assets.ts';
import { MARK, styleLinks } from './brand.ts';
import { type Html, html } from './html.ts';

export interface Page {
  title: string;
  /** The path prefix of the bank's URLs, without a trailing slash; usually empty. */
  base: string;
  /** The module that makes the page work. */
  script?: string;
  /** True if the page shows the essentials without its module. */
  worksWithoutScript?: true;
  /** Interval at which a browser without scripts reloads the page. */
  refreshSeconds?: number;
  /** Styles beside those of every page. */
  styles?: readonly string[];
  /** True if the page may ask for the camera. */
  camera?: boolean;
  status?: number;
  body: Html;
}

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const TESTS = 'hostedPagesAreTests';

/** Marks every page of a server as a sandbox's. */
export function markAsTests(app: FastifyInstance): void {
  app.decorate(TESTS, true);
}

/** Sends a page. Its URL contains the token, so caches and other sites must not learn it. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  reply.code(page.status ?? 200).headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': `camera=${page.camera === true ? '(self)' : '()'}, microphone=(), geolocation=()`,
    'x-robots-tag': 'noindex, nofollow',
  });
  reply.send(document(page, reply.server.hasDecorator(TESTS)).markup);
  return reply;
}

/** One page for unknown, expired, replaced and finished links. */
export function sendMissingPage(reply: FastifyReply, base: string): FastifyReply {
  return sendPage(reply, {
    status: 404,
    title: 'Página não encontrada',
    base,
    body: html`<h1>Este endereço não está mais disponível</h1>
<p>Ele pode ter sido usado, ter vencido ou ter sido substituído por outro.</p>
<p>Volte ao aplicativo ou à mensagem em que você o recebeu e comece de novo por lá.</p>`,
  });
}

/** Returns the result of `work`, or the page of a missing link if it refuses with `notFound`. */
export async function orMissingPage<Answer>(
  { reply, base }: { reply: FastifyReply; base: string },
  work: () => Promise<Answer>,
): Promise<Answer | FastifyReply> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'notFound') return sendMissingPage(reply, base);
    throw error;
  }
}

/** Sends the page of an open link, or that of a missing one if `load` refuses with `notFound`. */
export function sendPageOfLink<Open>(
  { reply, base }: { reply: FastifyReply; base: string },
  load: () => Promise<Open>,
  page: (open: Open) => Page,
): Promise<FastifyReply> {
  const show = async () => sendPage(reply, page(await load()));
  return whenAvailable({ reply, base }, () => orMissingPage({ reply, base }, show));
}

/** Shows a page while the database is unavailable; `show` responds otherwise. */
export async function whenAvailable(
  { reply, base }: { reply: FastifyReply; base: string },
  show: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await show();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    reply.header('retry-after', '1');
    return sendPage(reply, {
      status: 503,
      title: 'Voltamos já',
      base,
      body: html`<h1>Voltamos já</h1>
<p>O banco não conseguiu responder agora. Espere alguns instantes e abra o endereço de novo.</p>`,
    });
  }
}

/** The path under which a public address serves the bank. */
export function basePath(publicUrl: string): string {
  return new URL(publicUrl).pathname.replace(/\/+$/, '');
}

function document({ title, base, script, styles = [], body, ...page }: Page, tests: boolean): Html {
  const helpless = script !== undefined && page.worksWithoutScript !== true;
  const { refreshSeconds: seconds } = page;
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Lastro</title>
<link rel="icon" href="data:,">
${styleLinks(base, ['style.css', ...styles])}
${seconds !== undefined && html`<noscript><meta http-equiv="refresh" content="${seconds}"></noscript>`}
${script !== undefined && scripts(base, script)}
</head>
<body>
${tests && testNotice(base)}
<header class="top"><span class="brand">${MARK}Lastro</span><span class="safe">Página segura do banco</span></header>
<main id="main">
${body}
${helpless && html`<noscript><p class="note bad">Esta página precisa de JavaScript. Ative-o no navegador e abra o endereço de novo.</p></noscript>`}
</main>
<footer class="bottom"><p>Nunca pedimos sua senha por telefone ou mensagem.</p></footer>
</body>
</html>
`;
}

function testNotice(base: string): Html {
  return html`<section class="tests" aria-label="Ambiente">Ambiente de testes: nenhum dinheiro é real · <a href="${base}/sandbox/ui" target="_blank" rel="noreferrer">Abrir o sandbox</a></section>`;
}

function scripts(base: string, script: string): Html {
  const needed = [...modulesOf(script)].map(
    (name) => html`<link rel="modulepreload" href="${base}${assetPath(name)}">`,
  );
  // Shown only after the module has completed it, so that nothing moves under a finger.
  return html`${needed}<script type="module" blocking="render" src="${base}${assetPath(script)}"></script>`;
}
