import type { REFUSALS, RefusalCode } from '../../src/refusals.ts';

/** The words of a refusal on the wire, by which pages know it. */
export type RefusalText = (typeof REFUSALS)[RefusalCode]['text'];

/** Every refusal of the bank as people would say it in Portuguese; one that is missing here does not compile. */
export const PORTUGUESE = {
  // Identity
  Unauthorized: 'Sua sessão terminou. Entre de novo.',
  Forbidden: 'Seu usuário não tem permissão para isto.',
  'Host not allowed: name it in LASTRO_PUBLIC_URL, or show the sandbox token':
    'Este endereço não é do sandbox. Diga-o em LASTRO_PUBLIC_URL ou mostre o token do sandbox.',
  'Too many requests': 'Muitos pedidos. Espere um pouco e tente de novo.',
  'MFA token required': 'Informe o código do seu autenticador.',
  'MFA not registered.': 'Ative antes a verificação em duas etapas.',
  'MFA already registered.': 'A verificação em duas etapas já está ativa.',
  'Invalid code': 'Código incorreto ou já utilizado. Confira, ou aguarde o próximo código.',
  'Not authenticated': 'Sua sessão terminou. Entre de novo.',
  'Invalid authentication credentials': 'Sua sessão terminou. Entre de novo.',
  'Authentication failed': 'Não foi possível confirmar quem você é. Entre de novo.',
  'Password change required': 'Troque antes a sua senha provisória.',
  'Second factor required': 'Ative antes a verificação em duas etapas.',
  'A proposal takes another operator':
    'Quem propôs não confirma: outra pessoa da operação precisa confirmar.',
  'Proposal in wrong status': 'A proposta já foi decidida ou venceu.',
  'Operators cannot give themselves roles':
    'Ninguém concede funções a si. Peça a outra pessoa que administra.',
  'The last administrator stays': 'Sempre fica ao menos uma pessoa que administra os operadores.',
  'Wrong password': 'A senha atual não confere.',
  'Fresh log-in required': 'Para isto é preciso ter entrado há menos de cinco minutos. Saia e entre de novo.',
  'The new password is the present one': 'A senha nova é igual à atual.',
  'Password too easy to guess':
    'Senha fácil de adivinhar. Evite palavras comuns, sequências, seu e-mail e o nome da empresa.',
  // Accounts
  'Account not found': 'Conta não encontrada.',
  'Account is closed': 'A conta está encerrada.',
  'AccountBank is closed': 'A conta está encerrada.',
  'Account blocked: registration update overdue': 'Conta bloqueada: a atualização cadastral venceu.',
  'Account numbers used up': 'Não há mais números de conta neste banco.',
  'Account is not empty': 'A conta não está vazia: há saldo ou dinheiro bloqueado.',
  'Company not found': 'Empresa não encontrada.',
  'Company already registered': 'Esta empresa já está cadastrada.',
  'E-mail already registered': 'Este e-mail já tem um usuário.',
  // Transfers
  'Invalid Pix Key': 'Chave Pix inválida.',
  'Transaction not found': 'Transferência não encontrada.',
  'Request came too late': 'O pedido chegou tarde demais ao banco: nada foi feito.',
  'Transaction in wrong status': 'O estado da transferência mudou e não permite mais isto.',
  'Transaction Cashout not found': 'Transferência não encontrada.',
  'Idempotency key already used with a different request': 'Este pedido já foi enviado com outros dados.',
  AM09: 'Voltaria mais do que foi enviado (AM09).',
  // Codes
  'Invalid amount': 'Valor inválido.',
  'Invalid dates': 'Datas inválidas.',
  'Invalid expiration date': 'Data de expiração inválida.',
  'Invalid fine configuration': 'Multa inválida.',
  'No PIX key registered': 'Esta conta ainda não tem chave Pix: registre uma antes de cobrar.',
  'QR Code not found': 'Cobrança não encontrada.',
  'QR Code in wrong status': 'O estado da cobrança mudou e não permite mais isto.',
  'Invalid PIX copy and paste code': 'O código copia e cola não é válido.',
  'Code can no longer be paid':
    'Este código já foi pago, foi cancelado ou expirou. Peça outro a quem vai receber.',
  'QRCode not found': 'Não foi possível ler este código. Confira se foi copiado inteiro.',
  'Is less than current date': 'A data já passou.',
  // Received payments and their refunds
  'Transaction Cashin not found': 'Pix recebido não encontrado.',
  'QR Code is not paid': 'A cobrança ainda não foi paga.',
  'Chargeback period (90 days) has expired': 'O prazo de 90 dias para devolver terminou.',
  'There is a refund in processing': 'Há uma devolução em andamento.',
  'Amount is greater than the value of the QR Code': 'O valor é maior do que resta devolver.',
  'Amount is greater than the value of transaction': 'O valor é maior do que resta devolver.',
  'Insufficient balance': 'Saldo insuficiente.',
  'Cannot process chargeback for closed account': 'A conta está encerrada.',
  'Cannot process chargeback for closed destination account': 'A conta do pagador está encerrada.',
  'Destination account in the process of closing cannot receive chargeback':
    'A conta do pagador está sendo encerrada e não recebe devoluções.',
  'The payment system refused the refund': 'O sistema de pagamentos recusou a devolução.',
  'Chargeback failed': 'A devolução não foi realizada.',
  // Signatures, which programs make
  'HMAC header required for API audience': 'Falta a assinatura do pedido (HMAC).',
  'HMAC header required': 'Falta a assinatura do pedido (HMAC).',
  'HMAC invalid': 'A assinatura do pedido (HMAC) não confere.',
  'Invalid HMAC signature': 'A assinatura do pedido (HMAC) não confere.',
  'Company not have hmac key': 'A empresa não tem segredo de assinatura (HMAC).',
  // Keys
  'MFA token required for this key type': 'Informe o código do seu autenticador para este tipo de chave.',
  'Account does not have a document (CPF/CNPJ) registered': 'O documento da conta não é deste tipo.',
  'verification_request_id is required when type is EMAIL or CELL_PHONE': 'Peça antes o código desta chave.',
  'token is required for EMAIL and CELL_PHONE': 'Digite o código que foi enviado a esta chave.',
  'Verification request expired, request a new code': 'O código venceu. Peça outro.',
  'Verification request not found': 'Este código não vale mais. Peça outro.',
  'This PIX key is already registered to this account.': 'Esta chave já está nesta conta.',
  'This PIX key is already registered to another account and cannot be reused.':
    'Esta chave já está em outra conta. Se ela é sua, reivindique-a.',
  'PIX key limit reached for this account': 'Esta conta já tem todas as chaves que pode ter.',
  'Active PIX key not found': 'Esta chave não existe mais.',
  'EVP PIX keys cannot be altered': 'Uma chave aleatória não muda de conta.',
  'The PIX key is already linked to this account': 'A chave já está nesta conta.',
  'The accounts belong to different clients': 'As contas são de titulares diferentes.',
  'PIX key is locked by an open claim': 'Há uma reivindicação aberta sobre esta chave.',
  // Claims
  'Claim in wrong status': 'A situação da reivindicação mudou e não permite mais isto.',
  'Reason not allowed': 'Este motivo não vale para esta reivindicação.',
  'Claim not found': 'Reivindicação não encontrada.',
  'A claim is already open for this key': 'Já há uma reivindicação aberta sobre esta chave.',
  'PIX key not found':
    'Esta chave não pode ser reivindicada assim: ninguém a tem, ela já é sua, ou é de outro titular.',
  // Disputes
  'filter_start_date and filter_end_date are required together': 'Informe as duas datas do período.',
  'MED not found': 'Contestação não encontrada.',
  'Person not found': 'Ninguém deste ambiente tem este e-mail.',
  'MED in wrong status': 'A contestação já foi respondida.',
  'Payment already reported': 'Este pagamento já foi contestado.',
  'Report period (90 days) has expired': 'O prazo de 90 dias para contestar terminou.',
  // Webhooks
  'Webhook not found': 'Webhook não encontrado.',
  'Webhook log not found': 'Entrega não encontrada.',
  'Webhook is disabled': 'O endereço está desligado ou foi apagado: não há para onde enviar.',
  'Webhook limit reached': 'O limite de webhooks foi atingido.',
  'Limit reached': 'O limite foi atingido.',
  // Onboarding; what its interface says in Portuguese stays as it is.
  'Seu cadastro está em análise interna.': 'Seu cadastro está em análise interna.',
  'Cadastro aprovado. Sua conta está ativa.': 'Cadastro aprovado. Sua conta está ativa.',
  'Não foi possível prosseguir com seu cadastro.': 'Não foi possível prosseguir com seu cadastro.',
  'Documento já possui cadastro. Para atualização cadastral, use o fluxo de registration-update.':
    'Este documento já tem cadastro: peça uma atualização cadastral.',
  'Whitelabel não encontrada para a sigla informada.': 'Whitelabel não encontrada para a sigla informada.',
  'No onboarding layout configured for type PJ_FORM.': 'Não há formulário para empresas.',
  'No onboarding layout configured for type PF_FORM.': 'Não há formulário para pessoas.',
  'Onboarding requisition not found.': 'Cadastro não encontrado.',
  'Liveness is not in a state that allows another attempt.':
    'A prova de vida não está em um estado que permita outra tentativa.',
  'All liveness attempts have been used.': 'As tentativas da prova de vida acabaram.',
  'Liveness retry is only available on the own-form flow.':
    'Só quem usa o formulário próprio pode repetir a prova de vida.',
  'Liveness is not pending.': 'Não há prova de vida pendente.',
  'Liveness has not passed.': 'A prova de vida ainda não foi aprovada.',
  'Form already submitted.': 'O formulário já foi enviado.',
  'Difference already closed': 'A diferença já foi encerrada.',
  'The directory opens no recovery of this payment':
    'O DICT não recupera este pagamento: ele ficou neste banco ou passou do prazo.',
  'Recovery not found': 'Recuperação não encontrada.',
  'Recovery in wrong status': 'Ainda falta resposta ao relato, ou a recuperação já terminou.',
  'Requisition in wrong status': 'O cadastro já foi decidido, ou ainda não pode ser.',
  'Não há atualização cadastral vencida para esta conta.':
    'Não há atualização cadastral vencida para esta conta.',
  'Existe um onboarding de abertura em andamento para este documento.':
    'Já há uma abertura de conta em andamento para este documento.',
  'A requisição existente para este documento não é de atualização cadastral.':
    'A requisição existente para este documento não é de atualização cadastral.',
  'Company document is not a valid CPF or CNPJ.': 'O documento da empresa não é um CPF ou CNPJ válido.',
  'No onboarding layout configured for type PJ_REGISTER_UPDATE.':
    'Não há formulário de atualização para empresas.',
  'No onboarding layout configured for type PF_REGISTER_UPDATE.':
    'Não há formulário de atualização para pessoas.',
  // Requests
  'Bad request': 'O pedido não pôde ser lido.',
  'Not found': 'Não encontrado.',
  'Method not allowed': 'Este endereço não aceita este pedido.',
  'Payload too large': 'O pedido é grande demais.',
  'Unsupported media type': 'O formato do pedido não é aceito.',
  'Service unavailable': 'O banco está indisponível. Tente de novo em instantes.',
} as const satisfies Record<RefusalText, string>;

/** Where the wire's words are not how a person would say it in English. */
export const ENGLISH: Partial<Record<RefusalText, string>> = {
  Unauthorized: 'Your session ended. Log in again.',
  'Not authenticated': 'Your session ended. Log in again.',
  'Invalid authentication credentials': 'Your session ended. Log in again.',
  'Authentication failed': 'It could not be confirmed who you are. Log in again.',
  Forbidden: 'Your user is not allowed to do this.',
  'Second factor required': 'Turn on two-step verification first.',
  'A proposal takes another operator': 'The proposer cannot confirm it: somebody else of operations must.',
  'Proposal in wrong status': 'The proposal has been decided already, or has lapsed.',
  'MFA token required': 'Enter the code of your authenticator.',
  'MFA token required for this key type': 'Enter the code of your authenticator for this type of key.',
  'MFA not registered.': 'Turn on two-step verification first.',
  'Invalid code':
    'Wrong or used code. Check what you received, or wait for the next one of your authenticator.',
  'Request came too late': 'The request reached the bank too late: nothing was done.',
  'Transaction in wrong status': 'The transfer has moved on and no longer allows this.',
  'Account is not empty': 'The account is not empty: it has a balance or blocked money.',
  'AccountBank is closed': 'Account is closed',
  'MED not found': 'Dispute not found.',
  'Person not found': 'No person of this sandbox has this e-mail.',
  'MED in wrong status': 'The dispute has been answered already.',
  'Difference already closed': 'The difference has been closed already.',
  'The directory opens no recovery of this payment':
    'The directory does not recover this payment: it stayed inside this bank or is too old.',
  'Recovery not found': 'Recovery not found.',
  'Recovery in wrong status': 'A report still waits for its answer, or the recovery is over.',
  'Requisition in wrong status': 'The request has been decided already, or cannot be yet.',
  'Code can no longer be paid':
    'This code was paid, was cancelled or has expired. Ask the recipient for another.',
  'QRCode not found': 'This code could not be read. Check that it was copied whole.',
  'No PIX key registered': 'This account has no Pix key yet: register one before charging.',
  'Claim in wrong status': 'The claim has moved on and no longer allows this.',
  'Reason not allowed': 'This reason does not go with this claim.',
  'PIX key not found':
    'This key cannot be claimed like this: nobody has it, it is yours already, or it has another holder.',
  'This PIX key is already registered to another account and cannot be reused.':
    'This key is on another account. If it is yours, claim it.',
  'verification_request_id is required when type is EMAIL or CELL_PHONE':
    'Ask for the code of this key first.',
  'token is required for EMAIL and CELL_PHONE': 'Type the code that was sent to this key.',
  'Verification request expired, request a new code': 'The code has expired. Ask for another.',
  'Verification request not found': 'This code no longer counts. Ask for another.',
  'Account does not have a document (CPF/CNPJ) registered': "The account's document is not of this type.",
  AM09: 'More would come back than was sent (AM09).',
  'Chargeback failed': 'The refund was not made.',
  'Seu cadastro está em análise interna.': 'The registration is being reviewed by the bank.',
  'Cadastro aprovado. Sua conta está ativa.': 'The registration is approved and the account is active.',
  'Não foi possível prosseguir com seu cadastro.': 'The registration cannot go on.',
  'Documento já possui cadastro. Para atualização cadastral, use o fluxo de registration-update.':
    'This document is registered already: ask for an update of its registration.',
  'Whitelabel não encontrada para a sigla informada.': 'There is no whitelabel of that name.',
  'Não há atualização cadastral vencida para esta conta.':
    'No update of the registration is overdue for this account.',
  'Existe um onboarding de abertura em andamento para este documento.':
    'An account is being opened for this document already.',
  'A requisição existente para este documento não é de atualização cadastral.':
    'The request that there is for this document is not one for an update.',
};
