import type { RefusalCode } from '../../src/refusals.ts';

/** Its cause and the thing to do, in English and in Portuguese. */
export type Explained = readonly [cause: string, todo: string, causa: string, fazer: string];

/** Refusals that are met together, under a heading. */
export interface ExplainedPart {
  anchor: string;
  en: string;
  pt: string;
  refusals: Partial<Record<RefusalCode, Explained>>;
}

export const ACCESS: ExplainedPart = {
  anchor: 'access',
  en: 'Who you are, and the signature',
  pt: 'Quem você é, e a assinatura',
  refusals: {
    unauthorized: [
      'The token is missing, invalid or expired; or the signature is missing or wrong; or client id and secret do not match.',
      'Get a new token. If the error persists, sign exactly the bytes that you send, with the `hmac_secret` of that credential.',
      'O token falta, está errado ou venceu; ou a assinatura falta ou não confere; ou client id e segredo não são um par.',
      'Peça um token novo. Se continuar: assine exatamente os bytes que envia, com o `hmac_secret` dessa credencial.',
    ],
    notAuthenticated: [
      'The same error, in the wording of refunds.',
      'Get a new token.',
      'O mesmo, nas palavras das devoluções.',
      'Peça um token novo.',
    ],
    medUnauthorized: [
      'The same error, in the wording of disputes.',
      'Get a new token.',
      'O mesmo, nas palavras das contestações.',
      'Peça um token novo.',
    ],
    forbidden: [
      'The credential lacks the permission, or the operation is for people and you are a program (or the reverse).',
      'Request the permission, or use a credential that has it.',
      'A credencial não tem a permissão, ou a operação é de pessoas e você é um programa (ou o contrário).',
      'Peça a permissão, ou use uma credencial que a tenha.',
    ],
    mfaTokenRequired: [
      'The person uses two-step verification and sent no code.',
      'Send `token`, the six-digit code of the authenticator.',
      'Uma pessoa com verificação em duas etapas não enviou o código.',
      'Envie `token`, os seis dígitos do autenticador.',
    ],
    mfaNotRegistered: [
      'Moving money requires two-step verification, which the person has not set up.',
      'Enrol an authenticator first.',
      'Uma pessoa sem verificação em duas etapas quer movimentar dinheiro.',
      'Ative antes um autenticador.',
    ],
    mfaAlreadyRegistered: [
      'The person already uses two-step verification.',
      'Use the existing authenticator; to replace it, recover access.',
      'A pessoa já tem verificação em duas etapas.',
      'Use-o; para trocar, recupere o acesso.',
    ],
    invalidCode: [
      'The six-digit code is wrong, already used, or out of tries (five).',
      'Wait for the next code of the authenticator, or request another by e-mail or SMS.',
      'Um código de seis dígitos está errado, já foi usado ou esgotou cinco tentativas.',
      'Espere o próximo do autenticador, ou peça outro por e-mail ou SMS.',
    ],
    freshLogInRequired: [
      'The log-in is older than five minutes.',
      'Log in again and repeat the request within five minutes.',
      'A entrada tem mais de cinco minutos.',
      'Entre de novo e peça em seguida.',
    ],
    weakPassword: [
      'The password is easy to guess.',
      'Choose a longer password without names or sequences.',
      'A senha é fácil de adivinhar.',
      'Escolha uma mais longa, sem nomes nem sequências.',
    ],
    emailTaken: [
      'Another person already logs in with this e-mail.',
      'Use another address.',
      'Já existe um usuário com este e-mail.',
      'Use outro endereço.',
    ],
    hostNotAllowed: [
      'The sandbox was called under a host name that is not its own.',
      'Set `LASTRO_PUBLIC_URL` to that host, or send the sandbox token.',
      'Um sandbox é chamado por um nome que não é o dele.',
      'Diga o nome em `LASTRO_PUBLIC_URL`, ou envie o token do sandbox.',
    ],
    sandboxPersonNotFound: [
      'No person of the sandbox logs in with this e-mail.',
      'Use an e-mail that `GET /sandbox` lists.',
      'Ninguém do sandbox entra com este e-mail.',
      'Use um dos que `GET /sandbox` lista.',
    ],
  },
};

export const SENDING: ExplainedPart = {
  anchor: 'sending',
  en: 'Accounts and transfers',
  pt: 'Contas e transferências',
  refusals: {
    accountNotFound: [
      'You have no account with this branch and number.',
      'Send both as strings with leading zeros: `"0001"`, `"100013"`.',
      'Agência e número não são de uma conta sua.',
      'Envie os dois como texto, com os zeros: `"0001"`, `"100013"`.',
    ],
    statementAccountNotFound: [
      'The same error, from the statement.',
      'Check branch and number in the path.',
      'O mesmo, no extrato.',
      'Confira agência e número no endereço.',
    ],
    accountClosed: [
      'The account was closed.',
      'Use another account; a closed account cannot be reopened.',
      'A conta foi encerrada.',
      'Use outra; ela não reabre.',
    ],
    accountBankClosed: [
      'The same error, in the wording of claims.',
      'Use another account.',
      'O mesmo, nas palavras das reivindicações.',
      'Use outra conta.',
    ],
    accountNumbersUsedUp: [
      'The branch has no account numbers left.',
      'Inform the operator of the bank.',
      'A agência não tem mais números de conta.',
      'Avise quem opera o banco.',
    ],
    registrationOverdue: [
      'A registration update is overdue. The account can receive but not send.',
      'Update the registration: `POST /v3/onboarding/registration-update`.',
      'A atualização cadastral venceu; enviar está suspenso, receber não.',
      'Atualize: `POST /v3/onboarding/registration-update`.',
    ],
    companyNotFound: [
      'The token belongs to no company, or to another company.',
      'Use a credential of the company that owns the account.',
      'O token não é de nenhuma empresa, ou é de outra.',
      'Use uma credencial da empresa que tem a conta.',
    ],
    invalidPixKey: [
      'The text is not a valid Pix key of any type.',
      'Phones begin with `+55`, documents consist of digits only, random keys are UUIDs.',
      'O texto não é chave de tipo nenhum.',
      'Telefones começam com `+55`, documentos são só dígitos, chaves aleatórias são UUIDs.',
    ],
    transactionNotFound: [
      'You have no transfer with this id.',
      'Check the id, and that the credential belongs to the same company.',
      'Nenhuma transferência sua tem este id.',
      'Confira o id, e se a credencial é da mesma empresa.',
    ],
    transactionInWrongStatus: [
      'Only a `NEW` transfer can be approved or cancelled, and this one is no longer `NEW`.',
      'Read its status: another request, perhaps your own, was faster.',
      'Só `NEW` pode ser aprovada ou cancelada; esta já não é.',
      'Consulte: alguém foi mais rápido, talvez você.',
    ],
    idempotencyConflict: [
      'The key was already used with another request, which remains valid.',
      'Send the original request again, or use a new key for a new intention.',
      'A chave foi usada com outro pedido. O primeiro vale.',
      'Repita aquele pedido, ou use uma chave nova para uma intenção nova.',
    ],
    cashoutNotFound: [
      'No sent payment has this end-to-end id.',
      'Use the `operationUuid` of the transfer.',
      'Nenhum pagamento enviado tem este E2E.',
      'Use o `operationUuid` da transferência.',
    ],
    returnExceedsOriginal: [
      'The sum of the returns would exceed the payment.',
      'Return at most the remaining amount.',
      'Voltaria mais do que foi enviado.',
      'Retorne no máximo o que falta.',
    ],
    sentTooLate: [
      'The request waited too long on its way and is outdated.',
      'Send it again with the same key.',
      'O pedido esperou tanto no caminho que já não faria sentido.',
      'Envie de novo com a mesma chave.',
    ],
  },
};

export const RECEIVING: ExplainedPart = {
  anchor: 'receiving',
  en: 'Codes',
  pt: 'Códigos e cobranças',
  refusals: {
    noPixKey: [
      'A code needs a Pix key of the account, and the account has none.',
      'Register a random key with one call.',
      'Um código precisa de uma chave da conta, e não há.',
      'Registre uma chave aleatória: é uma chamada.',
    ],
    invalidAmount: [
      'The amount is not a positive decimal with at most two places, or exceeds a limit.',
      'Send `10.50`, not `10,50` nor `10.505`.',
      'O valor não é um decimal positivo com até duas casas, ou passa de um limite.',
      'Envie `10.50`, não `10,50` nem `10.505`.',
    ],
    invalidDates: [
      'The dates are in the wrong order.',
      'Send due date, fine date and expiration in this order, at least one day apart, each with `Z`.',
      'As datas estão fora de ordem.',
      'Vencimento, multa, expiração, com ao menos um dia entre elas, cada uma com `Z`.',
    ],
    invalidExpirationDate: [
      'The expiration is in the past, by the bank’s clock.',
      'Send a future time, in UTC. In a sandbox the clock may have been moved.',
      'A expiração está no passado, pelo relógio do banco.',
      'Envie um instante futuro, em UTC. Em um sandbox o relógio pode ter andado.',
    ],
    invalidFineConfiguration: [
      '`type_fine` and the other fine members are inconsistent.',
      'Send `NONE` without a fine, or `VALUE` or `PERCENT` with fine, due date, fine date and debtor.',
      '`type_fine` e a multa não combinam.',
      '`NONE` sem multa; `VALUE` ou `PERCENT` com multa, vencimento, data da multa e devedor.',
    ],
    codeNotFound: [
      'You have no code with this id, tag or end-to-end id.',
      'Check the value, and the company of the credential.',
      'Nenhum código seu tem este id, tag ou E2E.',
      'Confira, e também a empresa da credencial.',
    ],
    codeInWrongStatus: [
      'Only a `NEW` code can be cancelled.',
      'Read its status: it was paid, has expired or was cancelled.',
      'Só um código `NEW` pode ser cancelado.',
      'Consulte: pago, expirado ou cancelado.',
    ],
    invalidCopyAndPaste: [
      'The text is not a valid Pix code (it is truncated, or its checksum is wrong), the code can no longer be paid, or its server does not answer.',
      'Copy the whole code, from `000201` to the last four characters. If it is whole, retry shortly, then ask the payee for a new code.',
      'O texto não é um código Pix (veio cortado, ou o verificador não bate), o código não pode mais ser pago, ou o servidor dele não responde.',
      'Copie tudo, de `000201` aos quatro últimos caracteres. Se veio inteiro, tente de novo em instantes; depois, peça um novo a quem vai receber.',
    ],
    undecodable: [
      'The code is well formed, but its URL no longer returns it, or its server does not answer.',
      'Retry shortly. If the error persists, ask the payee for a new code.',
      'O código está bem formado, mas o endereço já não o entrega, ou o servidor dele não responde.',
      'Tente de novo em instantes. Se o erro continuar, peça um novo a quem vai receber.',
    ],
    codeOver: [
      'The code was paid, has expired or was cancelled.',
      'Ask the payee for a new code.',
      'O código foi pago, expirou ou foi cancelado.',
      'Peça um novo a quem vai receber.',
    ],
    beforeToday: [
      '`payment_date` is in the past.',
      'Send today’s date, in UTC, or omit the member.',
      '`payment_date` está no passado.',
      'Envie hoje, em UTC, ou deixe de fora.',
    ],
    cashInNotFound: [
      'You received no payment with this end-to-end id.',
      'Retry shortly after the webhook. If the error persists, the payment belongs to another account.',
      'Nenhum recebimento seu tem este E2E.',
      'Logo depois do webhook ele existe; se não, é de outra conta.',
    ],
  },
};

export const REFUNDS: ExplainedPart = {
  anchor: 'refunds',
  en: 'Refunds',
  pt: 'Devoluções',
  refusals: {
    codeNotFoundForRefund: [
      'You have no code with this `qr_code_id`.',
      'Use the id from the response that created the code.',
      'Nenhum código seu tem este `qr_code_id`.',
      'Use o id que a criação do código respondeu.',
    ],
    codeNotPaid: [
      'The code is not paid yet.',
      'Wait for `QR_CODE_COPY_AND_PASTE_PAID`.',
      'Ninguém pagou o código ainda.',
      'Espere `QR_CODE_COPY_AND_PASTE_PAID`.',
    ],
    cashInNotFoundForRefund: [
      '`transaction_id` is not one of your cash-ins.',
      'Use the `id` of `GET /v2/finance/cashin/{e2e}`. You cannot refund payments that you sent.',
      '`transaction_id` não é um recebimento seu.',
      'Use o `id` de `GET /v2/finance/cashin/{e2e}`. Pagamentos que você enviou não são devolvidos por você.',
    ],
    refundPeriodExpired: [
      'The payment is older than 90 days.',
      'Make a new payment instead.',
      'O pagamento tem mais de 90 dias.',
      'Pague a pessoa.',
    ],
    refundPending: [
      'Another refund of this payment is in progress.',
      'Wait for its event, then send the refund again.',
      'Outra devolução deste pagamento está em andamento.',
      'Espere o evento dela e peça de novo.',
    ],
    refundAboveCode: [
      'With earlier refunds, the sum would exceed the amount paid.',
      'Send at most the amount minus `amount_chargeback`.',
      'Somado ao que já voltou, passaria do que foi pago.',
      'Envie no máximo o valor menos `amount_chargeback`.',
    ],
    refundAbovePayment: [
      'The same error, for a cash-in.',
      'Send at most the amount minus `transaction_chargeback_value`.',
      'O mesmo, para um recebimento.',
      'Envie no máximo o valor menos `transaction_chargeback_value`.',
    ],
    insufficientBalance: [
      'The available balance is too low. Blocked money does not count.',
      'Add money to the account, or refund less.',
      'Não há saldo disponível. Dinheiro bloqueado não conta.',
      'Ponha dinheiro na conta, ou devolva menos.',
    ],
    refundFromClosedAccount: [
      'Your account was closed.',
      'A closed account cannot send money; contact the bank.',
      'A sua conta foi encerrada.',
      'Nada mais sai dela; fale com o banco.',
    ],
    refundToClosedAccount: [
      'The payer’s account was closed.',
      'Make a new payment to another account of the payer.',
      'A conta de quem pagou foi encerrada.',
      'Pague a pessoa em outra conta.',
    ],
    refundToClosingAccount: [
      'The payer’s account is being closed.',
      'Make a new payment to another account of the payer.',
      'A conta de quem pagou está sendo encerrada.',
      'Pague a pessoa em outra conta.',
    ],
    refundForbidden: [
      'The credential may not refund.',
      'Request the permission.',
      'A credencial não pode devolver.',
      'Peça a permissão.',
    ],
    refundHmacMissing: [
      'A refund of a cash-in must be signed, and the header is missing.',
      'Send `hmac` over the body.',
      'A devolução de um recebimento é assinada, e falta o cabeçalho.',
      'Envie `hmac` sobre o corpo.',
    ],
    refundHmacInvalid: [
      'The signature does not match the body.',
      'Sign exactly the bytes that you send.',
      'A assinatura não confere com o corpo.',
      'Assine exatamente os bytes que envia.',
    ],
    refundHmacKeyless: [
      'The credential has no HMAC secret.',
      'Request an HMAC secret for the credential.',
      'A credencial não tem segredo HMAC.',
      'Peça um para ela.',
    ],
    refundCompanyNotFound: [
      'The token belongs to no company.',
      'Use a credential of the company that received the payment.',
      'O token não é de nenhuma empresa.',
      'Use uma credencial da empresa que recebeu.',
    ],
    refundCashoutNotFound: [
      'The payment to refund does not exist.',
      'Check the id.',
      'O pagamento a devolver não existe.',
      'Confira o id.',
    ],
    refundRefused: [
      'The settlement system refused the refund; the text gives its reason.',
      'No money has moved. Correct the cause, or make a new payment.',
      'O sistema de pagamentos recusou, com as palavras que você lê.',
      'Nada se moveu. Corrija o que elas dizem, ou pague a pessoa.',
    ],
    refundFailed: [
      'The refund could not be made.',
      'Read its status, then retry with the same key.',
      'A devolução não pôde ser feita.',
      'Consulte o status e peça de novo com a mesma chave.',
    ],
    refundNotFound: [
      'You have no refund with this id.',
      'Use the id from the response that created the refund.',
      'Nenhuma devolução sua tem este id.',
      'Use o id que a criação respondeu.',
    ],
  },
};
