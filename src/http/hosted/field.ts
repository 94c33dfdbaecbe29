import { type Html, html } from './html.ts';

/** The browser's help in filling a field, and the form that its text takes for the server. */
export type FieldKind =
  | 'text'
  | 'date'
  | 'phone'
  | 'cep'
  | 'tax-id'
  | 'email'
  | 'money'
  | 'percent'
  | 'state';

export interface Field {
  /** Place of the value in the body, joined by dots; a star stands for the place in a list. */
  path: string;
  label: string;
  kind: FieldKind;
  hint?: string;
  /** The text shown where it is empty or not understood. */
  missing: string;
  wrong: string;
  autocomplete?: string;
  maxLength?: number;
  optional?: boolean;
  /** Narrow fields may stand beside each other. */
  half?: boolean;
}

const INPUT_MODES: Partial<Record<FieldKind, string>> = {
  date: 'numeric',
  phone: 'tel',
  cep: 'numeric',
  email: 'email',
  money: 'numeric',
  percent: 'decimal',
};
const STATES = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ');

/** A labelled field with its hint and the place where its error is shown. `suffix` keeps ids apart in a list. */
export function field(of: Field, suffix = ''): Html {
  const id = of.path.replaceAll('.', '-').replace('*', suffix);
  const hint = of.hint !== undefined && html`<p class="hint" id="${id}-hint">${of.hint}</p>`;
  const optional = of.optional === true && html` <span class="optional">(opcional)</span>`;
  return html`<div class="${of.half === true ? 'field half' : 'field'}">
<label for="${id}">${of.label}${optional}</label>
${hint}${control(of, id)}
<p class="error" id="${id}-error"></p>
</div>`;
}

function control(of: Field, id: string): Html {
  const described = of.hint === undefined ? `${id}-error` : `${id}-hint ${id}-error`;
  const { path, kind, missing, wrong } = of;
  const about = html`id="${id}" data-path="${path}" data-kind="${kind}" data-missing="${missing}" data-wrong="${wrong}" aria-describedby="${described}"${
    of.optional !== true && html` aria-required="true"`
  }${of.autocomplete !== undefined && html` autocomplete="${of.autocomplete}"`}`;
  if (kind === 'state')
    return html`<select ${about}><option value="">Escolha</option>${STATES.map(
      (state) => html`<option>${state}</option>`,
    )}</select>`;
  const input = html`<input ${about} type="${kind === 'phone' ? 'tel' : kind === 'email' ? 'email' : 'text'}"${
    INPUT_MODES[kind] !== undefined && html` inputmode="${INPUT_MODES[kind]}"`
  }${of.maxLength !== undefined && html` maxlength="${of.maxLength}"`}>`;
  if (kind === 'money') return html`<div class="unit"><span aria-hidden="true">R$</span>${input}</div>`;
  return kind === 'percent' ? html`<div class="unit">${input}<span aria-hidden="true">%</span></div>` : input;
}

export const ADDRESS_FIELDS: readonly Field[] = [
  {
    path: 'address.zip_code',
    label: 'CEP',
    kind: 'cep',
    missing: 'Informe o CEP.',
    wrong: 'O CEP tem 8 números, como 01310-100.',
    autocomplete: 'postal-code',
    half: true,
  },
  {
    path: 'address.state',
    label: 'Estado',
    kind: 'state',
    missing: 'Escolha o estado.',
    wrong: 'Escolha o estado na lista.',
    autocomplete: 'address-level1',
    half: true,
  },
  {
    ...text('address.city', 'Cidade', 'Informe a cidade.', 100),
    autocomplete: 'address-level2',
  },
  {
    ...text('address.street', 'Rua ou avenida', 'Informe a rua ou avenida.', 200),
    autocomplete: 'address-line1',
  },
  {
    ...text('address.number', 'Número', 'Informe o número, ou S/N.', 20),
    hint: 'Sem número? Escreva S/N.',
  },
  text('address.neighborhood', 'Bairro', 'Informe o bairro.', 100),
  {
    ...text('address.complement', 'Complemento', 'Informe o complemento.', 100),
    optional: true,
    autocomplete: 'address-line2',
  },
];

export function text(path: string, label: string, missing: string, maxLength: number): Field {
  return { path, label, kind: 'text', missing, maxLength, wrong: `Use até ${maxLength} letras.` };
}
