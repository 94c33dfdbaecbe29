import { assets } from '../../http/hosted/assets.ts';

/**
 * Loads what the bank otherwise loads on its first call, message, receipt, signing key or page. A process that ran out
 * of file descriptors during such a load could never call anybody again, because Node keeps a failed load for good.
 * Takes 150 ms of a start.
 */
export async function loadAhead(): Promise<void> {
  assets();
  await Promise.all([import('undici'), import('nodemailer'), import('pdfkit'), import('@peculiar/x509')]);
}
