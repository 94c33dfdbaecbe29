import { BANK_NAME } from '../../companies/own-company.ts';
import { inReais, shownDocument, writtenDay, writtenTime } from '../../in-portuguese.ts';
import { amountAt, fineAmount, isCharge } from '../../payment-codes/code.ts';
import type { ShownCode } from '../../payment-codes/create.ts';
import { qrImage } from '../../payment-codes/image.ts';
import { type StandingOfCode, standingOf } from '../../payment-codes/shown.ts';
import { dayOf } from '../../values/dates.ts';
import { centavos, ZERO } from '../../values/money.ts';
import { type Html, html } from './html.ts';
import type { Page } from './page.ts';

const HUES = 8;
// Without scripts the browser reloads the page at this interval.
const REFRESH_SECONDS = 20;

interface ChargeView {
  base: string;
  token: string;
  found: ShownCode;
  now: Date;
}

/** The code as its payer sees it: open, paid, or the reason why it is not payable. */
export function chargePage({ base, token, found, now }: ChargeView): Page {
  const standing = standingOf(found, now);
  const amount = inReais(amountAt(found.code, now));
  const { holderName } = found.account;
  const live = standing === 'NEW' || standing === 'PROCESSING' || standing === 'SHUT';
  return {
    title: titleOf(found, standing, amount),
    base,
    styles: ['charge.css'],
    script: 'charge.js',
    worksWithoutScript: true,
    ...(live ? { refreshSeconds: REFRESH_SECONDS } : {}),
    body: html`<div id="charge" class="charge hue-${hueOf(holderName)}" data-status="${standing}" data-amount="${amount}" data-live="${live ? 'yes' : 'no'}" data-follow="${base}/charge/${token}/status">
${standing === 'NEW' ? open(found, now) : over(found, standing)}
</div>`,
  };
}

const TITLES: Record<Exclude<StandingOfCode, 'NEW'>, string> = {
  PROCESSING: 'Pagamento em andamento',
  PAID: 'Pagamento recebido',
  CHARGEBACK: 'Pagamento devolvido',
  EXPIRED: 'Cobrança expirada',
  CANCELED: 'Cobrança cancelada',
  SHUT: 'Cobrança indisponível',
};

function titleOf({ code, account }: ShownCode, standing: StandingOfCode, amount: string): string {
  if (standing === 'NEW') return `${amount} para ${account.holderName}`;
  const partly = standing === 'CHARGEBACK' && code.refunded < code.amount;
  return partly ? 'Pagamento devolvido em parte' : TITLES[standing];
}

/** The account holder's initials in a circle, in a fixed colour. */
function payee({ account }: ShownCode): Html {
  return html`<p class="payee"><span class="sign" aria-hidden="true">${initialsOf(account.holderName)}</span>
<span><strong>${account.holderName}</strong><span class="small">${shownDocument(account.holderDocument)} · ${BANK_NAME}</span></span></p>`;
}

function open(found: ShownCode, now: Date): Html {
  const { code } = found;
  const image = `data:image/png;base64,${qrImage(code.copyAndPaste).toString('base64')}`;
  return html`${payee(found)}
<h1 id="title" tabindex="-1"><span class="kicker">Valor a pagar com Pix</span>${inReais(amountAt(code, now))}</h1>
${terms(found, now)}
<div class="card center">
<img id="qr" src="${image}" alt="QR Code desta cobrança" width="264" height="264">
<p class="small">Abra o aplicativo do seu banco, escolha pagar com Pix e leia o QR Code, ou use o Pix Copia e Cola:</p>
<p class="code" id="code" tabindex="0" role="group" aria-label="Pix Copia e Cola">${code.copyAndPaste}</p>
<button type="button" class="primary" id="copy" hidden>Copiar código Pix</button>
<p class="unseen" id="copied" role="status"></p>
</div>
<p class="waiting" id="waiting">Aguardando o pagamento. Esta página avisa assim que ele chegar.</p>
<button type="button" class="secondary" id="again" hidden>Conferir agora</button>
<div class="note"><h2>Antes de confirmar</h2><p>Seu banco mostra o nome do recebedor: confira se é <strong>${found.account.holderName}</strong>.</p></div>`;
}

/** Due date, fine and expiration of a charge, if any. */
function terms({ code }: ShownCode, now: Date): Html {
  const fine = fineAmount(code);
  const late = amountAt(code, now) > code.amount;
  const due = isCharge(code) && code.dueDate !== null && code.fineDate !== null;
  return html`<dl class="terms">
${due && code.dueDate !== null && html`<div><dt>Vencimento</dt><dd>${writtenDay(dayOf(code.dueDate))}</dd></div>`}
${due && late && html`<div><dt>Valor original</dt><dd>${inReais(code.amount)}</dd></div><div><dt>Multa por atraso</dt><dd>${inReais(fine)}</dd></div>`}
${due && !late && fine > ZERO && code.fineDate !== null && html`<div><dt>A partir de ${writtenDay(dayOf(code.fineDate))}, com multa</dt><dd>${inReais(centavos(code.amount + fine))}</dd></div>`}
<div><dt>Pode ser paga até</dt><dd>${writtenTime(code.expirationDate)}</dd></div>
</dl>`;
}

const MARKS: Partial<Record<StandingOfCode, string>> = {
  PAID: 'good',
  CHARGEBACK: 'back',
  PROCESSING: 'wait',
};

function over(found: ShownCode, standing: StandingOfCode): Html {
  return html`<div class="mark ${MARKS[standing] ?? 'bad'}" aria-hidden="true"></div>
<h1 id="title" tabindex="-1">${titleOf(found, standing, '')}</h1>
<p class="lead">${said(found, standing)}</p>
${payee(found)}`;
}

function said({ code, account }: ShownCode, standing: StandingOfCode): Html {
  const who = html`<strong>${account.holderName}</strong>`;
  const another = html`Se ainda precisa pagar, peça outra cobrança a ${who}.`;
  const paid = code.paymentDate === null ? '' : ` em ${writtenTime(code.paymentDate)}`;
  if (standing === 'PROCESSING')
    return html`Alguém está pagando esta cobrança agora. Não pague de novo: esta página avisa assim que o pagamento chegar.`;
  if (standing === 'EXPIRED')
    return html`Ela podia ser paga até ${writtenTime(code.expirationDate)}. ${another}`;
  if (standing === 'CANCELED')
    return html`Quem cobrava cancelou esta cobrança, e ela não aceita mais pagamento. ${another}`;
  if (standing === 'SHUT')
    return html`Por enquanto ela não aceita pagamento. Fale com ${who} antes de tentar de novo.`;
  if (standing === 'CHARGEBACK')
    return html`Esta cobrança foi paga${paid}, e ${who} devolveu ${inReais(code.refunded)} a quem pagou.`;
  return html`${who} recebeu o pagamento desta cobrança${paid}. Não é preciso fazer mais nada.`;
}

/** Chooses one of the page's colours by a name, always the same one. */
function hueOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return sum % HUES;
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toUpperCase() ?? '')
    .join('');
}
