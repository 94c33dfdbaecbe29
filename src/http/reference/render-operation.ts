import { type Html, html } from '../hosted/html.ts';
import type { ShownOperation, ShownParameter } from './model.ts';
import { inPortuguese, SUMMARIES_IN_PORTUGUESE } from './portuguese.ts';
import { fieldsOf, type ShownField, type ShownSchema } from './schema.ts';
import { REFERENCE_WORDS, type ReferenceLanguage, type ReferenceWords } from './words.ts';

/** An operation's name in a language; in English where it has no other yet. */
export function summaryOf({ summary }: ShownOperation, language: ReferenceLanguage): string {
  return language === 'pt' ? (SUMMARIES_IN_PORTUGUESE[summary] ?? summary) : summary;
}

/** One operation: what it is on the left, how it is called on the right. */
export function renderOperation(operation: ShownOperation, language: ReferenceLanguage): Html {
  const words = REFERENCE_WORDS[language];
  const { anchor, method, path, aliases, description, answers, refusals, body } = operation;
  const summary = summaryOf(operation, language);
  return html`<article class="operation" id="${anchor}" aria-labelledby="${anchor}-title">
<div class="told">
<h2 id="${anchor}-title"><a class="here" href="#${anchor}">${summary}</a></h2>
<p class="path"><span class="verb ${method.toLowerCase()}">${method}</span> <code>${path}</code></p>
${aliases.length > 0 && html`<p class="small">${words.alias} ${aliases.map((alias) => html`<code>${alias}</code> `)}</p>`}
${description !== undefined && told(description, language)}
<p class="small access">${accessOf(operation, words)}</p>
${renderParameters(operation.parameters, language)}
${body && html`<h3>${words.body}</h3>${renderFields(body.schema, language, words.body)}`}
${answers.map((answer) => renderAnswer(answer, language))}
${refusals.length > 0 && html`<details><summary>${words.refusals}</summary><dl class="refusals">${refusals.map(renderRefusal)}</dl></details>`}
</div>
<div class="code" data-call="${JSON.stringify(callOf(operation))}" data-name="${summary}">
<noscript><p class="small">${words.noScript}</p>${body && block(words.example, body.sample)}</noscript>
${answers.map(({ sample }) => sample !== undefined && block(words.exampleAnswer, sample))}
</div>
</article>`;
}

/** Everything that the page's script needs to show a call and to make it. */
function callOf({ method, path, parameters, body, bearer, signed, tag }: ShownOperation) {
  const sent = parameters.filter(({ name }) => name !== 'hmac-timestamp');
  return {
    ...{ method, path, bearer, signed: signed !== 'no', sandbox: tag === 'Sandbox' },
    parameters: sent.map(({ name, in: place, required, sample }) => ({
      ...{ name, place, required },
      value: sample === null || sample === undefined ? '' : String(sample),
    })),
    body: body === undefined ? null : JSON.stringify(body.sample, null, 2),
  };
}

function accessOf({ bearer, signed, tag }: ShownOperation, words: ReferenceWords): string {
  if (tag === 'Sandbox') return words.sandboxOnly;
  if (!bearer) return words.open;
  if (signed === 'both') return words.both;
  return signed === 'yes' ? words.signed : words.bearer;
}

function renderParameters(parameters: readonly ShownParameter[], language: ReferenceLanguage): Html | false {
  if (parameters.length === 0) return false;
  const words = REFERENCE_WORDS[language];
  const fields = parameters.map(({ name, in: place, required, schema, description }) => {
    const [field] = fieldsOf({ properties: { [name]: schema } });
    return {
      type: 'string',
      nullable: false,
      limits: '',
      ...field,
      path: name,
      required,
      description,
      place,
    };
  });
  return html`<h3>${words.parameters}</h3>${renderRows(fields, language, words.parameters)}`;
}

function renderAnswer(
  { status, media, schema }: ShownOperation['answers'][number],
  language: ReferenceLanguage,
): Html {
  const words = REFERENCE_WORDS[language];
  const title = words.answer(status);
  if (media !== 'application/json' || schema === undefined)
    return html`<p class="small">${title}: <code>${media}</code> (${words.file})</p>`;
  const fields = renderFields(schema, language, title);
  return html`<details><summary>${title}</summary>${fields}</details>`;
}

function renderFields(schema: ShownSchema, language: ReferenceLanguage, label: string): Html | false {
  const fields = fieldsOf(schema);
  if (fields.length > 0) return renderRows(fields, language, label);
  return schema.description !== undefined && told(schema.description, language);
}

type Row = ShownField & { place?: ShownParameter['in'] };

function renderRows(rows: readonly Row[], language: ReferenceLanguage, label: string): Html {
  const words = REFERENCE_WORDS[language];
  return html`<ul class="fields" aria-label="${label}">${rows.map(
    (row) =>
      html`<li><p><code>${row.path}</code> <span class="type">${row.type}${row.nullable && ` ${words.orNull}`}</span>${
        row.place !== undefined && html` <span class="type">${words.places[row.place]}</span>`
      }${row.required && html` <span class="must">${words.required}</span>`}${
        row.limits !== '' && html` <span class="type">${row.limits}</span>`
      }</p>${row.description !== '' && told(row.description, language, 'small')}</li>`,
  )}</ul>`;
}

function renderRefusal({ status, description, texts }: ShownOperation['refusals'][number]): Html {
  return html`<div><dt>${status}</dt><dd lang="en">${texts.length === 0 ? inline(description) : texts.map((text) => html`<code>${text}</code> `)}</dd></div>`;
}

/** A sentence of the document. One that has no Portuguese yet is heard in English. */
function told(description: string, language: ReferenceLanguage, look = ''): Html {
  const text = language === 'pt' ? inPortuguese(description) : description;
  const foreign = text === undefined && html` lang="en"`;
  return html`<p class="${look}"${foreign}>${inline(text ?? description)}</p>`;
}

function block(title: string, value: unknown): Html {
  return html`<figure><figcaption>${title}</figcaption><pre tabindex="0">${JSON.stringify(value, null, 2)}</pre></figure>`;
}

/** Text with its code in backticks. */
function inline(text: string): Html[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}
