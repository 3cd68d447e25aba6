import type { FieldCode } from './errors.ts'
import type { Language } from './languages.ts'

/** Messages that a form shows next to a field. */
export const FIELD_WORDS: Record<FieldCode, Record<Language, string>> = {
  invalid: { pt: 'Valor inválido', en: 'Invalid value', ru: 'Недопустимое значение' },
  tooLong: { pt: 'Texto longo demais', en: 'Too long', ru: 'Слишком длинный текст' },
  firstNameRequired: { pt: 'Primeiro nome é obrigatório', en: 'First name is required', ru: 'Укажите имя' },
  lastNameRequired: { pt: 'Sobrenome é obrigatório', en: 'Last name is required', ru: 'Укажите фамилию' },
  emailInvalid: { pt: 'Email inválido', en: 'Invalid e-mail', ru: 'Некорректный e-mail' },
  passwordRequired: { pt: 'Senha é obrigatória', en: 'Password is required', ru: 'Введите пароль' },
  passwordTooShort: {
    pt: 'Senha deve ter pelo menos 6 caracteres',
    en: 'Password must have at least 6 characters',
    ru: 'Пароль должен содержать не менее 6 символов',
  },
  passwordTooLong: {
    pt: 'Senha deve ter no máximo 256 caracteres',
    en: 'Password must have at most 256 characters',
    ru: 'Пароль должен содержать не более 256 символов',
  },
  currentPasswordWrong: {
    pt: 'Senha atual incorreta',
    en: 'Current password is incorrect',
    ru: 'Текущий пароль неверен',
  },
  teamsRequired: { pt: 'Times são obrigatórios', en: 'Teams is required', ru: 'Укажите команды' },
  teamsNotAPair: {
    pt: 'Escreva os dois times assim: Time A vs Time B',
    en: 'Write both teams like this: Team A vs Team B',
    ru: 'Укажите обе команды так: Команда A vs Команда B',
  },
  selectedTeamRequired: {
    pt: 'Seleção do time é obrigatória',
    en: 'Team selection is required',
    ru: 'Выберите команду',
  },
  selectedTeamNotInTeams: {
    pt: 'Escolha um dos dois times',
    en: 'Choose one of the two teams',
    ru: 'Выберите одну из двух команд',
  },
  amountRequired: { pt: 'Valor é obrigatório', en: 'Amount is required', ru: 'Укажите сумму' },
  amountInvalid: {
    pt: 'O valor vai de 0,01 a 1 milhão, com até duas casas decimais',
    en: 'The amount must be 0.01 to 1 million, with at most two decimals',
    ru: 'Сумма — от 0,01 до 1 миллиона, не более двух знаков после запятой',
  },
  oddsRequired: { pt: 'Odd é obrigatória', en: 'Odds are required', ru: 'Укажите коэффициент' },
  oddsInvalid: {
    pt: 'A odd vai de 1,01 a 1000, com até três casas decimais',
    en: 'The odds must be 1.01 to 1000, with at most three decimals',
    ru: 'Коэффициент — от 1,01 до 1000, не более трёх знаков после запятой',
  },
  exactOddsInvalid: {
    pt: 'A odd exata é uma fração reduzida, como 21/11, do mesmo valor da odd, e só onde três casas decimais não bastam',
    en: 'The exact odds must be a fraction in lowest terms, such as 21/11, equal to the odds, and only where three decimals are not enough',
    ru: 'Точный коэффициент — несократимая дробь, например 21/11, равная коэффициенту, и только если трёх знаков после запятой мало',
  },
  betTypeRequired: { pt: 'Tipo de aposta é obrigatório', en: 'Bet type is required', ru: 'Выберите тип ставки' },
  betTypeUnknown: {
    pt: 'Este tipo de aposta não existe',
    en: 'There is no such bet type',
    ru: 'Такого типа ставки нет',
  },
  statusNotPending: {
    pt: 'Uma aposta nova está sempre pendente',
    en: 'A new bet is always pending',
    ru: 'Новая ставка всегда ожидает результата',
  },
  resultInvalid: {
    pt: 'Por favor, insira um valor válido',
    en: 'Please enter a valid value',
    ru: 'Введите корректное значение',
  },
  resultNotWon: {
    pt: 'O resultado de uma aposta ganha é zero ou positivo',
    en: 'The result of a won bet is zero or positive',
    ru: 'Результат выигранной ставки — ноль или больше',
  },
  resultNotLost: {
    pt: 'O resultado de uma aposta perdida é negativo',
    en: 'The result of a lost bet is negative',
    ru: 'Результат проигранной ставки — отрицательный',
  },
  lossTooLarge: {
    pt: 'A perda não pode ser maior que o valor apostado',
    en: 'The loss cannot exceed the amount staked',
    ru: 'Проигрыш не может быть больше суммы ставки',
  },
  placedAtInvalid: { pt: 'Data inválida', en: 'Invalid date', ru: 'Недопустимая дата' },
  placedAtInFuture: {
    pt: 'A data não pode estar no futuro',
    en: 'The date cannot be in the future',
    ru: 'Дата не может быть в будущем',
  },
  matchUnknown: { pt: 'Esta partida não existe', en: 'There is no such match', ru: 'Такого матча нет' },
  matchOfOtherTeams: {
    pt: 'Esta partida é de outros times',
    en: 'This match is between other teams',
    ru: 'Это матч других команд',
  },
  selectionInvalid: {
    pt: 'Este palpite não existe neste mercado',
    en: 'There is no such pick on this market',
    ru: 'Такого исхода на этом рынке нет',
  },
  legsTooFew: {
    pt: 'Uma múltipla tem pelo menos duas seleções',
    en: 'A multiple has at least two legs',
    ru: 'В экспрессе минимум два события',
  },
  legsTooMany: {
    pt: 'Uma múltipla tem no máximo 20 seleções',
    en: 'A multiple has at most 20 legs',
    ru: 'В экспрессе не больше 20 событий',
  },
  legsExclusive: {
    pt: 'Esta seleção e outra da mesma partida não podem ganhar juntas',
    en: 'This leg and another one on the same match cannot both win',
    ru: 'Это событие и другое из того же матча не могут сыграть вместе',
  },
  payoutTooLarge: {
    pt: 'O retorno passa de 1 bilhão: confira o valor e as odds',
    en: 'The payout is over 1 billion: check the amount and the odds',
    ru: 'Выплата больше 1 миллиарда: проверьте сумму и коэффициенты',
  },
  paidRequired: { pt: 'Informe o valor pago', en: 'Enter what was paid', ru: 'Укажите, сколько выплачено' },
  paidInvalid: {
    pt: 'O valor pago vai de 0 a 1 bilhão, com até duas casas decimais',
    en: 'What was paid must be 0 to 1 billion, with at most two decimals',
    ru: 'Выплата — от 0 до 1 миллиарда, не более двух знаков после запятой',
  },
  stakeTooLarge: {
    pt: 'É mais do que ainda está em jogo nesta aposta',
    en: 'This is more than is still at stake in this bet',
    ru: 'Это больше, чем осталось в игре по этой ставке',
  },
  profileUnknown: { pt: 'Estas regras não existem', en: 'There are no such rules', ru: 'Таких правил нет' },
  movementInvalid: {
    pt: 'O valor vai de 0,01 a 1 bilhão, com até duas casas decimais',
    en: 'The amount must be 0.01 to 1 billion, with at most two decimals',
    ru: 'Сумма — от 0,01 до 1 миллиарда, не более двух знаков после запятой',
  },
  balanceInvalid: {
    pt: 'O saldo vai de 0 a 1 bilhão, com até duas casas decimais',
    en: 'The balance must be 0 to 1 billion, with at most two decimals',
    ru: 'Баланс — от 0 до 1 миллиарда, не более двух знаков после запятой',
  },
  balanceFits: {
    pt: 'É o saldo que já está aqui: não há o que corrigir',
    en: 'This is the balance shown here: there is nothing to correct',
    ru: 'Баланс уже такой: исправлять нечего',
  },
  ownChanceInvalid: {
    pt: 'Digite uma chance entre 0,01 e 99,99%',
    en: 'Enter a chance between 0.01 and 99.99%',
    ru: 'Введите шанс от 0,01 до 99,99 %',
  },
  tagsTooMany: { pt: 'São no máximo 20 tags', en: 'At most 20 tags', ru: 'Не больше 20 меток' },
  filterNameRequired: { pt: 'Dê um nome ao filtro', en: 'Give the filter a name', ru: 'Дайте фильтру название' },
  filterNameTaken: {
    pt: 'Você já tem um filtro com este nome',
    en: 'You already have a filter with this name',
    ru: 'Фильтр с таким названием уже есть',
  },
  filtersTooMany: {
    pt: 'São no máximo 50 filtros salvos',
    en: 'At most 50 saved filters',
    ru: 'Не больше 50 сохранённых фильтров',
  },
  teamNameRequired: { pt: 'Digite o nome do time', en: 'Enter the name of the team', ru: 'Введите название команды' },
  teamUndecided: {
    pt: 'Este time ainda não está definido',
    en: 'This team is not decided yet',
    ru: 'Эта команда ещё не определена',
  },
  teamsTooMany: {
    pt: 'São no máximo 200 times favoritos',
    en: 'At most 200 favorite teams',
    ru: 'Не больше 200 любимых команд',
  },
  priceThere: {
    pt: 'A odd já chegou a esse valor',
    en: 'The odds have reached this value already',
    ru: 'Коэффициент уже такой',
  },
  pricesTooMany: {
    pt: 'São no máximo 10 alertas por partida. Remova um para criar outro',
    en: 'A match has at most 10 odds alerts. Remove one to add another',
    ru: 'Не больше 10 оповещений на матч. Удалите одно, чтобы добавить другое',
  },
  sourceTokenRequired: {
    pt: 'Digite o token da PandaScore',
    en: 'Enter the PandaScore token',
    ru: 'Введите токен PandaScore',
  },
  sourceTokenRefused: {
    pt: 'A PandaScore não aceita este token',
    en: 'PandaScore does not accept this token',
    ru: 'PandaScore не принимает этот токен',
  },
  sourceTooFast: {
    pt: 'O servidor está configurado para ler com mais frequência do que esta fonte permite (POLL_LIVE_SECONDS, POLL_UPCOMING_SECONDS)',
    en: 'The server is set to read more often than this source allows (POLL_LIVE_SECONDS, POLL_UPCOMING_SECONDS)',
    ru: 'Сервер настроен читать чаще, чем разрешает этот источник (POLL_LIVE_SECONDS, POLL_UPCOMING_SECONDS)',
  },
  currencyUnknown: { pt: 'Esta moeda não existe', en: 'There is no such currency', ru: 'Такой валюты нет' },
  tokenNameRequired: { pt: 'Dê um nome ao token', en: 'Give the token a name', ru: 'Назовите токен' },
}
