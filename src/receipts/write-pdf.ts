import encodeQR from 'qr';
import { BANK_NAME } from '../companies/own-company.ts';
import { inReais, shownDocument, writtenInstant } from '../in-portuguese.ts';
import type { SealedReceipt } from './desk.ts';
import type { ReceiptSide } from './receipt.ts';

/** The words of a receipt beside the payment. */
export interface ReceiptFrame {
  /** The URL in its QR code, at which the code can be verified. */
  link: string;
  /** The same URL in a form for typing. */
  address: string;
  /** True if the money is fictitious. */
  sandbox: boolean;
  now: Date;
}

// Half a sheet: a phone shows it whole and every printer prints it.
const [WIDTH, MARGIN, QR_SIDE, LABEL_WIDTH] = [419.53, 36, 84, 118];
const [INK, SOFT, LINE, BRAND] = ['#14211f', '#51605c', '#d5dbd7', '#0d5c63'];
const INSIDE = WIDTH - 2 * MARGIN;

type Document = InstanceType<typeof import('pdfkit')>;

/** Writes a receipt as a one-page PDF, tagged for screen readers, with standard fonts only. */
export async function writeReceiptPdf(receipt: SealedReceipt, frame: ReceiptFrame): Promise<Buffer> {
  // Loads it on demand, because receipts are rare.
  const { default: PdfDocument } = await import('pdfkit');
  const title = `Comprovante de Pix ${receipt.endToEndId}`;
  const doc = new PdfDocument({
    ...{ size: 'A5', margin: MARGIN, pdfVersion: '1.7', lang: 'pt-BR', tagged: true, displayTitle: true },
    info: { Title: title, Author: BANK_NAME, CreationDate: frame.now },
  });
  const bytes = new Promise<Buffer>((done, fail) => {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => done(Buffer.concat(parts)));
    doc.on('error', fail);
  });
  writeHead(doc, receipt, frame);
  writeSide(doc, 'Para', receipt.payee);
  writeSide(doc, 'De', receipt.payer);
  writeProof(doc, receipt, frame);
  doc.end();
  return bytes;
}

function writeHead(doc: Document, receipt: SealedReceipt, { sandbox }: ReceiptFrame): void {
  say(doc, 'H1', () => {
    doc.font('Helvetica-Bold').fontSize(15).fillColor(BRAND).text(BANK_NAME, MARGIN, MARGIN);
    doc.fontSize(11).fillColor(INK).text('Comprovante de Pix', { width: INSIDE });
  });
  if (sandbox)
    say(doc, 'P', () =>
      doc.font('Helvetica').fontSize(9).fillColor(SOFT).text('Ambiente de testes: sem valor real.'),
    );
  doc.moveDown(0.8);
  say(doc, 'P', () =>
    doc
      .font('Helvetica-Bold')
      .fontSize(22)
      .fillColor(INK)
      .text(written(inReais(receipt.amount))),
  );
  say(doc, 'P', () =>
    doc
      .font('Helvetica')
      .fontSize(10)
      .fillColor(SOFT)
      .text(`Pago em ${writtenInstant(receipt.at)} (Brasília)`),
  );
  if (receipt.returned)
    say(doc, 'P', () =>
      doc.fillColor(INK).text('Depois de pago, o valor inteiro foi devolvido a quem pagou.'),
    );
}

function writeSide(doc: Document, title: string, { name, document, institution, ispb }: ReceiptSide): void {
  rule(doc);
  say(doc, 'H2', () => doc.font('Helvetica-Bold').fontSize(11).fillColor(INK).text(title, MARGIN));
  doc.moveDown(0.25);
  line(doc, 'Nome', name);
  const [kind = '', digits = ''] = shownDocument(document).split(' ');
  line(doc, kind, digits);
  line(doc, 'Instituição', institution ?? `ISPB ${ispb}`);
}

function writeProof(
  doc: Document,
  { endToEndId, code }: SealedReceipt,
  { link, address }: ReceiptFrame,
): void {
  rule(doc);
  line(doc, 'ID da transação', endToEndId);
  line(doc, 'Código de autenticação', code);
  doc.moveDown(0.6);
  const top = doc.y;
  drawQr(doc, link, top);
  say(doc, 'P', () =>
    doc
      .font('Helvetica')
      .fontSize(9)
      .fillColor(SOFT)
      .text(
        `Confira se este comprovante é verdadeiro: leia o QR Code ou abra ${address} e informe o ID da transação e o código de autenticação.`,
        MARGIN + QR_SIDE + 14,
        top + 8,
        { width: INSIDE - QR_SIDE - 14 },
      ),
  );
}

function line(doc: Document, label: string, value: string): void {
  const top = doc.y;
  say(doc, 'P', () => {
    doc.font('Helvetica').fontSize(9.5).fillColor(SOFT).text(label, MARGIN, top, { width: LABEL_WIDTH });
    doc.fillColor(INK).text(written(value), MARGIN + LABEL_WIDTH, top, { width: INSIDE - LABEL_WIDTH });
  });
  doc.x = MARGIN;
  doc.moveDown(0.25);
}

function rule(doc: Document): void {
  doc.moveDown(0.8);
  decorate(doc, () =>
    doc
      .moveTo(MARGIN, doc.y)
      .lineTo(WIDTH - MARGIN, doc.y)
      .lineWidth(0.7)
      .strokeColor(LINE)
      .stroke(),
  );
  doc.moveDown(0.8);
}

function drawQr(doc: Document, text: string, top: number): void {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
  const side = QR_SIDE / modules.length;
  const figure = () => {
    modules.forEach((row, y) => {
      row.forEach((dark, x) => {
        if (dark) doc.rect(MARGIN + x * side, top + y * side, side, side);
      });
    });
    doc.fillColor('#000').fill();
  };
  const alt = 'QR Code da página que confere este comprovante';
  doc.addStructure(doc.struct('Figure', { alt }, [figure]));
}

/** A part of the text for screen readers. */
function say(doc: Document, kind: 'H1' | 'H2' | 'P', draw: () => unknown): void {
  doc.addStructure(doc.struct(kind, {}, [() => void draw()]));
}

function decorate(doc: Document, draw: () => unknown): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}

/** Text in the characters of the standard fonts: others lose their diacritics or become a question mark. */
function written(text: string): string {
  return Array.from(text, (letter) => {
    if (isLatin(letter)) return letter;
    const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '');
    return plain !== '' && Array.from(plain).every(isLatin) ? plain : '?';
  }).join('');
}

function isLatin(letter: string): boolean {
  return /^[\x20-\x7e\xa0-\xff]$/.test(letter);
}
