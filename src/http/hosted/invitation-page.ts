import type { OpenInvitation } from '../../companies/accept-invitation.ts';
import { enrolmentStep, passwordStep } from './access-steps.ts';
import { type Html, html } from './html.ts';
import type { Page } from './page.ts';

export interface InvitationView {
  base: string;
  token: string;
  open: OpenInvitation;
}

/**
 * Page of an invitation: a password, a second factor and, for the first user of a company, its first credential,
 * shown once.
 */
export function invitationPage({ base, token, open }: InvitationView): Page {
  const confirm = `${base}/v3/onboarding/invitations/${token}/confirm`;
  return {
    title: 'Seu acesso',
    base,
    script: 'invitation.js',
    body: html`<div id="invitation" data-confirm="${confirm}">
${!open.hasLogin && steps(open)}
${parts(open, base)}
<section id="over" aria-labelledby="over-title" hidden>
<h1 id="over-title" tabindex="-1">Este convite não está mais disponível</h1>
<p class="lead">${overText(open)}</p>
</section>
</div>`,
  };
}

function overText({ kind }: OpenInvitation): string {
  return kind === 'COLLEAGUE'
    ? 'Ele já foi usado, foi cancelado ou venceu. Se você ainda não tem acesso, peça outro a quem convidou você.'
    : 'Ele já foi usado ou venceu. Se você ainda não tem suas credenciais, fale com o banco.';
}

function parts(open: OpenInvitation, base: string): Html {
  const { email, companyName } = open.invitation;
  if (open.kind === 'FIRST_USER' && open.hasLogin)
    return html`${keep({ email, companyName })}${credential(base)}`;
  if (open.hasLogin) return taken({ email, companyName });
  return html`${passwordStep({ title: 'Crie sua senha', lead: lead(open), email })}${enrolmentStep(email)}${
    open.kind === 'FIRST_USER' ? credential(base) : joined({ base, companyName })
  }`;
}

function steps({ kind }: OpenInvitation): Html {
  return html`<ol class="progress" id="progress" aria-label="Etapas">
<li aria-current="step"><span>Senha</span></li><li><span>Autenticador</span></li><li><span>${kind === 'COLLEAGUE' ? 'Acesso' : 'Credencial'}</span></li>
</ol>`;
}

interface Named {
  email: string;
  companyName: string;
}

function lead(open: OpenInvitation): Html {
  const { email, companyName } = open.invitation;
  if (open.kind === 'FIRST_USER')
    return html`A conta de <strong>${companyName}</strong> está aberta. Você vai entrar com <strong>${email}</strong>.`;
  const by = open.invitation.invitedByName;
  return html`${by ?? 'O banco'} convidou você para a equipe de <strong>${companyName}</strong>. Você vai entrar com <strong>${email}</strong>.`;
}

function taken({ email, companyName }: Named): Html {
  return html`<section aria-labelledby="taken-title">
<h1 id="taken-title" tabindex="-1">Este e-mail já tem um acesso</h1>
<p class="lead"><strong>${email}</strong> já entra no banco por outra empresa, e cada e-mail serve para uma só. Para entrar na equipe de <strong>${companyName}</strong>, peça um convite para outro e-mail seu.</p>
</section>`;
}

function joined({ base, companyName }: { base: string; companyName: string }): Html {
  return html`<section id="joined" aria-labelledby="joined-title" hidden>
<div class="mark good" aria-hidden="true"></div>
<h1 id="joined-title" tabindex="-1">Tudo pronto</h1>
<p class="lead">Você está na equipe de <strong>${companyName}</strong>. <a href="${base}/app/login">Entrar</a> pede seu e-mail, sua senha e o código do autenticador.</p>
</section>`;
}

function keep({ email, companyName }: Named): Html {
  return html`<section id="keep-step" aria-labelledby="keep-title">
<h1 id="keep-title" tabindex="-1">A conta está aberta</h1>
<p class="lead">A conta de <strong>${companyName}</strong> está pronta. Como <strong>${email}</strong> já tem acesso ao banco, sua senha e seu autenticador continuam os mesmos.</p>
<div class="note"><h2>Falta receber a credencial</h2><p>Ela aparece uma única vez. Tenha à mão um cofre de senhas para guardá-la.</p></div>
<p class="error" id="keep-trouble" role="alert"></p>
<button type="button" class="primary" id="show-credential">Mostrar a credencial</button>
</section>`;
}

function credential(base: string): Html {
  const line = (id: string, label: string, help: string) => html`<div class="secret-line">
<p class="label" id="${id}-label">${label}</p><p class="hint">${help}</p>
<div class="secret"><code id="${id}" aria-labelledby="${id}-label" role="group" tabindex="0"></code><button type="button" class="copy" data-copy="${id}">Copiar<span class="unseen"> ${label}</span></button></div>
</div>`;
  return html`<section id="credential-step" aria-labelledby="credential-title" hidden>
<h1 id="credential-title" tabindex="-1">Guarde sua credencial</h1>
<p class="note warn"><strong>Esta é a única vez que ela aparece.</strong> Guarde em um cofre de senhas antes de fechar a página. Quem a tem move o dinheiro da conta.</p>
<div class="card">
${line('client-id', 'Client ID', 'Identifica sua aplicação.')}
${line('client-secret', 'Client secret', 'Com ele se pede o token de acesso.')}
${line('hmac-secret', 'HMAC secret', 'Com ele se assina cada movimentação.')}
</div>
<p class="unseen" id="copied" role="status"></p>
<button type="button" class="primary" id="download">Baixar em arquivo</button>
<button type="button" class="secondary" id="kept">Já guardei, concluir</button>
</section>
<section id="done" aria-labelledby="done-title" hidden>
<div class="mark good" aria-hidden="true"></div>
<h1 id="done-title" tabindex="-1">Tudo pronto</h1>
<p class="lead">Sua conta está pronta para enviar e receber Pix. <a href="${base}/">Entrar na conta</a>. A <a href="${base}/docs">referência da API</a> mostra cada operação.</p>
</section>`;
}
