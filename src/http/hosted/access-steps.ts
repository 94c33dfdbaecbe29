import { qrImage } from '../../payment-codes/image.ts';
import { type Html, html } from './html.ts';

interface PasswordStep {
  title: string;
  lead: Html;
  email: string;
}

/** Asks for a password, twice. */
export function passwordStep({ title, lead, email }: PasswordStep): Html {
  return html`<section id="password-step" aria-labelledby="password-title">
<h1 id="password-title" tabindex="-1">${title}</h1>
<p class="lead">${lead}</p>
<form id="password-form" novalidate>
<input type="email" class="unseen" name="username" autocomplete="username" value="${email}" readonly tabindex="-1" aria-hidden="true">
<div class="field"><label for="password">Senha</label>
<input id="password" type="password" autocomplete="new-password" maxlength="255" aria-required="true" aria-describedby="rules password-error">
<ul class="rules" id="rules"><li id="rule-length">Pelo menos 12 caracteres</li><li id="rule-same">Igual nas duas vezes</li></ul>
<p class="hint">Uma frase comprida que só você diria é fácil de lembrar e difícil de adivinhar.</p>
<p class="error" id="password-error"></p></div>
<div class="field"><label for="repeat">Repita a senha</label>
<input id="repeat" type="password" autocomplete="new-password" maxlength="255" aria-required="true" aria-describedby="repeat-error">
<p class="error" id="repeat-error"></p></div>
<label class="pick"><input type="checkbox" id="show"> Mostrar a senha</label>
<p class="error" id="password-trouble" role="alert"></p>
<button type="submit" class="primary">Continuar</button>
</form>
</section>`;
}

const codeForm = html`<form id="totp-form" novalidate>
<div class="field"><label for="code">Código do autenticador</label>
<input id="code" class="code" type="text" inputmode="numeric" autocomplete="one-time-code" maxlength="7" aria-required="true" aria-describedby="code-error">
<p class="error" id="code-error" role="alert"></p></div>
<button type="submit" class="primary">Confirmar</button>
</form>`;

/** Enrols an authenticator: its QR code, and a field for the first code. */
export function enrolmentStep(email: string): Html {
  return html`<section id="totp-step" aria-labelledby="totp-title" hidden>
<h1 id="totp-title" tabindex="-1">Ligue seu autenticador</h1>
<p class="lead">Um aplicativo como Google Authenticator, 1Password ou Authy gera um código novo a cada 30 segundos. Ele será pedido junto com a senha.</p>
<ol class="steps">
<li><strong>Leia o QR Code</strong><span>no aplicativo, escolha incluir uma conta</span></li>
<li><strong>Digite o código</strong><span>de 6 números que ele mostrar</span></li>
</ol>
<div class="card center"><img id="qr" alt="QR Code para o autenticador" width="232" height="232">
<p class="small">Está neste mesmo aparelho? <a id="otpauth" href="#totp-title">Abrir no autenticador</a> ou copie a chave:</p>
<div class="secret"><code id="totp-secret" aria-label="Chave do autenticador de ${email}"></code><button type="button" class="copy" data-copy="totp-secret">Copiar<span class="unseen"> chave</span></button></div></div>
${codeForm}
</section>`;
}

/** Asks for a code of the authenticator that somebody has. */
export function codeStep(): Html {
  return html`<section id="totp-step" aria-labelledby="totp-title" hidden>
<h1 id="totp-title" tabindex="-1">Confirme com seu autenticador</h1>
<p class="lead">Abra o aplicativo em que você cadastrou este acesso e digite o código. Perdeu o autenticador? Fale com o banco.</p>
${codeForm}
</section>`;
}

/** A second factor to enrol, as text and as an image. */
export function enrolmentOf(url: string) {
  return {
    otpauth_url: url,
    secret: new URL(url).searchParams.get('secret') ?? '',
    image: `data:image/png;base64,${qrImage(url).toString('base64')}`,
  };
}
