/** Descriptions of payments and their members, in Portuguese; the reference shows the rest in English. */
export const PAYMENT_DESCRIPTIONS: Readonly<Record<string, string>> = {
  'Seconds.': 'Segundos.',
  'TOTP, once a second factor is confirmed.': 'Código TOTP, depois de ativada a verificação em duas etapas.',
  'The log-in must not be older than five minutes, so that a stolen session cannot enrol a factor.':
    'O login não pode ter mais de cinco minutos: uma sessão tomada por outra pessoa não cadastra nada.',
  'UUID version 4. The same key with the same request always returns the same transaction; with another request it is refused with 409. Keys are separate for each account, and for transfers, refunds and codes. A refused request does not use its key.':
    'UUID versão 4. A mesma chave com o mesmo pedido devolve sempre a mesma transação; com outro pedido é recusada com 409. Cada conta tem suas chaves, e as de transferências, devoluções e cobranças são separadas. Um pedido recusado não gasta a chave.',
  "Required for credentials with `strict_signing`: the time in ISO 8601, UTC, within 60 s of the bank's clock. `hmac` then covers this time, the method, the path with its query, the `idempotency-key` or nothing, and the hex SHA-256 of the body, joined by line feeds, and is valid once.":
    'Para credenciais com `strict_signing`, que devem enviá-lo: a hora em ISO 8601, UTC, a até 60 s do relógio do banco. O `hmac` cobre então esta hora, o método, o caminho com a consulta, a `idempotency-key` ou nada, e o SHA-256 do corpo em hexadecimal, unidos por quebras de linha, e serve uma só vez.',
  'Branch.': 'Agência.',
  'Account number.': 'Número da conta.',
  'In reais. At most 2 decimal places.': 'Em reais, com até 2 casas decimais.',
  'Pix key of the recipient.': 'Chave Pix do destinatário.',
  "The client's own reference; returned exactly as sent.": 'Referência sua; volta exatamente como enviada.',
  'Cashout transaction': 'Transferência enviada',
  'Equal to id.': 'Igual a id.',
  'Shown once the transfer is complete.': 'Aparece quando a transferência é concluída.',
  'NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED.':
    'NEW, PROCESSING, SUCCESS, FAILED (ERROR em uma repetição idempotente), CANCELLED ou REFUNDED.',
  'Source account number.': 'Número da conta de origem.',
  "ISPB of the recipient's institution.": 'ISPB da instituição do destinatário.',
  'CPF or CNPJ.': 'CPF ou CNPJ.',
  'The end-to-end id, once the payment was submitted.':
    'O ID da transação (E2E), depois de enviada ao sistema de pagamentos.',
  'The reason of the failure, as a code.': 'O motivo da falha, em código.',
  'The reason of the failure, as a sentence.': 'O motivo da falha, por extenso.',
  'ISPB.': 'ISPB.',
  'Check digit of the branch; not forwarded.': 'Dígito da agência; não é repassado.',
  "The user's TOTP, 6 digits.": 'O código TOTP da pessoa, 6 dígitos.',
  'Transaction identifier.': 'Identificador da transação.',
  'BR Code.': 'BR Code.',
  'UUID version 4. The same key with the same request always returns the same code; with another request it is refused with 409. Keys are separate for each account, and for transfers, refunds and codes. A refused request does not use its key.':
    'UUID versão 4. A mesma chave com o mesmo pedido devolve sempre a mesma cobrança; com outro pedido é recusada com 409. Cada conta tem suas chaves, e as de transferências, devoluções e cobranças são separadas. Um pedido recusado não gasta a chave.',
  'In reais. It must be greater than 0, at most 9999999999.99, with at most 2 decimal places.':
    'Em reais: maior que 0, até 9999999999.99, com até 2 casas decimais.',
  'NONE for a simplified code; VALUE or PERCENT for a charge.':
    'NONE para cobrança imediata; VALUE ou PERCENT para cobrança com vencimento.',
  'In the future; UTC, with suffix Z.': 'No futuro; UTC, com sufixo Z.',
  'In reais, or in percent. It must be greater than 0, at most 9999999999.99, with at most 2 decimal places.':
    'Em reais ou em porcentagem: maior que 0, até 9999999999.99, com até 2 casas decimais.',
  'Charge only: in the future; UTC, with suffix Z.': 'Só com vencimento: no futuro; UTC, com sufixo Z.',
  'Charge only: at least a day after due_date.': 'Só com vencimento: ao menos um dia depois de due_date.',
  'CPF or CNPJ; formatting allowed. Required for a charge.':
    'CPF ou CNPJ, com ou sem pontuação. Obrigatório com vencimento.',
  'Required for a charge.': 'Obrigatório com vencimento.',
  'false omits the image from the response.': 'false deixa a imagem fora da resposta.',
  'Payment code': 'Cobrança',
  'EMV copy-and-paste string.': 'Código Pix Copia e Cola (EMV).',
  "Name of the payer's institution, once paid.": 'Nome da instituição do pagador, depois de paga.',
  'Its ISPB.': 'O ISPB dela.',
  'Sum of the settled refunds.': 'Soma das devoluções concluídas.',
  'NONE, VALUE or PERCENT.': 'NONE, VALUE ou PERCENT.',
  'NEW, PROCESSING, PAID, CHARGEBACK, EXPIRED or CANCELED.':
    'NEW, PROCESSING, PAID, CHARGEBACK, EXPIRED ou CANCELED.',
  'PNG in base64.': 'PNG em base64.',
  'URL of the PNG.': 'Onde buscar o PNG.',
  'Empty until paid.': 'Vazio até o pagamento.',
  'The day of the payment, YYYY-MM-DD in UTC; today when absent.':
    'O dia do pagamento, AAAA-MM-DD em UTC; hoje, se ausente.',
  'Decoded QR code. Only the object of its type is filled; the others are null.':
    'Código lido. O objeto do tipo vem preenchido; os outros são null.',
  'The id of the payment, if the same company pays within 15 minutes.':
    'O id do pagamento, se a mesma empresa pagar em até 15 minutos.',
  'STATIC, DYNAMIC_IMMEDIATE, DYNAMIC_CHARGE or COMPOUND.':
    'STATIC, DYNAMIC_IMMEDIATE, DYNAMIC_CHARGE ou COMPOUND.',
  'JORNADA_2, JORNADA_3 or JORNADA_4 on a compound code.':
    'JORNADA_2, JORNADA_3 ou JORNADA_4 em um código composto.',
  '8 digits or capital letters. Null where a recurrence names no institution.':
    '8 dígitos ou letras maiúsculas. Null quando a recorrência não indica instituição.',
  '4 digits. Null where the code offers a recurrence alone (JORNADA_2).':
    '4 dígitos. Null quando o código só oferece recorrência (JORNADA_2).',
  '6 digits. Null where the code offers a recurrence alone (JORNADA_2).':
    '6 dígitos. Null quando o código só oferece recorrência (JORNADA_2).',
  'CURRENT_ACCOUNT, PAYMENT_ACCOUNT, SAVINGS_ACCOUNT or SALARY_ACCOUNT. Null where the code offers a recurrence alone (JORNADA_2).':
    'CURRENT_ACCOUNT, PAYMENT_ACCOUNT, SAVINGS_ACCOUNT ou SALARY_ACCOUNT. Null quando o código só oferece recorrência (JORNADA_2).',
  'Null where the code offers a recurrence alone (JORNADA_2).':
    'Null quando o código só oferece recorrência (JORNADA_2).',
  'CPF, CNPJ, PHONE, EMAIL or EVP. Null where the code offers a recurrence alone (JORNADA_2).':
    'CPF, CNPJ, PHONE, EMAIL ou EVP. Null quando o código só oferece recorrência (JORNADA_2).',
  'Null if a recurrence names nobody.': 'Null quando a recorrência não indica ninguém.',
  'Trade name of the receiver.': 'Nome fantasia do recebedor.',
  'CPF or CNPJ. Null if a recurrence names nobody.':
    'CPF ou CNPJ. Null quando a recorrência não indica ninguém.',
  '11 or 14 characters, never masked. Null if a recurrence names nobody.':
    '11 ou 14 caracteres, sem máscara. Null quando a recorrência não indica ninguém.',
  '0 means that the payer chooses.': '0 significa que o pagador escolhe.',
  'Message of the receiver.': 'Mensagem do recebedor.',
  'Postal code.': 'CEP.',
  'As issued, even if the payer may pay another amount.':
    'Como emitido; também quando o pagador pode pagar outro valor.',
  'Question of the receiver to the payer.': 'O que se pede ao pagador.',
  'As issued.': 'Como emitido.',
  'Due on the day of payment.': 'Devido no dia do pagamento.',
  'Deducted on the day of payment.': 'Descontado no dia do pagamento.',
  'DYNAMIC_IMMEDIATE, DYNAMIC_CHARGE or STATIC; null if the code offers only a recurrence.':
    'DYNAMIC_IMMEDIATE, DYNAMIC_CHARGE ou STATIC; null quando o código só oferece recorrência.',
  'The payload of the recurrence, as signed.': 'Os dados da recorrência, como assinados.',
  'The `transaction_id` that a refund names.': 'O que uma devolução chama de transaction_id.',
  'Refunded amount.': 'O que já foi devolvido.',
  'A CPF is masked.': 'Um CPF vem mascarado.',
  'UUID version 4. The same key with the same request always returns the same refund; with another request it is refused with 409. Keys are separate for each account, and for transfers, refunds and codes. The two refund operations share their keys. A refused request does not use its key.':
    'UUID versão 4. A mesma chave com o mesmo pedido devolve sempre a mesma devolução; com outro pedido é recusada com 409. Cada conta tem suas chaves, e as de transferências, devoluções e cobranças são separadas. As duas operações de devolução compartilham as chaves. Um pedido recusado não gasta a chave.',
  'Reason of the refund.': 'O motivo da devolução.',
  'PENDING, SUCCESS or REJECTED.': 'PENDING, SUCCESS ou REJECTED.',
  'UUID.': 'UUID.',
  'Available: total minus blocked, never below 0.': 'Disponível: total menos bloqueado, nunca abaixo de 0.',
  'Equal to amount.': 'Igual a amount.',
  'Includes blocked money; may be negative.': 'Inclui o bloqueado; pode ser negativo.',
  'When money last moved on the account.': 'Quando a conta teve o último movimento.',
  'Inclusive.': 'Inclusive.',
  'Wall time in America/Sao_Paulo, without zone.': 'Hora de São Paulo, sem fuso.',
  "The payment's end-to-end id.": 'O ID da transação (E2E) do pagamento.',
  "The entry's own unique number.": 'O número único do lançamento.',
  'End-to-end id.': 'ID da transação (E2E).',
  'TOTP.': 'Código TOTP.',
  'STATIC or DYNAMIC.': 'STATIC ou DYNAMIC.',
  'Day of payment, YYYY-MM-DD.': 'Dia do pagamento, AAAA-MM-DD.',
  "IBGE code of the payer's town.": 'Código IBGE do município do pagador.',
  'In reais.': 'Em reais.',
};
