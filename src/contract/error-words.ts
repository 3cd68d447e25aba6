import type { ErrorCode, FieldCode } from './errors.ts'
import { FIELD_WORDS } from './field-words.ts'
import type { Language } from './languages.ts'

/** The message of every error code and field code. */
export const ERROR_WORDS: Record<ErrorCode | FieldCode, Record<Language, string>> = {
  badInput: {
    pt: 'Verifique os dados informados',
    en: 'Please check what you entered',
    ru: 'Проверьте введённые данные',
  },
  malformedJson: {
    pt: 'O corpo da solicitação não é um JSON válido',
    en: 'The request body is not valid JSON',
    ru: 'Тело запроса — некорректный JSON',
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
  setupCodeWrong: {
    pt: 'O código não confere. O certo está no endereço que o servidor mostra ao iniciar',
    en: 'The code is wrong. The right one is in the address that the server prints when it starts',
    ru: 'Код неверный. Правильный — в адресе, который сервер выводит при запуске',
  },
  administratorExists: {
    pt: 'Já há um administrador. Entre na sua conta para continuar',
    en: 'There is an administrator already. Log in to continue',
    ru: 'Администратор уже есть. Войдите в аккаунт, чтобы продолжить',
  },
  foreignOrigin: {
    pt: 'Solicitação recusada: ela veio de outro site',
    en: 'Refused: the request came from another site',
    ru: 'Отклонено: запрос пришёл с другого сайта',
  },
  notFound: { pt: 'Não encontrado', en: 'Not found', ru: 'Не найдено' },
  tokenInvalid: {
    pt: 'Token inválido ou revogado',
    en: 'This token is not valid or has been revoked',
    ru: 'Токен недействителен или отозван',
  },
  tokenReadOnly: {
    pt: 'Este token só permite leitura',
    en: 'This token can only read',
    ru: 'Этот токен только для чтения',
  },
  personOnly: {
    pt: 'Isto só pode ser feito no site, não com um token',
    en: 'This can only be done on the site, not with a token',
    ru: 'Это можно сделать только на сайте, не по токену',
  },
  tooManyTokens: {
    pt: 'Você já tem 20 tokens: revogue um antes',
    en: 'You already have 20 tokens: revoke one first',
    ru: 'У вас уже 20 токенов: сначала отзовите один',
  },
  tooManyDevices: {
    pt: 'Há 20 aparelhos nesta conta. Desligue as notificações em um deles primeiro.',
    en: 'There are 20 devices in this account. Turn notifications off on one of them first.',
    ru: 'В этом аккаунте уже 20 устройств. Сначала отключите уведомления на одном из них.',
  },
  pushServiceUnknown: {
    pt: 'Este site não envia notificações pelo serviço que este navegador usa.',
    en: 'This site does not send notifications through the service that this browser uses.',
    ru: 'Сайт не отправляет уведомления через сервис, которым пользуется этот браузер.',
  },
  pushFailed: {
    pt: 'O serviço de notificações do navegador não aceitou o teste. Tente de novo daqui a pouco.',
    en: 'The browser’s notification service rejected the test. Try again in a moment.',
    ru: 'Сервис уведомлений браузера не принял проверку. Попробуйте чуть позже.',
  },
  sourceTokenUntried: {
    pt: 'A PandaScore não respondeu, e o token não foi testado. Envie de novo para usá-lo mesmo assim.',
    en: 'PandaScore did not answer, so the token was not tested. Send it again to use it anyway.',
    ru: 'PandaScore не ответила, и токен не проверен. Отправьте ещё раз, чтобы всё равно использовать его.',
  },
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
    pt: 'O endereço ou os cabeçalhos da solicitação são longos demais',
    en: 'The address or the headers of the request are too long',
    ru: 'Слишком длинный адрес или заголовки запроса',
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
  selectionChanged: {
    pt: 'A lista mudou enquanto isso. Confira e tente de novo',
    en: 'The list changed meanwhile. Check it and try again',
    ru: 'Список за это время изменился. Проверьте и повторите',
  },
  tooManyBets: {
    pt: 'No máximo 5.000 apostas de uma vez: escolha menos com um filtro',
    en: 'At most 5,000 bets at once: choose fewer with a filter',
    ru: 'Не больше 5 000 ставок за раз: выберите меньше с помощью фильтра',
  },
  matchOver: {
    pt: 'A partida já acabou, ou foi cancelada',
    en: 'The match is over, or was called off',
    ru: 'Матч уже закончился или отменён',
  },
  sourceSettled: {
    pt: 'Neste servidor a fonte das partidas vem de MATCH_PROVIDER',
    en: 'On this server MATCH_PROVIDER sets the match source',
    ru: 'На этом сервере источник матчей задаёт MATCH_PROVIDER',
  },
  sourceChanging: {
    pt: 'Outra fonte acabou de ser escolhida, e o servidor está reiniciando. Tente de novo daqui a pouco.',
    en: 'Another source was just chosen, and the server is restarting. Try again in a moment.',
    ru: 'Только что выбран другой источник, и сервер перезапускается. Попробуйте чуть позже.',
  },
  matchesApart: {
    pt: 'As duas partidas já aparecem separadas',
    en: 'Both matches are already listed separately',
    ru: 'Оба матча уже показаны отдельно',
  },
  undoExpired: {
    pt: 'Já não dá para desfazer',
    en: 'It is too late to undo this',
    ru: 'Отменить уже нельзя',
  },
  notSettled: {
    pt: 'Esta aposta ainda não tem resultado',
    en: 'This bet has no result yet',
    ru: 'У этой ставки ещё нет результата',
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
  balanceChanged: {
    pt: 'O saldo mudou nesse meio-tempo: confira a diferença de novo',
    en: 'The balance has changed meanwhile: check the difference again',
    ru: 'Баланс успел измениться: проверьте разницу ещё раз',
  },
  ...FIELD_WORDS,
}
