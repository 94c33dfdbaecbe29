import type { HolderType } from '../../onboarding/requisition.ts';
import { maskCpf } from '../../values/tax-id.ts';
import { ADDRESS_FIELDS, type Field, field, text } from './field.ts';
import { type Html, html } from './html.ts';
import type { Page } from './page.ts';

/** The form of a registration update: every member of the body for the customer's type. */
export function updatePage(of: { base: string; type: HolderType; document: string }): Page {
  const { base, type, document } = of;
  const sections = type === 'PF' ? personSections() : companySections();
  return {
    title: 'Atualização cadastral',
    base,
    script: 'update.js',
    body: html`<section id="filling" aria-labelledby="filling-title">
<p class="kicker">${type === 'PF' ? 'CPF' : 'CNPJ'} ${presentDocument(document)}</p>
<h1 id="filling-title" tabindex="-1">Atualize seu cadastro</h1>
<p class="lead">Confira e preencha os dados ${type === 'PF' ? 'abaixo' : 'da empresa'}. Leva uns três minutos; depois nós analisamos e avisamos você.</p>
<form id="form" novalidate data-type="${type}">
<div id="summary" class="note bad" role="alert" tabindex="-1" hidden></div>
${sections}
<button type="submit" class="primary">Enviar para análise</button>
<p class="small">Seus dados são guardados cifrados e usados só para manter sua conta, como pede o Banco Central.</p>
</form>
</section>
<section id="thanks" aria-labelledby="thanks-title" hidden>
<div class="mark good" aria-hidden="true"></div>
<h1 id="thanks-title" tabindex="-1">Obrigado, recebemos seus dados</h1>
<p class="lead">Vamos conferir tudo e avisar você quando a análise terminar. Você já pode fechar esta página.</p>
</section>
<section id="over" aria-labelledby="over-title" hidden>
<h1 id="over-title" tabindex="-1">Este endereço não está mais disponível</h1>
<p class="lead">A atualização já foi enviada ou o endereço venceu. Volte ao aplicativo para ver a situação do seu cadastro.</p>
</section>`,
  };
}

/** A person's document is masked: a finder of the URL must not learn whose it is. */
function presentDocument(document: string): string {
  if (document.length === 11) return maskCpf(document);
  return document.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
}

const PHONE: Field = {
  path: 'phone',
  label: 'Celular ou telefone',
  kind: 'phone',
  hint: 'Com DDD.',
  missing: 'Informe o telefone com DDD.',
  wrong: 'O telefone tem DDD e 8 ou 9 números, como (11) 98765-4321.',
  autocomplete: 'tel-national',
};

function personSections(): Html {
  const name = { ...text('name', 'Nome completo', 'Informe seu nome completo.', 140), autocomplete: 'name' };
  const birth: Field = {
    path: 'birth_date',
    label: 'Data de nascimento',
    kind: 'date',
    hint: 'Dia, mês e ano, como 17/05/1990.',
    missing: 'Informe a data de nascimento.',
    wrong: 'Essa data não existe ou não pode ser de nascimento.',
    autocomplete: 'bday',
  };
  const income = money('monthly_income', 'Renda mensal', 'Informe a renda mensal, mesmo que seja 0,00.');
  return html`${section(
    1,
    'Sobre você',
    html`${[name, birth, text('mother_name', 'Nome da mãe', 'Informe o nome da sua mãe.', 140), PHONE].map(
      (one) => field(one),
    )}`,
  )}
${addressSection('Onde você mora')}
${section(3, 'Renda', html`${field(income)}${exposed()}`)}`;
}

function exposed(): Html {
  const id = 'politically_exposed';
  return html`<fieldset class="choice" data-path="${id}" data-kind="yes-no" data-missing="Escolha sim ou não." data-wrong="Escolha sim ou não." aria-describedby="${id}-hint ${id}-error">
<legend>Você é pessoa politicamente exposta?</legend>
<p class="hint" id="${id}-hint">Quem ocupa ou ocupou, nos últimos cinco anos, cargo público relevante, ou é familiar ou pessoa próxima de quem ocupa.</p>
<div class="options"><label><input type="radio" name="${id}" value="no"> Não</label><label><input type="radio" name="${id}" value="yes"> Sim</label></div>
<p class="error" id="${id}-error"></p>
</fieldset>`;
}

function companySections(): Html {
  const revenue = money(
    'annual_revenue',
    'Faturamento anual',
    'Informe o faturamento anual, mesmo que seja 0,00.',
  );
  return html`${section(1, 'Sobre a empresa', html`${field(PHONE)}${field(revenue)}`)}
${addressSection('Endereço da empresa')}
${section(
  3,
  'Sócios',
  html`<p class="hint">Informe todos os sócios e marque quem representa a empresa legalmente.</p>
<p class="error" id="partners-error" data-path="partners" tabindex="-1"></p>
<div id="partners"></div>
<template id="partner">${partner()}</template>
<button type="button" class="secondary" id="add-partner">Incluir outro sócio</button>
<p class="unseen" id="partner-news" role="status"></p>`,
)}`;
}

/** One partner; the script replaces the hashes with its number. */
function partner(): Html {
  const fields: Field[] = [
    {
      ...text('partners.*.name', 'Nome completo ou razão social', 'Informe o nome.', 140),
      autocomplete: 'off',
    },
    {
      path: 'partners.*.document_legal_id',
      label: 'CPF ou CNPJ',
      kind: 'tax-id',
      missing: 'Informe o CPF ou CNPJ.',
      wrong: 'Esse CPF ou CNPJ não existe. Confira os números.',
      maxLength: 18,
      autocomplete: 'off',
    },
    {
      path: 'partners.*.email',
      label: 'E-mail',
      kind: 'email',
      missing: 'Informe o e-mail.',
      wrong: 'Confira o e-mail, como nome@empresa.com.br.',
      maxLength: 254,
      autocomplete: 'off',
    },
    {
      path: 'partners.*.share_percent',
      label: 'Participação',
      kind: 'percent',
      missing: 'Informe a participação.',
      wrong: 'A participação vai de 0 a 100.',
      maxLength: 8,
      autocomplete: 'off',
    },
  ];
  return html`<fieldset class="partner" data-partner>
<legend>Sócio <span data-number></span></legend>
${fields.map((one) => field(one, '##'))}
<label class="pick"><input type="radio" name="representative" value="##"> Representante legal</label>
<button type="button" class="link" data-remove>Remover sócio</button>
</fieldset>`;
}

function money(path: string, label: string, missing: string): Field {
  return { path, label, kind: 'money', missing, wrong: 'Confira o valor, como 4.500,00.', maxLength: 16 };
}

function addressSection(title: string): Html {
  return section(2, title, html`<div class="pair">${ADDRESS_FIELDS.map((one) => field(one))}</div>`);
}

function section(number: number, title: string, body: Html): Html {
  return html`<section class="card" aria-labelledby="part-${number}">
<h2 id="part-${number}"><span class="number" aria-hidden="true">${number}</span>${title}</h2>
${body}
</section>`;
}
