import { OTHER_DESCRIPTIONS } from './portuguese-others.ts';
import { PAYMENT_DESCRIPTIONS } from './portuguese-payments.ts';

/** The summaries of the document in Portuguese; a test finds one that is missing. */
export const SUMMARIES_IN_PORTUGUESE: Readonly<Record<string, string>> = {
  'An access token for a credential': 'Obter um token de acesso para uma credencial',
  'An access token for a user': 'Obter um token de acesso para uma pessoa',
  'An access token for a credential, by the client-credentials grant of OAuth 2.0':
    'Obter um token de acesso para uma credencial, por client credentials (OAuth 2.0)',
  'Start to enrol a second factor (TOTP)': 'Iniciar a verificação em duas etapas (TOTP)',
  'Confirm a second factor with its first code':
    'Confirmar a verificação em duas etapas com o primeiro código',
  'Create a transfer by Pix key, to be approved later':
    'Criar uma transferência por chave Pix, a aprovar depois',
  'Create and approve a transfer by Pix key': 'Criar e aprovar uma transferência por chave Pix',
  'Create a transfer to account details, to be approved later':
    'Criar uma transferência por dados da conta, a aprovar depois',
  'Create and approve a transfer to account details': 'Criar e aprovar uma transferência por dados da conta',
  'Create and approve a transfer to account details, as a user with a second factor':
    'Criar e aprovar uma transferência por dados da conta, como pessoa com verificação em duas etapas',
  'Approve a transfer that is NEW': 'Aprovar uma transferência em NEW',
  'Approve a transfer to account details that is NEW': 'Aprovar uma transferência por dados da conta em NEW',
  'Cancel a transfer that is NEW': 'Cancelar uma transferência em NEW',
  'How a transfer stands, by id or end-to-end id':
    'Consultar uma transferência pelo id ou pelo ID da transação (E2E)',
  'Pay a copy-and-paste code': 'Pagar um código Pix Copia e Cola',
  'Make a dynamic QR code, immediate or with due date and fine':
    'Criar uma cobrança (QR Code dinâmico), imediata ou com vencimento e multa',
  'Read a code, our own or another institution’s, before paying it':
    'Ler um código, nosso ou de outra instituição, antes de pagar',
  'How a code stands, by id or by the end-to-end id that paid it':
    'Consultar uma cobrança pelo id ou pelo E2E que a pagou',
  'How the newest code with a tag stands': 'Consultar a cobrança mais nova com uma referência',
  'Cancel a code that is NEW': 'Cancelar uma cobrança em NEW',
  'The PNG of a code, at the address that its creation answered':
    'A imagem (PNG) de uma cobrança, no endereço que a criação respondeu',
  'Signed contents of an immediate code': 'Os dados assinados de uma cobrança imediata',
  'Signed contents of a charge, for a day of payment':
    'Os dados assinados de uma cobrança com vencimento, em um dia',
  'A received payment, by its end-to-end id': 'Consultar um Pix recebido pelo ID da transação (E2E)',
  'Give back the payment of a code, whole or in part':
    'Devolver o pagamento de uma cobrança, inteiro ou em parte',
  'Give back a received payment, whole or in part': 'Devolver um Pix recebido, inteiro ou em parte',
  'How a refund stands, by the id that its creation answered':
    'Consultar uma devolução pelo id que a criação respondeu',
  'Balance of an account': 'Saldo de uma conta',
  'Statement of an account, by cursor': 'Extrato de uma conta, por cursor',
  'Active Pix keys of an account': 'Chaves Pix ativas de uma conta',
  'Register a Pix key': 'Cadastrar uma chave Pix',
  'Send a code to the e-mail address or phone that is to become a key':
    'Enviar um código ao e-mail ou celular que será chave',
  'Delete a Pix key for good': 'Excluir uma chave Pix',
  'Give a Pix key to another account of the same client':
    'Passar uma chave Pix para outra conta do mesmo titular',
  'Claims of an account, as claimer and as donor, newest first':
    'Reivindicações de uma conta, como reivindicadora e como doadora, da mais nova à mais antiga',
  'Claim a Pix key that another account or institution has':
    'Reivindicar uma chave Pix que está em outra conta ou instituição',
  'Acknowledge a claim on a key of the account, as the donor; again changes nothing':
    'Confirmar o recebimento de uma reivindicação, como doadora; repetir não muda nada',
  'Give a claimed key up, as the donor': 'Ceder uma chave reivindicada, como doadora',
  'Cancel a claim, of either side': 'Cancelar uma reivindicação, de qualquer dos lados',
  'Take a confirmed key over, as the claimer': 'Assumir uma chave confirmada, como reivindicadora',
  'Tells whether the registration must be updated, and how far that is':
    'Consultar se a atualização cadastral é devida e em que etapa está',
  'Start to update the registration, or find the update that is open':
    'Iniciar a atualização cadastral, ou encontrar a que está aberta',
  'Start to open an account, or find the opening that is under way':
    'Iniciar a abertura de uma conta, ou encontrar a que está em andamento',
  'Where a requisition stands': 'Consultar uma requisição',
  'Open another proof of life after a failed one': 'Abrir outra prova de vida depois de uma reprovada',
  'Look for a verdict that the bank was not told of':
    'Buscar um resultado de prova de vida de que o banco não foi avisado',
  'Submit the form, once liveness has passed': 'Enviar o formulário, com a prova de vida aprovada',
  'Show an invitation': 'Consultar um convite',
  'Set a password and start to enrol a second factor (TOTP)':
    'Criar a senha e iniciar a verificação em duas etapas (TOTP)',
  "Confirm the second factor, and see the company's first credential, once":
    'Confirmar a verificação em duas etapas e ver, uma só vez, a primeira credencial da empresa',
  'Every delivery attempt, newest first, by cursor':
    'Todas as tentativas de entrega, da mais nova à mais antiga, por cursor',
  'Sends a delivery of the log once more': 'Reenviar uma entrega do registro',
  'Sends a WEBHOOK_TEST to an endpoint': 'Enviar um WEBHOOK_TEST a um endereço',
  'Adds an endpoint that is told of events': 'Cadastrar um endereço que recebe avisos',
  "The company's endpoints": 'Os endereços da empresa',
  'Changes an endpoint, or switches it off and on': 'Alterar, desligar ou religar um endereço',
  'Deletes an endpoint; what is pending is dropped': 'Excluir um endereço; o que está pendente é descartado',
  'Gives an endpoint a new secret': 'Dar um novo segredo a um endereço',
  'Reports of fraud on received payments, by cursor': 'Contestações de pagamentos recebidos, por cursor',
  'One report of fraud, in full': 'Uma contestação por inteiro',
  'Accept a report: the payment goes back': 'Aceitar uma contestação: o pagamento volta',
  'Reject a report of fraud': 'Recusar uma contestação',
  'Cancel a report that waits for an answer': 'Cancelar uma contestação que aguarda resposta',
  'Show the sandbox: companies with their secrets, and recipients with their outcomes':
    'O que há neste ambiente: empresas com seus segredos e chaves de teste com o que fazem',
  'Start over: empty the sandbox and seed it as its first start did':
    'Começar do zero: esvaziar o ambiente e recriá-lo como no primeiro início',
  "The bank's clock": 'O relógio do banco',
  "Move the bank's clock forward; answers once all that became due has run":
    'Avançar o relógio do banco; responde quando tudo que venceu foi feito',
  'Wait until no background work is left that is due now':
    'Aguardar até que todo o processamento pendente termine',
  'Open a funded account, with its company and a credential':
    'Abrir uma conta com saldo, com sua empresa e uma credencial',
  "Change an account's status, deadline or fees, or credit it":
    'Alterar situação, prazo ou tarifas de uma conta, ou creditá-la',
  'Another institution pays us, by key, by code, or by branch and number':
    'Outra instituição nos paga, por chave, código ou agência e conta',
  "The recipient's institution returns money we sent":
    'A instituição do destinatário devolve dinheiro que enviamos',
  'Make a BR Code of another institution, to be decoded and paid':
    'Criar um código de outra instituição, para ler e pagar',
  'Another institution claims a key of ours': 'Outra instituição reivindica uma chave nossa',
  'Another institution plays its part in a claim: acknowledge':
    'A outra instituição confirma o recebimento de uma reivindicação',
  'Another institution plays its part in a claim: confirm':
    'A outra instituição cede a chave de uma reivindicação',
  'Another institution plays its part in a claim: cancel': 'A outra instituição cancela uma reivindicação',
  'Another institution plays its part in a claim: complete': 'A outra instituição conclui uma reivindicação',
  'Register a key at the other institution': 'Cadastrar uma chave na outra instituição',
  "The payer's institution reports a payment we received":
    'A instituição do pagador contesta um pagamento que recebemos',
  "The payer's institution takes its report back, before or after it was decided":
    'A instituição do pagador retira a contestação, antes ou depois de decidida',
  'E-mails and SMS that the bank has sent': 'E-mails e SMS que o banco enviou',
  'Finish the open proof of life of a requisition': 'Concluir a prova de vida aberta de uma requisição',
  'Receives a webhook, whatever it says': 'Receber um webhook, qualquer que seja',
  'List the deliveries that a name received, newest first':
    'O que um nome recebeu, do mais novo ao mais antigo',
  'List everything that becomes due by itself, the next first, and the result of the last move of the clock':
    'O que vence sozinho, do mais próximo ao mais distante, e o que o último avanço do relógio fez',
  "Live a month of Padaria Aurora's: sales, suppliers, fees, refunds and disputes; the clock moves on by it":
    'Vive um mês da Padaria Aurora: vendas, fornecedores, tarifas, devoluções e contestações; o relógio avança com ele',
  'List events: requests, ledger lines, rail messages, webhooks and messages, oldest first':
    'O que aconteceu: requisições, lançamentos, mensagens do arranjo, webhooks e mensagens, do mais antigo ao mais novo',
  'The address of the payer for a phone of the local network, with its token':
    'O endereço do pagador para um celular da rede local, com seu token',
  'Be one of the people of this sandbox, without their password: the session is a cookie':
    'Entra como uma das pessoas deste sandbox, sem a senha: a sessão é um cookie',
  'Measurements in the Prometheus format': 'As medições, no formato do Prometheus',
  'Tells whether the process lives': 'Se o processo está vivo',
  'Tells whether the bank can serve: 503 while it cannot, with `Retry-After`':
    'Se o banco pode atender: 503 enquanto não pode, com `Retry-After`',
  'The keys that verify tokens and location payloads': 'As chaves que conferem tokens e dados de cobranças',
};

/** Answers a description of the document in Portuguese; undefined where it has English alone. */
export function inPortuguese(description: string): string | undefined {
  return PAYMENT_DESCRIPTIONS[description] ?? OTHER_DESCRIPTIONS[description];
}
