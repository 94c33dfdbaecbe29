/** Descriptions of keys, onboarding, webhooks, disputes and the sandbox, in Portuguese. */
export const OTHER_DESCRIPTIONS: Readonly<Record<string, string>> = {
  'UUID; null while pending synchronisation.': 'UUID; null enquanto sincroniza.',
  'CPF, CNPJ, CELL_PHONE or EMAIL.': 'CPF, CNPJ, CELL_PHONE ou EMAIL.',
  'CLAIMER or DONOR.': 'CLAIMER (reivindicadora) ou DONOR (doadora).',
  'PORTABILITY or OWNERSHIP.': 'PORTABILITY (portabilidade) ou OWNERSHIP (posse).',
  'OPEN, WAITING_RESOLUTION, CONFIRMED, COMPLETED or CANCELLED.':
    'OPEN, WAITING_RESOLUTION, CONFIRMED, COMPLETED ou CANCELLED.',
  'Requires a signature, so it is for programs; people use the pages, with a second factor.':
    'É assinada, então só programas a fazem; pessoas abrem e movem reivindicações nas telas, com verificação em duas etapas.',
  'The claimed key.': 'A chave reivindicada.',
  'PORTABILITY: the same holder has it at another institution. OWNERSHIP: another holder has it; only for phones.':
    'PORTABILITY: o mesmo titular a tem em outro lugar. OWNERSHIP: está com outro titular; só celulares.',
  'For EMAIL and CELL_PHONE: the verification that was sent.':
    'De EMAIL e CELL_PHONE: a verificação enviada.',
  'For EMAIL and CELL_PHONE: its six-digit code.': 'De EMAIL e CELL_PHONE: os seis dígitos do código.',
  'Claim of a Pix key': 'Reivindicação de uma chave Pix',
  'An ownership claim that was confirmed by default requires a new verification of the phone.':
    'Uma reivindicação de posse confirmada por silêncio pede nova verificação do celular.',
  'NOT_REQUIRED, ACTION_REQUIRED, IN_PROGRESS or IN_REVIEW.':
    'NOT_REQUIRED, ACTION_REQUIRED, IN_PROGRESS ou IN_REVIEW.',
  'Negative when the deadline has passed.': 'Negativo depois do prazo.',
  'Overdue accounts cannot cash out.': 'Contas vencidas não enviam dinheiro.',
  'The form, while it must be filled in.': 'O formulário, enquanto falta preenchê-lo.',
  'Reason of the refusal of the last update.': 'Por que a última atualização foi recusada.',
  'Returns 201 for a new update, and 200 for one that is open or in review.':
    'Responde 201 para uma atualização nova e 200 para uma aberta ou em análise.',
  'Only for registration updates.': 'Só de atualizações cadastrais.',
  'Shown once, for a new requisition.': 'Mostrado uma só vez, em uma requisição nova.',
  'PENDING, IN_PROGRESS, APPROVED, REPROVED or COMPLETED.':
    'PENDING, IN_PROGRESS, APPROVED, REPROVED ou COMPLETED.',
  'Returns 201 with the access token, once, for a new requisition, and 200 without it for one in progress.':
    'Responde 201 com o token de acesso, uma só vez, para uma requisição nova, e 200 sem ele para uma em andamento.',
  'CPF of the legal representative; only for PJ.': 'CPF do representante legal; só para PJ.',
  'Brand; the default brand if absent.': 'Marca; a padrão, se ausente.',
  'The access token of the requisition.': 'O token de acesso da requisição.',
  'PF or PJ.': 'PF ou PJ.',
  'PENDING, WAITING_APPROVAL, APPROVED or REJECTED.': 'PENDING, WAITING_APPROVAL, APPROVED ou REJECTED.',
  'PENDING, PASSED or FAILED.': 'PENDING, PASSED ou FAILED.',
  'LIVENESS, FORM, PROCESSING, REVIEW or DONE.': 'LIVENESS, FORM, PROCESSING, REVIEW ou DONE.',
  'While the liveness check is pending.': 'Enquanto a prova de vida está aberta.',
  'From the company registry; null until the registry has answered.':
    'Do cadastro de empresas; null até ele responder.',
  'After the one that was just started.': 'Depois da que acaba de abrir.',
  'PF: name, birth_date, mother_name, phone, monthly_income, politically_exposed, address. PJ: phone, annual_revenue, address, partners.':
    'PF: name, birth_date, mother_name, phone, monthly_income, politically_exposed, address. PJ: phone, annual_revenue, address, partners.',
  'The e-mail already has a log-in, which stays valid.': 'O e-mail já tem um acesso, e continua com ele.',
  'May be repeated until the second factor is confirmed; each call creates a new one.':
    'Pode ser repetido até a confirmação das duas etapas; a cada vez há um novo segredo.',
  'Null for a person who joins an existing team.': 'Quem entra em uma equipe não vê credencial: vem null.',
  'If filtered by `type`, a page can be short or empty and still have a `next`.':
    'Com `type`, uma página pode vir curta ou vazia e ainda assim ter `next`.',
  'A whole day in UTC.': 'Um dia inteiro em UTC.',
  'The JSON sent, as a string.': 'O JSON enviado, como texto.',
  'The headers sent, as a string of JSON.': 'Os cabeçalhos enviados, em JSON, como texto.',
  'Null: no complete response arrived.': 'Null: nenhuma resposta completa chegou.',
  'The first 4 kB of the response.': 'Os primeiros 4 kB da resposta.',
  'Makes one attempt immediately, with the same id and body; the result is a new row of the log.':
    'Uma tentativa imediata, com o mesmo id e corpo; o resultado é uma nova linha do registro.',
  'The webhook-id header that the receiver gets.': 'O cabeçalho webhook-id que o destinatário recebe.',
  'For endpoints of any type. Makes one attempt immediately; the result is a row of the log.':
    'Qualquer que seja o tipo; uma tentativa imediata, e o resultado é uma linha do registro.',
  'Returns the secret, only this once. A company can have 20 endpoints.':
    'Responde o segredo, só desta vez. Uma empresa pode ter 20 endereços.',
  'http or https, on a public address.': 'http ou https, em endereço público.',
  'Together with account_number; without both, all accounts.':
    'Com account_number; sem os dois, todas as contas.',
  'With account_branch_identifier.': 'Com account_branch_identifier.',
  'Sent verbatim as the Authorization header; never shown again.':
    'Enviado tal e qual no cabeçalho Authorization; nunca mais é mostrado.',
  'Without the password that it may contain.': 'Sem a senha que possa conter.',
  'CASHIN, CASHOUT, MED or ALL.': 'CASHIN, CASHOUT, MED ou ALL.',
  'Null: all accounts.': 'Null: todas as contas.',
  'whsec_ and base64; shown only this once.': 'whsec_ e base64; mostrado só desta vez.',
  'Omitted members do not change. While the endpoint is disabled, events are not queued, and pending ones are dropped.':
    'O que não é citado fica como está. Enquanto desligado, os avisos não entram na fila e os pendentes são descartados.',
  'For 24 hours webhook-signature carries both signatures; X-Signature uses the new secret immediately.':
    'Por 24 horas webhook-signature leva os dois; X-Signature usa o novo de imediato.',
  'At most 255 characters.': 'Até 255 caracteres.',
  'Required for EMAIL and CELL_PHONE.': 'Obrigatório para EMAIL e CELL_PHONE.',
  'The code that was sent (EMAIL, CELL_PHONE), or the TOTP of a user on the web audience of /v3/key.':
    'O código enviado (EMAIL, CELL_PHONE) ou o TOTP de uma pessoa em /v3/key.',
  'Registered key': 'Chave cadastrada',
  'CPF, CNPJ, EMAIL, CELL_PHONE or EVP.': 'CPF, CNPJ, EMAIL, CELL_PHONE ou EVP.',
  'At most one in 30 s and ten in 24 h for each account and key, and to 100 keys in 24 h for each account.':
    'No máximo um a cada 30 s e dez em 24 h por conta e chave, e 100 chaves em 24 h por conta.',
  'There is no body: sign `{"key":"…"}` or `{"key": "…"}` with the unencoded key.':
    'Não há corpo: assina-se `{"key":"…"}` ou `{"key": "…"}` com a chave sem codificação.',
  'The key, URL-encoded.': 'A chave, codificada para URL.',
  'With only one of the two dates the response is 400 `{error}`.':
    'Com só uma das duas datas responde 400 `{error}`.',
  "The cursor's pix_med_id.": 'O pix_med_id do cursor.',
  "The cursor's infraction_report_creation_datetime.": 'O infraction_report_creation_datetime do cursor.',
  'UTC, inclusive; only with the other date.': 'UTC, inclusive; só com a outra data.',
  'MED case, as the list shows it': 'Contestação, como na lista',
  'SCAM_FRAUD, UNAUTHORIZED_TRANSACTION, COERCIVE_CRIME, FRAUDULENT_ACCESS_AND_AUTHORIZATION, OTHER or UNKNOWN.':
    'SCAM_FRAUD, UNAUTHORIZED_TRANSACTION, COERCIVE_CRIME, FRAUDULENT_ACCESS_AND_AUTHORIZATION, OTHER ou UNKNOWN.',
  'RETURN_REQUEST or RETURN_CANCELLATION.': 'RETURN_REQUEST ou RETURN_CANCELLATION.',
  'WAITING, or CANCELLED, ACCEPTED or REJECTED, each _BY_USER or _BY_PSP.':
    'WAITING, ou CANCELLED, ACCEPTED ou REJECTED, cada um _BY_USER ou _BY_PSP.',
  'OPEN, RECEIVED, CANCELLED or ANALYZED.': 'OPEN, RECEIVED, CANCELLED ou ANALYZED.',
  'Contact of the reporting institution.': 'Do atendimento da instituição que contesta.',
  'ACCEPTED or REJECTED.': 'ACCEPTED ou REJECTED.',
  'ISPB of the reporting institution.': 'ISPB da instituição que contesta.',
  'The payer, who reports.': 'Quem pagou e contesta.',
  'MED case, in full': 'Contestação por inteiro',
  'First waits up to five seconds for work in progress; requests that arrive meanwhile wait. Tokens and sessions end. Ids continue and the clock keeps its time, because time never goes back. A node of the same sandbox on another machine remembers tokens for up to a minute and may still write work it has begun, so stop it before a reset. Returns 503 if the tables are locked for too long; nothing has changed then.':
    'O que está em andamento é concluído antes, quando possível, por até cinco segundos; os pedidos que chegam enquanto isso esperam. Tokens e sessões terminam. Os ids continuam e o relógio fica onde está: o tempo não volta. Outro nó do mesmo ambiente, em outra máquina, lembra tokens por até um minuto e ainda pode gravar o trabalho que começou: recomece com ele parado. Responde 503 quando alguém segura as tabelas por tempo demais; nada muda então.',
  'Registers an EVP key.': 'Cadastra uma chave aleatória (EVP).',
  'False: a credential without an HMAC secret. Default: true.':
    'False: uma credencial sem segredo para assinar. Padrão: true.',
  'Its signatures cover time, method, path and idempotency key, and are valid once. Default: false.':
    'Os pedidos são assinados com hora, método, caminho e chave de idempotência, e cada assinatura serve uma vez. Padrão: false.',
  'A BR Code, which the payer scans.': 'Um BR Code, que o pagador lê.',
  '99999009 pays and then leaves Pix: a refund is refused immediately with DS27. 99999008 pays, and the settlement system drops the payment after the bank has accepted it.':
    '99999009 paga e depois sai do Pix: devolver a ela é recusado na hora, DS27. 99999008 paga, e o sistema de pagamentos desiste depois que o banco aceitou.',
  'Outcome at the settlement system after the bank has accepted the payment: it settles immediately (AT_ONCE, the default), it settles 5 s later (LATE), or it is rejected with AB03 and nothing is credited (DROPPED).':
    'O que o sistema de pagamentos faz depois que o banco aceita: já liquidou (AT_ONCE, padrão), liquida 5 s depois (LATE) ou recusa com AB03 e nada é creditado (DROPPED).',
  'Answer of the payer’s institution to a refund. Default: SUCCESS.':
    'O que a instituição do pagador faz com a devolução. Padrão: SUCCESS.',
  'SETTLED, REJECTED, or PENDING if it settles later.':
    'SETTLED, REJECTED, ou PENDING enquanto liquida depois.',
  'The code of the refusal, such as AC03 or INDT.': 'O código da recusa, como AC03 ou INDT.',
  'A pacs.004 code such as MD06.': 'Um código da pacs.004, como MD06.',
  'In reais. If absent, the payer of a static code chooses the amount, and other codes ask for 10.00. At most 2 decimal places.':
    'Em reais, com até 2 casas decimais. Um código estático sem valor deixa a escolha ao pagador; os outros pedem 10.00.',
  'Key of the recipient. Default: ok@psp.example.': 'Destinatário. Padrão: ok@psp.example.',
  'A past time creates an expired code.': 'Uma data passada faz um código expirado.',
  'A day, or a time whose UTC day counts. For charges; a compound code then holds one.':
    'Um dia, ou um instante cujo dia em UTC conta. De cobranças com vencimento; em um código composto, inclui uma.',
  '1: the payer of an immediate code may pay another amount. Default: 0.':
    '1: o pagador de um código imediato pode pagar outro valor. Padrão: 0.',
  'For compound codes: JORNADA_2 offers only the recurrence, with no immediate payment.':
    'De códigos compostos: JORNADA_2 oferece só a recorrência, sem nada a pagar agora.',
  'In reais, added from the due date on. For charges. At most 2 decimal places.':
    'Em reais, somado a partir do vencimento. De cobranças com vencimento. Até 2 casas decimais.',
  'Without scheme; null on a static code.': 'Sem o esquema; null em um código estático.',
  'As a donor it acknowledges a claim before it answers it. Without a reason it gives the usual one.':
    'Como doadora, confirma o recebimento antes de responder. Sem motivo, usa o de costume.',
  'EMAIL or SMS.': 'EMAIL ou SMS.',
  'False leaves the verdict to be fetched by refresh.': 'False deixa o resultado para o refresh encontrar.',
  'The newest 1,000 deliveries of a name are kept.': 'Guardam-se os 1.000 mais novos de cada nome.',
  'Production requires the bearer token `LASTRO_METRICS_TOKEN`.':
    'Em produção, para quem mostra o token de `LASTRO_METRICS_TOKEN`.',
  'The client authenticates by HTTP Basic, or by `client_id` and `client_secret` in the form.':
    'O cliente se autentica por HTTP Basic, ou por `client_id` e `client_secret` no formulário.',
};
