import * as z from 'zod/mini'
import type { Language } from './languages.ts'

/** Every error code with its HTTP status. Codes are stable: clients may rely on them. */
export const ERROR_STATUS = {
  badInput: 400,
  malformedJson: 400,
  wrongCredentials: 401,
  notSignedIn: 401,
  forbidden: 403,
  foreignOrigin: 403,
  notFound: 404,
  requestTimeout: 408,
  emailTaken: 409,
  alreadySettled: 409,
  notSettled: 409,
  importRunning: 409,
  importNotReady: 409,
  importChanged: 409,
  tooLarge: 413,
  wrongContentType: 415,
  wrongFileType: 415,
  idempotencyKeyReused: 422,
  tooManyRequests: 429,
  headersTooLarge: 431,
  internal: 500,
  unavailable: 503,
  noMatchData: 503,
} as const
export type ErrorCode = keyof typeof ERROR_STATUS

/** Codes of field errors: the `message` of a schema's issue. */
export const FIELD_CODES = [
  'invalid',
  'tooLong',
  'firstNameRequired',
  'lastNameRequired',
  'emailInvalid',
  'passwordRequired',
  'passwordTooShort',
  'passwordTooLong',
  'currentPasswordWrong',
  'teamsRequired',
  'teamsNotAPair',
  'selectedTeamRequired',
  'selectedTeamNotInTeams',
  'amountRequired',
  'amountInvalid',
  'oddsRequired',
  'oddsInvalid',
  'betTypeRequired',
  'betTypeUnknown',
  'statusNotPending',
  'resultInvalid',
  'resultNotWon',
  'resultNotLost',
  'lossTooLarge',
  'placedAtInvalid',
  'placedAtInFuture',
  'matchUnknown',
  'matchOfOtherTeams',
  'selectionInvalid',
  'legsTooFew',
  'legsTooMany',
  'payoutTooLarge',
  'paidRequired',
  'paidInvalid',
  'stakeTooLarge',
  'profileUnknown',
] as const
export type FieldCode = (typeof FIELD_CODES)[number]

type Words = Record<Language, string>

export const ERROR_WORDS: Record<ErrorCode | FieldCode, Words> = {
  badInput: {
    pt: 'Verifique os dados informados',
    en: 'Please check what you entered',
    ru: 'Проверьте введённые данные',
  },
  malformedJson: {
    pt: 'O corpo da solicitação não é um JSON válido',
    en: 'The request body is not valid JSON',
    ru: 'Тело запроса — некорректный JSON',
  },
  wrongCredentials: {
    pt: 'E-mail ou senha incorretos',
    en: 'Wrong e-mail or password',
    ru: 'Неверный e-mail или пароль',
  },
  notSignedIn: {
    pt: 'Entre na sua conta para continuar',
    en: 'Please log in to continue',
    ru: 'Войдите в аккаунт, чтобы продолжить',
  },
  forbidden: { pt: 'Acesso negado', en: 'Access denied', ru: 'Доступ запрещён' },
  foreignOrigin: {
    pt: 'Solicitação recusada: ela veio de outro site',
    en: 'Refused: the request came from another site',
    ru: 'Отклонено: запрос пришёл с другого сайта',
  },
  notFound: { pt: 'Não encontrado', en: 'Not found', ru: 'Не найдено' },
  requestTimeout: {
    pt: 'A solicitação demorou demais para chegar',
    en: 'The request took too long to arrive',
    ru: 'Запрос поступал слишком долго',
  },
  emailTaken: {
    pt: 'Já existe uma conta com este e-mail',
    en: 'An account with this e-mail already exists',
    ru: 'Аккаунт с таким e-mail уже существует',
  },
  tooLarge: { pt: 'A solicitação é grande demais', en: 'The request is too large', ru: 'Слишком большой запрос' },
  wrongContentType: {
    pt: 'Tipo de conteúdo não aceito: envie JSON',
    en: 'Unsupported content type: send JSON',
    ru: 'Неподдерживаемый тип содержимого: нужен JSON',
  },
  wrongFileType: {
    pt: 'Tipo de arquivo não aceito',
    en: 'Unsupported file type',
    ru: 'Неподдерживаемый тип файла',
  },
  tooManyRequests: {
    pt: 'Muitas tentativas. Tente novamente mais tarde',
    en: 'Too many attempts. Please try again later',
    ru: 'Слишком много попыток. Попробуйте позже',
  },
  headersTooLarge: {
    pt: 'Os cabeçalhos da solicitação são grandes demais',
    en: 'The headers of the request are too large',
    ru: 'Слишком большие заголовки запроса',
  },
  internal: {
    pt: 'Algo deu errado do nosso lado',
    en: 'Something went wrong on our side',
    ru: 'Что-то пошло не так на нашей стороне',
  },
  unavailable: {
    pt: 'Serviço indisponível no momento. Tente novamente em instantes',
    en: 'The service is unavailable right now. Please try again shortly',
    ru: 'Сервис временно недоступен. Попробуйте чуть позже',
  },
  noMatchData: {
    pt: 'Ainda não há dados das partidas: a fonte não responde',
    en: 'No match data yet: the source is not responding',
    ru: 'Данных о матчах пока нет: источник не отвечает',
  },
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
  alreadySettled: {
    pt: 'Esta aposta já tem resultado',
    en: 'This bet already has a result',
    ru: 'Результат этой ставки уже указан',
  },
  idempotencyKeyReused: {
    pt: 'Esta chave já foi usada para outra aposta',
    en: 'This key was already used for another bet',
    ru: 'Этот ключ уже использован для другой ставки',
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
    ru: 'Сумма — от 0,01 до 1 миллиона, не более двух знаков после запятой',
  },
  oddsRequired: { pt: 'Odd é obrigatória', en: 'Odds are required', ru: 'Укажите коэффициент' },
  oddsInvalid: {
    pt: 'A odd vai de 1,01 a 1000, com até três casas decimais',
    en: 'The odds must be 1.01 to 1000, with at most three decimals',
    ru: 'Коэффициент — от 1,01 до 1000, не более трёх знаков после запятой',
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
    ru: 'Результат выигранной ставки — ноль или больше',
  },
  resultNotLost: {
    pt: 'O resultado de uma aposta perdida é negativo',
    en: 'The result of a lost bet is negative',
    ru: 'Результат проигранной ставки — отрицательный',
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
  notSettled: {
    pt: 'Esta aposta ainda não tem resultado',
    en: 'This bet has no result yet',
    ru: 'У этой ставки ещё нет результата',
  },
  selectionInvalid: {
    pt: 'Este palpite não existe neste mercado',
    en: 'There is no such pick on this market',
    ru: 'Такого исхода на этом рынке нет',
  },
  legsTooFew: {
    pt: 'Uma múltipla tem pelo menos duas seleções',
    en: 'A multiple has at least two selections',
    ru: 'В экспрессе минимум два события',
  },
  legsTooMany: {
    pt: 'Uma múltipla tem no máximo 20 seleções',
    en: 'A multiple has at most 20 selections',
    ru: 'В экспрессе не больше 20 событий',
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
    ru: 'Выплата — от 0 до 1 миллиарда, не более двух знаков после запятой',
  },
  stakeTooLarge: {
    pt: 'É mais do que ainda está em jogo nesta aposta',
    en: 'This is more than is still at stake in this bet',
    ru: 'Это больше, чем осталось в игре по этой ставке',
  },
  importRunning: {
    pt: 'Uma importação está gravando apostas. Espere ou cancele antes de começar outra',
    en: 'An import is writing bets. Wait or cancel it before you start another',
    ru: 'Импорт записывает ставки. Дождитесь конца или отмените его, прежде чем начать другой',
  },
  importNotReady: {
    pt: 'A importação não está mais nesta etapa',
    en: 'The import is no longer at this step',
    ru: 'Импорт уже не на этом шаге',
  },
  importChanged: {
    pt: 'Apostas desta importação foram alteradas à mão: ela não pode mais ser desfeita inteira',
    en: 'Bets of this import were changed by hand: it can no longer be taken back whole',
    ru: 'Ставки этого импорта изменены вручную: отменить его целиком уже нельзя',
  },
  profileUnknown: { pt: 'Estas regras não existem', en: 'There are no such rules', ru: 'Таких правил нет' },
}

export function isFieldCode(code: string): code is FieldCode {
  return FIELD_CODES.some((known) => known === code)
}

/** The body of every error response. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
})
export type ErrorBody = z.output<typeof errorBody>
