import type { OpenAccessRecovery } from '../../access-recoveries/come-back.ts';
import { codeStep, enrolmentStep, passwordStep } from './access-steps.ts';
import { html } from './html.ts';
import type { Page } from './page.ts';

/** Page of a recovery: a new password, and a code of the person's authenticator or of a new one. */
export function recoveryPage(view: { base: string; token: string; open: OpenAccessRecovery }): Page {
  const { base, token, open } = view;
  const { user, enrols, recovery } = open;
  const { email } = user;
  const why =
    recovery.lost === 'ACCESS' ? 'O banco liberou a recuperação do seu acesso.' : 'Escolha outra senha.';
  return {
    title: 'Recuperar acesso',
    base,
    script: 'invitation.js',
    body: html`<div id="invitation" data-confirm="${base}/recover/${token}/confirm">
<ol class="progress" id="progress" aria-label="Etapas">
<li aria-current="step"><span>Senha</span></li><li><span>Autenticador</span></li><li><span>Acesso</span></li>
</ol>
${passwordStep({
  title: 'Crie uma nova senha',
  lead: html`${why} Você entra com <strong>${email}</strong>.`,
  email,
})}${enrols ? enrolmentStep(email) : codeStep()}
<section id="joined" aria-labelledby="joined-title" hidden>
<div class="mark good" aria-hidden="true"></div>
<h1 id="joined-title" tabindex="-1">Tudo pronto</h1>
<p class="lead">Sua senha foi trocada e seus outros acessos foram encerrados. <a href="${base}/app/login">Entrar</a> pede seu e-mail, a nova senha e o próximo código do autenticador.</p>
</section>
<section id="over" aria-labelledby="over-title" hidden>
<h1 id="over-title" tabindex="-1">Este link não está mais disponível</h1>
<p class="lead">Ele já foi usado, venceu ou foi substituído por outro. <a href="${base}/app/login">Peça outro</a> na página de entrada.</p>
</section>
</div>`,
  };
}
