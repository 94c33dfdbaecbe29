/**
 * Words that passwords are most often made of, in Portuguese and English, with the commonest names, clubs and runs of
 * keys. A list of our own, from what published counts of passwords agree on.
 */
const WORDS = `
  senha senhas minhasenha novasenha senhaforte senhasegura mudar mudarsenha trocar trocarsenha acesso entrar usuario
  administrador administracao admin administrator adminadmin root user username login password passwords passphrase
  passcode passwd letmein welcome welcometo changeme changeit default secret secreto segredo temp temporaria temporary
  teste testing tester test demo guest convidado master mestre system sistema server servidor internet network computer
  computador windows linux android google facebook instagram whatsapp youtube twitter tiktok linkedin netflix microsoft
  apple samsung oracle lastro banco bank bancario pagamento pagamentos pix conta cliente empresa financeiro
  dinheiro money milionario million trustno iloveyou ihateyou teamo euteamo teamomuito amor amores amorzinho amormeu
  meuamor loveyou lovely love loveme forever together sempre saudade coracao vida minhavida familia minhafamilia
  felicidade feliz alegria esperanca princesa princess principe linda lindo gostosa gostoso gatinha gatinho beleza
  bonita bonito querida querido estrela angel anjo anjinho deus deusefiel deusfiel jesus jesuscristo jesuschrist cristo
  senhor espiritosanto nossasenhora aparecida maria mariana marina joao jose josue antonio francisco carlos paulo pedro
  lucas luiz luis marcos marcelo gabriel gabriela rafael rafaela daniel daniela bruno bruna felipe eduardo fernando
  fernanda rodrigo ricardo roberto anderson leonardo gustavo guilherme matheus mateus vinicius thiago tiago diego
  leandro juliana julia amanda camila larissa leticia beatriz jessica vanessa patricia aline sabrina carolina isabela
  isabella manuela sofia alice laura helena valentina michael michelle jennifer ashley nicole thomas jordan robert
  charlie hunter andrew joshua matthew william george samantha elizabeth alexander alexandre benjamin christopher
  flamengo corinthians palmeiras saopaulo santos vasco gremio internacional cruzeiro atletico atleticomineiro botafogo
  fluminense bahia sport fortaleza brasil brasileiro brasilia brazil hexa campeao campeonato futebol football soccer
  baseball basketball hockey liverpool liverpoolfc arsenal chelsea manchester manchesterunited barcelona realmadrid
  juventus neymar ronaldo ronaldinho messi cristiano yankees cowboys steelers eagles lakers dallas
  monkey dragon tiger shadow sunshine superman batman spiderman wolverine pokemon pikachu naruto starwars
  harrypotter minecraft freefire fortnite roblox counterstrike playstation nintendo killer ninja samurai warrior
  freedom liberdade summer winter spring autumn verao inverno outono primavera january february march april june july
  august september october november december janeiro fevereiro abril maio junho julho agosto setembro outubro novembro
  dezembro monday tuesday wednesday thursday friday saturday sunday segunda terca quarta quinta sexta sabado domingo
  chocolate cookie cheese banana orange pepper ginger peanut butter coffee cafe cerveja cachaca whatever nothing
  something unbelievable thunderstruck blahblah blink182 computadora contrasena clave micontrasena bonjour motdepasse
  passwort qwertz azerty asdf zxcv hello helloworld ola olamundo goodbye thankyou obrigado obrigada please
  blue black white green yellow purple silver golden azul preto branco verde amarelo vermelho roxo prata ouro
  cachorro gato cavalo leao tigre macaco borboleta passarinho flower flores rosa butterfly
  casa minhacasa carro honda toyota ferrari porsche mercedes corvette mustang harley
  correcthorsebatterystaple correct horse battery staple thequickbrownfox quickbrownfox lazydog loremipsum
  minha meu meus my mypass mypassword mysecret our your the and for com dos das forte segura seguro nova novo
`;

/** Rows of keys, and what is counted up: also read backwards. */
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'asdfghjklç',
  'asdfghjkl;',
  'zxcvbnm,.',
  'qwertzuiop',
  'azertyuiop',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'zaq1xsw2cde3vfr4bgt5nhy6mju7',
  'zaqxswcdevfrbgtnhymju',
  '147258369',
  '789456123',
  '741852963',
  '!@#$%^&*()_+',
  '!@#$%¨&*()_+',
];

export const COMMON_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));

const backwards = (text: string) => [...text].reverse().join('');
export const KEY_RUNS: readonly string[] = [...RUNS, ...RUNS.map(backwards)];
