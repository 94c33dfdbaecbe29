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
      'The token is missing, wrong or over; or the signature is missing or does not fit; or client id and secret are no pair.',
      'Get a new token. If it stays: sign the very bytes you send, with the `hmac_secret` of that credential.',
      'O token falta, está errado ou venceu; ou a assinatura falta ou não confere; ou client id e segredo não são um par.',
      'Peça um token novo. Se continuar: assine exatamente os bytes que envia, com o `hmac_secret` dessa credencial.',
    ],
    notAuthenticated: [
      'The same, in the words of refunds.',
      'Get a new token.',
      'O mesmo, nas palavras das devoluções.',
      'Peça um token novo.',
    ],
    medUnauthorized: [
      'The same, in the words of disputes.',
      'Get a new token.',
      'O mesmo, nas palavras das contestações.',
      'Peça um token novo.',
    ],
    forbidden: [
      'The credential has not the permission, or the operation is for people and you are a program (or the reverse).',
      'Have the permission given, or use a credential that has it.',
      'A credencial não tem a permissão, ou a operação é de pessoas e você é um programa (ou o contrário).',
      'Peça a permissão, ou use uma credencial que a tenha.',
    ],
    mfaTokenRequired: [
      'A person with two-step verification sent no code of it.',
      'Send `token`, the six digits of the authenticator.',
      'Uma pessoa com verificação em duas etapas não enviou o código.',
      'Envie `token`, os seis dígitos do autenticador.',
    ],
    mfaNotRegistered: [
      'A person without two-step verification wants to move money.',
      'Enrol an authenticator first.',
      'Uma pessoa sem verificação em duas etapas quer movimentar dinheiro.',
      'Ative antes um autenticador.',
    ],
    mfaAlreadyRegistered: [
      'The person has two-step verification already.',
      'Use it; to replace it, recover access.',
      'A pessoa já tem verificação em duas etapas.',
      'Use-o; para trocar, recupere o acesso.',
    ],
    invalidCode: [
      'A code of six digits is wrong, was used, or had its five tries.',
      'Wait for the authenticator’s next one, or ask for another by e-mail or SMS.',
      'Um código de seis dígitos está errado, já foi usado ou esgotou cinco tentativas.',
      'Espere o próximo do autenticador, ou peça outro por e-mail ou SMS.',
    ],
    freshLogInRequired: [
      'The log-in is older than five minutes.',
      'Log in again, then ask at once.',
      'A entrada tem mais de cinco minutos.',
      'Entre de novo e peça em seguida.',
    ],
    weakPassword: [
      'The password is easy to guess.',
      'Choose a longer one without names or sequences.',
      'A senha é fácil de adivinhar.',
      'Escolha uma mais longa, sem nomes nem sequências.',
    ],
    emailTaken: [
      'Somebody logs in with this e-mail already.',
      'Use another address.',
      'Já existe um usuário com este e-mail.',
      'Use outro endereço.',
    ],
    hostNotAllowed: [
      'A sandbox is asked under a name that is not its own.',
      'Name it in `LASTRO_PUBLIC_URL`, or send the sandbox token.',
      'Um sandbox é chamado por um nome que não é o dele.',
      'Diga o nome em `LASTRO_PUBLIC_URL`, ou envie o token do sandbox.',
    ],
    sandboxPersonNotFound: [
      'No person of the sandbox logs in with this e-mail.',
      'Take one that `GET /sandbox` lists.',
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
      'Branch and number name no account of yours.',
      'Send both as texts, with their zeros: `"0001"`, `"100013"`.',
      'Agência e número não são de uma conta sua.',
      'Envie os dois como texto, com os zeros: `"0001"`, `"100013"`.',
    ],
    statementAccountNotFound: [
      'The same, at the statement.',
      'Check branch and number in the path.',
      'O mesmo, no extrato.',
      'Confira agência e número no endereço.',
    ],
    accountClosed: [
      'The account was closed.',
      'Use another; it will not open again.',
      'A conta foi encerrada.',
      'Use outra; ela não reabre.',
    ],
    accountBankClosed: [
      'The same, in the words of claims.',
      'Use another account.',
      'O mesmo, nas palavras das reivindicações.',
      'Use outra conta.',
    ],
    accountNumbersUsedUp: [
      'The branch has no account numbers left.',
      'Tell whoever operates the bank.',
      'A agência não tem mais números de conta.',
      'Avise quem opera o banco.',
    ],
    registrationOverdue: [
      'The registration was due for an update; sending is stopped, receiving is not.',
      'Update it: `POST /v3/onboarding/registration-update`.',
      'A atualização cadastral venceu; enviar está suspenso, receber não.',
      'Atualize: `POST /v3/onboarding/registration-update`.',
    ],
    companyNotFound: [
      'The token belongs to no company, or to another.',
      'Use a credential of the company that has the account.',
      'O token não é de nenhuma empresa, ou é de outra.',
      'Use uma credencial da empresa que tem a conta.',
    ],
    invalidPixKey: [
      'The text is no key of any type.',
      'Phones begin with `+55`, documents are digits alone, random keys are UUIDs.',
      'O texto não é chave de tipo nenhum.',
      'Telefones começam com `+55`, documentos são só dígitos, chaves aleatórias são UUIDs.',
    ],
    transactionNotFound: [
      'No transfer of yours has this id.',
      'Check the id, and that the credential is of the same company.',
      'Nenhuma transferência sua tem este id.',
      'Confira o id, e se a credencial é da mesma empresa.',
    ],
    transactionInWrongStatus: [
      'Only `NEW` can be approved or cancelled; this one is not any more.',
      'Read it: somebody was quicker, perhaps you.',
      'Só `NEW` pode ser aprovada ou cancelada; esta já não é.',
      'Consulte: alguém foi mais rápido, talvez você.',
    ],
    idempotencyConflict: [
      'The key was used with another request. The first one stands.',
      'Send that request again, or take a new key for a new intention.',
      'A chave foi usada com outro pedido. O primeiro vale.',
      'Repita aquele pedido, ou use uma chave nova para uma intenção nova.',
    ],
    cashoutNotFound: [
      'No payment that was sent has this end-to-end id.',
      'Take `operationUuid` of the transfer.',
      'Nenhum pagamento enviado tem este E2E.',
      'Use o `operationUuid` da transferência.',
    ],
    returnExceedsOriginal: [
      'More would come back than was sent.',
      'Return at most the rest.',
      'Voltaria mais do que foi enviado.',
      'Retorne no máximo o que falta.',
    ],
    sentTooLate: [
      'The request waited so long on its way that nobody could want it any more.',
      'Send it again under the same key.',
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
      'A code needs a key of the account, and there is none.',
      'Register a random key: it takes one call.',
      'Um código precisa de uma chave da conta, e não há.',
      'Registre uma chave aleatória: é uma chamada.',
    ],
    invalidAmount: [
      'The amount is no positive decimal with at most two places, or is above a limit.',
      'Send `10.50`, not `10,50` nor `10.505`.',
      'O valor não é um decimal positivo com até duas casas, ou passa de um limite.',
      'Envie `10.50`, não `10,50` nem `10.505`.',
    ],
    invalidDates: [
      'The dates stand in the wrong order.',
      'Due, then fine, then expiration, a day apart at least, each with `Z`.',
      'As datas estão fora de ordem.',
      'Vencimento, multa, expiração, com ao menos um dia entre elas, cada uma com `Z`.',
    ],
    invalidExpirationDate: [
      'The expiration lies in the past, by the bank’s clock.',
      'Send a time ahead, in UTC. In a sandbox the clock may have been moved.',
      'A expiração está no passado, pelo relógio do banco.',
      'Envie um instante futuro, em UTC. Em um sandbox o relógio pode ter andado.',
    ],
    invalidFineConfiguration: [
      '`type_fine` and the fine do not go together.',
      '`NONE` without a fine; `VALUE` or `PERCENT` with fine, due date, fine date and debtor.',
      '`type_fine` e a multa não combinam.',
      '`NONE` sem multa; `VALUE` ou `PERCENT` com multa, vencimento, data da multa e devedor.',
    ],
    codeNotFound: [
      'No code of yours has this id, tag or end-to-end id.',
      'Check it, and the company of the credential.',
      'Nenhum código seu tem este id, tag ou E2E.',
      'Confira, e também a empresa da credencial.',
    ],
    codeInWrongStatus: [
      'Only a `NEW` code can be cancelled.',
      'Read it: paid, expired or cancelled.',
      'Só um código `NEW` pode ser cancelado.',
      'Consulte: pago, expirado ou cancelado.',
    ],
    invalidCopyAndPaste: [
      'The text is no Pix code: cut off, or its checksum is wrong.',
      'Copy all of it, from `000201` to the last four characters.',
      'O texto não é um código Pix: veio cortado, ou o verificador não bate.',
      'Copie tudo, de `000201` aos quatro últimos caracteres.',
    ],
    undecodable: [
      'The code is well formed, and its address does not answer for it any more.',
      'Ask the payee for a new one.',
      'O código está bem formado, mas o endereço dele já não responde.',
      'Peça um novo a quem vai receber.',
    ],
    codeOver: [
      'The code was paid, has expired or was cancelled.',
      'Ask the payee for a new one.',
      'O código foi pago, expirou ou foi cancelado.',
      'Peça um novo a quem vai receber.',
    ],
    beforeToday: [
      '`payment_date` lies in the past.',
      'Send today, in UTC, or leave it out.',
      '`payment_date` está no passado.',
      'Envie hoje, em UTC, ou deixe de fora.',
    ],
    cashInNotFound: [
      'No money that you received has this end-to-end id.',
      'A moment after the webhook it is there; else it is another account’s.',
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
      'No code of yours has this `qr_code_id`.',
      'Use the id that the creation of the code answered.',
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
      '`transaction_id` is no cash-in of yours.',
      'Take `id` of `GET /v2/finance/cashin/{e2e}`. Payments that you sent cannot be refunded by you.',
      '`transaction_id` não é um recebimento seu.',
      'Use o `id` de `GET /v2/finance/cashin/{e2e}`. Pagamentos que você enviou não são devolvidos por você.',
    ],
    refundPeriodExpired: [
      'The payment is older than 90 days.',
      'Pay the person instead.',
      'O pagamento tem mais de 90 dias.',
      'Pague a pessoa.',
    ],
    refundPending: [
      'Another refund of this payment is under way.',
      'Wait for its event, then ask again.',
      'Outra devolução deste pagamento está em andamento.',
      'Espere o evento dela e peça de novo.',
    ],
    refundAboveCode: [
      'With what has gone back already it would be more than was paid.',
      'Send at most amount less `amount_chargeback`.',
      'Somado ao que já voltou, passaria do que foi pago.',
      'Envie no máximo o valor menos `amount_chargeback`.',
    ],
    refundAbovePayment: [
      'The same, for a cash-in.',
      'Send at most amount less `transaction_chargeback_value`.',
      'O mesmo, para um recebimento.',
      'Envie no máximo o valor menos `transaction_chargeback_value`.',
    ],
    insufficientBalance: [
      'There is not enough available. Blocked money does not count.',
      'Put money on the account, or give back less.',
      'Não há saldo disponível. Dinheiro bloqueado não conta.',
      'Ponha dinheiro na conta, ou devolva menos.',
    ],
    refundFromClosedAccount: [
      'Your account was closed.',
      'Nothing leaves it any more; speak to the bank.',
      'A sua conta foi encerrada.',
      'Nada mais sai dela; fale com o banco.',
    ],
    refundToClosedAccount: [
      'The payer’s account was closed.',
      'Pay the person to another account.',
      'A conta de quem pagou foi encerrada.',
      'Pague a pessoa em outra conta.',
    ],
    refundToClosingAccount: [
      'The payer’s account is being closed.',
      'Pay the person to another account.',
      'A conta de quem pagou está sendo encerrada.',
      'Pague a pessoa em outra conta.',
    ],
    refundForbidden: [
      'The credential may not refund.',
      'Have the permission given.',
      'A credencial não pode devolver.',
      'Peça a permissão.',
    ],
    refundHmacMissing: [
      'A refund of a cash-in is signed, and the header is missing.',
      'Send `hmac` over the body.',
      'A devolução de um recebimento é assinada, e falta o cabeçalho.',
      'Envie `hmac` sobre o corpo.',
    ],
    refundHmacInvalid: [
      'The signature does not fit the body.',
      'Sign the very bytes you send.',
      'A assinatura não confere com o corpo.',
      'Assine exatamente os bytes que envia.',
    ],
    refundHmacKeyless: [
      'The credential has no HMAC secret.',
      'Have one made for it.',
      'A credencial não tem segredo HMAC.',
      'Peça um para ela.',
    ],
    refundCompanyNotFound: [
      'The token belongs to no company.',
      'Use a credential of the company that was paid.',
      'O token não é de nenhuma empresa.',
      'Use uma credencial da empresa que recebeu.',
    ],
    refundCashoutNotFound: [
      'The payment that would go back is not there.',
      'Check the id.',
      'O pagamento a devolver não existe.',
      'Confira o id.',
    ],
    refundRefused: [
      'The payment system said no, in the words that you read.',
      'Nothing has moved. Correct what they say, or pay the person.',
      'O sistema de pagamentos recusou, com as palavras que você lê.',
      'Nada se moveu. Corrija o que elas dizem, ou pague a pessoa.',
    ],
    refundFailed: [
      'The refund could not be made.',
      'Read its status, then ask again under the same key.',
      'A devolução não pôde ser feita.',
      'Consulte o status e peça de novo com a mesma chave.',
    ],
    refundNotFound: [
      'No refund of yours has this id.',
      'Use the id that its creation answered.',
      'Nenhuma devolução sua tem este id.',
      'Use o id que a criação respondeu.',
    ],
  },
};
