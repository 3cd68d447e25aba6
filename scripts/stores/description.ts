/** What stores say of the program. The files of every store are made of this. */

export type Language = 'en' | 'pt' | 'ru'
export type Texts = Readonly<Record<Language, string>>

/** Where the owner of the project has put it. */
export type Published = {
  /** In a registry, without a tag. */
  readonly image: string
  readonly version: string
  /** The repository, on GitHub or a Gitea: the pictures are read from it. */
  readonly source: string
}

export const NAME = 'Clutchbook'
/** In addresses, folders and names of containers. */
export const ID = 'clutchbook'
export const PORT = 3000
/** Of processors, as images have them; an image for the other one is built on a machine with it. */
export const ARCHITECTURES = ['amd64', 'arm64']

/** At most 50 characters in English, as Umbrel has it. */
export const TAGLINE: Texts = {
  en: 'Live Counter-Strike and an honest book of bets',
  pt: 'Counter-Strike ao vivo e um registro de apostas honesto',
  ru: 'Матчи Counter-Strike и честный учёт ставок',
}

/** By paragraph. */
export const DESCRIPTION: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Live scores, maps and odds of Counter-Strike matches, and a record of your own bets that settles itself when a match ends: exact to the cent, with evidence, statistics, closing odds, imports and exports. In English, Portuguese and Russian.',
    'It shows a simulated season until the administrator chooses a source of matches. It takes no bets, and the book stays on your machine.',
    'Anybody who opens it can sign up. The log of the first start has an address that creates the administrator. 18+: betting can be addictive.',
  ],
  pt: [
    'Placares, mapas e odds de partidas de Counter-Strike ao vivo, e um registro das suas apostas que se liquida quando a partida termina: exato até o centavo, com provas, estatísticas, odds de fechamento, importação e exportação. Em português, inglês e russo.',
    'Mostra uma temporada simulada até o administrador escolher uma fonte de partidas. Não aceita apostas, e o registro fica na sua máquina.',
    'Qualquer pessoa que o abrir pode criar uma conta. O log da primeira inicialização tem um endereço que cria o administrador. 18+: apostar pode viciar.',
  ],
  ru: [
    'Счёт, карты и коэффициенты матчей Counter-Strike в реальном времени и учёт ваших ставок, которые рассчитываются по окончании матча: с точностью до цента, с обоснованием, статистикой, закрывающими коэффициентами, импортом и экспортом. На русском, английском и португальском.',
    'Пока администратор не выбрал источник матчей, показывается вымышленный сезон. Ставки здесь не принимаются, а учёт остаётся на вашем устройстве.',
    'Зарегистрироваться может каждый, кто откроет сайт. В журнале первого запуска есть адрес, по которому создаётся администратор. 18+: ставки могут вызвать зависимость.',
  ],
}

type Variable = {
  /** As docs/operations.md has it. */
  readonly name: string
  readonly value: string
  readonly title: Texts
  readonly explained: Texts
}

/** What a person who installs it may want to change. The source of matches is none of them: it is chosen on the site (docs/decisions/0120). */
export const VARIABLES: readonly Variable[] = [
  {
    name: 'BACKUP_KEEP_DAYS',
    value: '14',
    title: { en: 'Days to keep backups', pt: 'Dias para manter os backups', ru: 'Сколько дней хранить копии' },
    explained: {
      en: 'one is written every night, beside the data',
      pt: 'um é gravado toda noite, junto aos dados',
      ru: 'копия создаётся каждую ночь рядом с данными',
    },
  },
  {
    name: 'PRODUCT_NAME',
    value: NAME,
    title: { en: 'Name of the site', pt: 'Nome do site', ru: 'Название сайта' },
    explained: {
      en: 'on every screen, at most 60 characters',
      pt: 'em todas as telas, até 60 caracteres',
      ru: 'на всех экранах, до 60 символов',
    },
  },
]

export const picture = ({ source }: Published, name: string) => `${source}/raw/HEAD/${name}`
export const ICON = 'src/web/public/icon-512.png'
export const SCREENSHOTS = ['docs/images/dashboard.png', 'docs/images/live.png', 'docs/images/phone.png']

/** Of a container of the program, wherever it runs (Compose). */
export const HARDENED = {
  read_only: true,
  tmpfs: ['/tmp'],
  // PostgreSQL's shared memory.
  shm_size: '256m',
  cap_drop: ['ALL'],
  security_opt: ['no-new-privileges:true'],
  stop_grace_period: '15s',
}
/** What a container that starts as root needs to become the image's own user. */
export const BECOMES_USER = ['CHOWN', 'KILL', 'SETGID', 'SETUID']
