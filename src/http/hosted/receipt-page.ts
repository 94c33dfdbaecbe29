import { inReais, shownDocument, writtenInstant } from '../../in-portuguese.ts';
import type { PaymentReceipt, ReceiptSide } from '../../receipts/receipt.ts';
import { type Html, html } from './html.ts';
import type { Page } from './page.ts';

/** The answer about a payment id and a receipt code. */
export type ReceiptAnswer =
  | { kind: 'asked' | 'incomplete' | 'unknown' }
  | { kind: 'true'; receipt: PaymentReceipt }
  | { kind: 'busy'; seconds: number };

interface ReceiptView {
  base: string;
  id: string;
  code: string;
  answer: ReceiptAnswer;
}

/** Verifies a receipt: a form of two fields, which needs no script, and the result. */
export function receiptPage({ base, id, code, answer }: ReceiptView): Page {
  const right = answer.kind === 'true';
  return {
    title: right ? 'Comprovante verdadeiro' : 'Conferir comprovante',
    base,
    styles: ['charge.css'],
    body: right ? confirmed(answer.receipt, base) : asked({ base, id, code, answer }),
  };
}

const TROUBLES: Partial<Record<ReceiptAnswer['kind'], string>> = {
  incomplete: 'Informe o ID da transação e o código de autenticação: os dois estão no comprovante.',
  unknown:
    'Não encontramos um pagamento com esses dados. Confira os dois campos. Se estiverem iguais aos do comprovante, ele não foi emitido por este banco: não entregue nada com base nele.',
  busy: 'Foram muitas tentativas. Espere alguns minutos e tente de novo.',
};

function asked({ base, id, code, answer }: ReceiptView): Html {
  const trouble = TROUBLES[answer.kind];
  return html`<h1>Conferir comprovante</h1>
<p class="lead">Recebeu um comprovante de Pix deste banco? Veja se o pagamento existe antes de entregar a mercadoria.</p>
${trouble !== undefined && html`<p class="note bad" role="alert">${trouble}</p>`}
<form method="get" action="${base}/receipts">
<div class="field"><label for="id">ID da transação</label>
<p class="hint" id="id-hint">Começa com E e tem 32 caracteres.</p>
<input id="id" name="id" value="${id}" maxlength="32" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="id-hint"></div>
<div class="field"><label for="code">Código de autenticação</label>
<p class="hint" id="code-hint">Quatro grupos de quatro letras ou números.</p>
<input id="code" name="code" value="${code}" maxlength="24" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="code-hint"></div>
<button type="submit" class="primary">Conferir</button>
</form>`;
}

function confirmed(receipt: PaymentReceipt, base: string): Html {
  return html`<div class="mark ${receipt.returned ? 'back' : 'good'}" aria-hidden="true"></div>
<h1>${receipt.returned ? 'Pagamento verdadeiro, já devolvido' : 'Comprovante verdadeiro'}</h1>
<p class="lead">${
    receipt.returned
      ? 'Este pagamento existiu, e o valor inteiro foi devolvido depois a quem pagou.'
      : 'Este pagamento existe e foi concluído. Compare com o comprovante que você recebeu.'
  }</p>
<dl class="terms card">
<div><dt>Valor</dt><dd><strong>${inReais(receipt.amount)}</strong></dd></div>
<div><dt>Pago em</dt><dd>${writtenInstant(receipt.at)}</dd></div>
${side('Para', receipt.payee)}
${side('De', receipt.payer)}
<div><dt>ID da transação</dt><dd>${receipt.endToEndId}</dd></div>
</dl>
<p><a href="${base}/receipts">Conferir outro comprovante</a></p>`;
}

function side(title: string, { name, document, institution, ispb }: ReceiptSide): Html {
  return html`<div><dt>${title}</dt><dd>${name}<br>${shownDocument(document)}<br>${institution ?? `ISPB ${ispb}`}</dd></div>`;
}
