import { designWords } from '../design/words.ts';
import { useLanguage } from '../format/language.ts';
import { ApiError } from './client.ts';

/** The bank's refusals as people would say them; the words of the interface are the names here. */
const PORTUGUESE: Readonly<Record<string, string>> = {
  Unauthorized: 'Sua sessão terminou. Entre de novo.',
  Forbidden: 'Seu usuário não tem permissão para isto.',
  'Too many requests': 'Muitos pedidos. Espere um pouco e tente de novo.',
  'MFA token required': 'Informe o código do seu autenticador.',
  'MFA not registered.': 'Ative antes o segundo fator do seu usuário.',
  'MFA already registered.': 'O segundo fator já está ativo.',
  'Invalid code': 'Código incorreto ou já usado. Espere o próximo do autenticador.',
  'Account not found': 'Conta não encontrada.',
  'Account is closed': 'A conta está encerrada.',
  'Account blocked: registration update overdue': 'Conta bloqueada: a atualização cadastral venceu.',
  'Invalid Pix Key': 'Chave Pix inválida.',
  'Transaction not found': 'Transferência não encontrada.',
  'Transaction in wrong status': 'O estado da transferência mudou e não permite mais isto.',
  'Idempotency key already used with a different request': 'Este pedido já foi enviado com outros dados.',
  'Invalid amount': 'Valor inválido.',
  'Invalid dates': 'Datas inválidas.',
  'Invalid expiration date': 'Data de expiração inválida.',
  'Invalid fine configuration': 'Multa inválida.',
  'No PIX key registered': 'Esta conta ainda não tem chave Pix: registre uma antes de cobrar.',
  'QR Code not found': 'Cobrança não encontrada.',
  'QR Code in wrong status': 'O estado da cobrança mudou e não permite mais isto.',
  'Invalid PIX copy and paste code': 'O código copia e cola não é válido.',
  'QRCode not found': 'Não foi possível ler este código. Confira se foi copiado inteiro.',
  'Transaction Cashin not found': 'Pix recebido não encontrado.',
  'QR Code is not paid': 'A cobrança ainda não foi paga.',
  'Chargeback period (90 days) has expired': 'O prazo de 90 dias para devolver terminou.',
  'There is a refund in processing': 'Há uma devolução em andamento.',
  'Amount is greater than the value of the QR Code': 'O valor é maior do que resta devolver.',
  'Amount is greater than the value of transaction': 'O valor é maior do que resta devolver.',
  'Insufficient balance': 'Saldo insuficiente.',
  'Cannot process chargeback for closed account': 'A conta está encerrada.',
  'Cannot process chargeback for closed destination account': 'A conta do pagador está encerrada.',
  'Account is not empty': 'A conta não está vazia: há saldo ou dinheiro bloqueado.',
  'MED not found': 'Contestação não encontrada.',
  'MED in wrong status': 'A contestação já foi respondida.',
  'Onboarding requisition not found.': 'Cadastro não encontrado.',
  'Requisition in wrong status': 'O cadastro já foi decidido, ou ainda não pode ser.',
  'Company already registered': 'Já há uma empresa com este documento.',
  'E-mail already registered': 'Já há uma pessoa com este e-mail.',
  'Not found': 'Não encontrado.',
  'Service unavailable': 'O banco está indisponível. Tente de novo em instantes.',
};

const ENGLISH: Readonly<Record<string, string>> = {
  Unauthorized: 'Your session ended. Log in again.',
  Forbidden: 'Your user is not allowed to do this.',
  'MFA token required': 'Enter the code of your authenticator.',
  'MFA not registered.': 'Turn on the second factor of your user first.',
  'Invalid code': 'Wrong or used code. Wait for the next one of your authenticator.',
  'Transaction in wrong status': 'The transfer has moved on and no longer allows this.',
  'Account is not empty': 'The account is not empty: it has a balance or blocked money.',
  'Company already registered': 'There is a company with this document already.',
  'E-mail already registered': 'There is a person with this e-mail already.',
  'MED in wrong status': 'The dispute has been answered already.',
  'Requisition in wrong status': 'The request has been decided already, or cannot be yet.',
  'QRCode not found': 'This code could not be read. Check that it was copied whole.',
  'No PIX key registered': 'This account has no Pix key yet: register one before charging.',
};

/** What went wrong, in the language of the moment. */
export function useSay(): (error: unknown) => string {
  const language = useLanguage();
  const design = designWords[language];
  return (error) => {
    if (!(error instanceof ApiError)) return design.offline;
    if (error.status === 404 && error.message === 'Not found') return design.notAvailableText;
    const known = (language === 'pt' ? PORTUGUESE : ENGLISH)[error.message];
    const fields = Object.entries(error.fields).map(([name, message]) => `${name}: ${message}`);
    return known ?? (fields.length > 0 ? fields.join('; ') : error.message);
  };
}
