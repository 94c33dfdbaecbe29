import { type Html, html } from './html.ts';
import type { Page } from './page.ts';

/** The page of a liveness check: an explanation, the guided camera, and the result. */
export function livenessPage({ base, attemptsLeft }: { base: string; attemptsLeft: number }): Page {
  return {
    title: 'Prova de vida',
    base,
    script: 'liveness.js',
    camera: true,
    body: html`${intro()}${camera()}${photos()}${refused()}${sending()}${result(attemptsLeft)}`,
  };
}

function intro(): Html {
  return html`<section id="intro" aria-labelledby="intro-title">
<p class="kicker">Abertura de conta</p>
<h1 id="intro-title" tabindex="-1">Vamos confirmar que é você</h1>
<p class="lead">A câmera vai acompanhar seu rosto por alguns segundos. Leva menos de um minuto.</p>
<ol class="steps">
<li><strong>Olhe para a frente</strong><span>com o rosto dentro do contorno</span></li>
<li><strong>Vire o rosto</strong><span>devagar, para um lado e depois para o outro</span></li>
<li><strong>Sorria</strong><span>e pronto</span></li>
</ol>
<div class="note"><h2>Antes de começar</h2>
<p>Fique em um lugar claro, sem óculos escuros, boné ou máscara, e segure o aparelho na altura dos olhos.</p></div>
<button type="button" class="primary" id="start">Permitir câmera e começar</button>
<p class="small">As imagens seguem cifradas para quem confere a prova de vida. O banco não as guarda, e elas não ficam neste aparelho.</p>
</section>`;
}

function camera(): Html {
  return html`<section id="camera" aria-labelledby="camera-title" hidden>
<h1 id="camera-title" tabindex="-1" class="quiet">Prova de vida</h1>
<p id="guide" class="guide" role="status" aria-live="assertive"></p>
<div class="lens"><video id="video" playsinline muted autoplay aria-label="Imagem da sua câmera"></video><div class="oval" id="oval"></div></div>
<ol class="dots" id="dots" aria-label="Etapas">
<li><span>Frente</span></li><li><span>Um lado</span></li><li><span>Outro lado</span></li><li><span>Sorriso</span></li>
</ol>
<p id="hint" class="small center" role="status"></p>
<button type="button" class="secondary" id="capture" hidden>Já estou na posição</button>
</section>`;
}

/** Offers a way without the page's camera: the device's camera app takes the pictures one by one. */
function photos(): Html {
  const photo = (pose: string, title: string, help: string) => html`<li class="photo">
<input type="file" class="unseen" id="photo-${pose}" accept="image/*" capture="user">
<label for="photo-${pose}"><span><strong>${title}</strong> <span class="hint">${help}</span></span> <span class="pill" id="state-${pose}">Tirar foto</span></label>
</li>`;
  return html`<section id="photos" aria-labelledby="photos-title" hidden>
<h1 id="photos-title" tabindex="-1">Envie quatro fotos do seu rosto</h1>
<p class="lead">Tire as fotos agora, com a câmera do aparelho, uma para cada posição.</p>
<ol class="photos">
${photo('CENTER', 'De frente', 'Olhando para a câmera.')}
${photo('LEFT', 'Virado para um lado', 'Só o rosto; mantenha os ombros parados.')}
${photo('RIGHT', 'Virado para o outro lado', 'Do mesmo jeito.')}
${photo('SMILE', 'De frente, sorrindo', 'Olhando para a câmera.')}
</ol>
<p class="error" id="photos-error" role="alert"></p>
<button type="button" class="primary" id="send-photos">Enviar fotos</button>
</section>`;
}

function refused(): Html {
  return html`<section id="refused" aria-labelledby="refused-title" hidden>
<h1 id="refused-title" tabindex="-1">Não conseguimos usar a câmera</h1>
<p class="lead" id="refused-why"></p>
<div class="note"><h2>Como permitir</h2>
<p>Toque no cadeado ou no ícone ao lado do endereço desta página, escolha <strong>Permissões</strong> e ligue a <strong>Câmera</strong>. Depois tente de novo.</p></div>
<button type="button" class="primary" id="again">Tentar de novo</button>
<button type="button" class="secondary" id="use-photos">Enviar fotos em vez disso</button>
</section>`;
}

function sending(): Html {
  return html`<section id="sending" aria-labelledby="sending-title" hidden>
<h1 id="sending-title" tabindex="-1">Conferindo…</h1>
<p class="lead" id="sending-text" role="status">Estamos enviando as imagens. Não feche esta página.</p>
<div class="bar"><span></span></div>
</section>`;
}

function result(attemptsLeft: number): Html {
  const again =
    attemptsLeft > 0
      ? html`Volte ao aplicativo para tentar de novo. Você ainda pode tentar ${attemptsLeft === 1 ? 'mais uma vez' : `mais ${attemptsLeft} vezes`}.`
      : html`Esta era a última tentativa. Volte ao aplicativo para saber o que fazer.`;
  return html`<section id="passed" aria-labelledby="passed-title" hidden>
<div class="mark good" aria-hidden="true"></div>
<h1 id="passed-title" tabindex="-1">Tudo certo, é você</h1>
<p class="lead">Sua prova de vida foi aprovada. Volte ao aplicativo para continuar o cadastro.</p>
<p><a href="/">Ir para o Lastro</a></p>
</section>
<section id="failed" aria-labelledby="failed-title" hidden>
<div class="mark bad" aria-hidden="true"></div>
<h1 id="failed-title" tabindex="-1">Não foi possível confirmar</h1>
<p class="lead">${again}</p>
<p>Um lugar mais claro e movimentos mais lentos costumam resolver.</p>
</section>
<section id="waiting" aria-labelledby="waiting-title" hidden>
<h1 id="waiting-title" tabindex="-1">Recebemos suas imagens</h1>
<p class="lead">A conferência está demorando um pouco mais. Você já pode fechar esta página e voltar ao aplicativo: o resultado aparece lá.</p>
</section>
<section id="not-sent" aria-labelledby="not-sent-title" hidden>
<h1 id="not-sent-title" tabindex="-1">As imagens não foram enviadas</h1>
<p class="lead" id="not-sent-why"></p>
<button type="button" class="primary" id="resend">Enviar de novo</button>
<button type="button" class="secondary" id="restart">Refazer as imagens</button>
</section>
<section id="over" aria-labelledby="over-title" hidden>
<h1 id="over-title" tabindex="-1">Esta prova de vida terminou</h1>
<p class="lead">Volte ao aplicativo para ver o resultado e continuar.</p>
</section>`;
}
