import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { currentUser } from '../../src/contract/auth.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { ENDPOINTS } from '../../src/contract/endpoints.ts'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { listFavorites } from '../../src/contract/matches/favorites.ts'
import { refreshMatches } from '../../src/contract/matches/matches.ts'
import { PATHS, SETTINGS_PATHS } from '../../src/contract/paths.ts'
import { translate } from '../../src/web/i18n/language.ts'
import { settledBet } from '../support/web-bet.ts'
import { upcomingMatch, webMatch } from '../support/web-match.ts'
import { placeBet } from './support/book.ts'
import { cutOff } from './support/cut-off.ts'
import { DIALOGS, pressingBell } from './support/dialogs.ts'
import { answer, refused } from './support/network.ts'
import { dialog, expectNoAxeFaults } from './support/page.ts'
import { administrator, showMatches, signedIn, visitor } from './support/people.ts'
import { goTo, loadWhole, open, setTheme } from './support/site.tsx'
import { byTier, NIGHTLY } from './support/tier.ts'

const THEMES = ['dark', 'light'] as const
/** In a wide window the addresses of the sections of the settings show one page to a person, and a visitor the login. */
const SAME_PAGE: readonly string[] = SETTINGS_PATHS.filter(
  (path) => path !== PATHS.settings && path !== PATHS.settingsData,
)
const ALL_SCREENS = Object.values(PATHS).filter((path) => path !== PATHS.login)
const SCREENS = ALL_SCREENS.filter((path) => !SAME_PAGE.includes(path))
/** A visitor's other screens are one and the same invitation to log in. */
const FOR_VISITORS = [PATHS.dashboard, PATHS.history, PATHS.live, PATHS.results, PATHS.settings, PATHS.chances]
const SCREENS_WITH_DATA = SCREENS.filter((path) => path !== PATHS.settings && path !== PATHS.newBet)
const PHONE = [320, 700] as const
const DESKTOP = [1440, 900] as const

/** Live matches with and without prices, an upcoming match, one with undecided opponents; one bet of each result. */
function fill(): void {
  const live = webMatch()
  showMatches(
    [
      live,
      webMatch({
        id: 5,
        hltvId: 5,
        team1: 'Команда',
        team2: 'Long Name of a Club',
        odds1: 'nan',
        odds2: 'nan',
        score2: 1,
      }),
    ],
    [
      upcomingMatch({ team1: 'Charlie', team2: 'Delta' }),
      upcomingMatch({ id: 4, hltvId: 4, team1: 'TBD', team2: 'TBD', tournament: null, scheduledTime: null }),
    ],
  )
  placeBet(settledBet('won', '42.50'))
  placeBet(
    settledBet('lost', '-50.00', {
      betType: 'handicap (-1.5)',
      betTypeName: 'handicap',
      betTypeValue: '-1.5',
      selection: null,
    }),
  )
  placeBet({ betType: 'handicap (-1.5)', betTypeName: 'handicap', betTypeValue: '-1.5', selection: null })
  answer(listFavorites, [
    {
      ...live,
      status: 'live',
      byTeam: false,
      calledOff: false,
      finalScore1: null,
      finalScore2: null,
      finishedTime: null,
      otherSource: null,
    },
  ])
}

function fillAll(): void {
  administrator()
  fill()
}

/** But for who is signed in, and the refresh that a page asks for by itself after 30 s: it is a change, whose end a test waits for. */
const AS_EVER: readonly Endpoint[] = [currentUser, refreshMatches]
const answerAll = (reply: Parameters<typeof answer>[1]) => {
  for (const endpoint of ENDPOINTS) if (!AS_EVER.includes(endpoint)) answer(endpoint, reply)
}

const skeletons = () => page.getByRole('main').css('.animate-shimmer')
const loaded = () => expect.element(skeletons()).toHaveLength(0)

type State = {
  /** `npm test` looks at what each screen has when it is in use. */
  readonly isNightly?: true
  readonly size: readonly [wide: number, high: number]
  readonly prepare: () => unknown
  readonly screens: readonly string[]
  readonly isReached: () => Promise<unknown>
}

const STATES: Readonly<Record<string, State>> = {
  'for a visitor': {
    size: DESKTOP,
    screens: byTier(FOR_VISITORS, SCREENS),
    prepare: () => {
      visitor()
      showMatches([webMatch()], [upcomingMatch()])
    },
    isReached: loaded,
  },
  'with nothing on it': { isNightly: true, size: PHONE, screens: SCREENS, prepare: administrator, isReached: loaded },
  'with everything on it': { size: DESKTOP, screens: SCREENS, prepare: fillAll, isReached: loaded },
  'with everything on it, on a small phone': {
    size: PHONE,
    screens: ALL_SCREENS,
    prepare: fillAll,
    isReached: loaded,
  },
  'while it loads': {
    isNightly: true,
    size: PHONE,
    // The first step of an import waits for no answer.
    screens: SCREENS_WITH_DATA.filter((path) => path !== PATHS.import),
    prepare: () => {
      administrator()
      answerAll(() => new Promise(() => undefined))
    },
    isReached: () => expect.element(page.css('main :is(section, form, .animate-shimmer)').first()).toBeInTheDocument(),
  },
  'when the server fails': {
    isNightly: true,
    size: DESKTOP,
    screens: SCREENS_WITH_DATA,
    prepare: () => {
      administrator()
      answerAll(refused('unavailable'))
    },
    isReached: loaded,
  },
}

for (const [turn, [state, { isNightly = false, size, screens, prepare, isReached }]] of Object.entries(
  STATES,
).entries()) {
  if (isNightly && !NIGHTLY) continue
  // Each state has one language, one theme and one size; over all states each screen has every language, theme and size.
  const [language, theme] = [LANGUAGES[turn % 3] ?? 'pt', THEMES[turn % 2] ?? 'dark']
  test(`axe finds no fault on any screen ${state}`, { timeout: 300_000 }, async () => {
    prepare()
    await page.viewport(...size)
    await setTheme(theme)
    await open(PATHS.settings, language)
    await loadWhole()
    for (const path of screens) {
      goTo(path)
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
      await isReached()
      await expectNoAxeFaults(path)
    }
  })
}

test('axe finds no fault in the login and the registration', async () => {
  visitor()
  for (const [language, theme, [wide, high]] of [
    ['ru', 'dark', PHONE],
    ['en', 'light', DESKTOP],
  ] as const) {
    await page.viewport(wide, high)
    await setTheme(theme)
    await open(PATHS.login, language)
    await expect.element(dialog()).toBeVisible()
    await expectNoAxeFaults('login')
    await dialog()
      .getByRole('button', { name: translate('auth.register') })
      .click()
    await expect.element(dialog().getByLabelText(translate('auth.firstName'))).toBeVisible()
    await expectNoAxeFaults('registration')
  }
})

const loadingInDialogs = () =>
  dialog()
    .elements()
    .flatMap((each) => [...each.querySelectorAll('.animate-shimmer')])

for (const [shift, [wide, high]] of [DESKTOP, PHONE].entries()) {
  test(`axe finds no fault in any dialog, and nothing is cut off, ${wide} px`, { timeout: 300_000 }, async () => {
    signedIn()
    fill()
    await page.viewport(wide, high)
    // On a phone the bell leads to a page.
    const dialogs = DIALOGS.filter(([, openIt]) => wide === DESKTOP[0] || openIt !== pressingBell)
    // One theme after the other: a change of theme restyles the page, which takes as long as axe does.
    for (const [half, theme] of THEMES.entries()) {
      await setTheme(theme)
      for (const [turn, [path, openIt]] of dialogs.entries()) {
        if ((turn + shift) % 2 !== half) continue
        await open(path, LANGUAGES[(turn + shift) % 3])
        await openIt()
        await expect.element(dialog().last()).toBeVisible()
        await expect.poll(loadingInDialogs).toEqual([])
        // The page below has been checked by itself.
        await expectNoAxeFaults(`${path} ${turn}`, dialog().last().element())
        await expect.poll(cutOff, { message: `${path} ${turn}` }).toEqual([])
      }
    }
  })
}

test('a screen reader finds the navigation, the account, one main part and headings in order', async () => {
  visitor()
  showMatches([webMatch()])
  await open('/')
  await expect.element(page.getByRole('main')).toMatchTextContent('Rounds: 7 a 5')
  await expect.element(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeInTheDocument()
  const aside = page.getByRole('complementary')
  await expect.element(aside.getByRole('link', { name: 'Clutchbook' })).toBeVisible()
  const groups = aside.getByRole('navigation', { name: 'Navegação principal' }).getByRole('list')
  await expect.element(groups).toHaveLength(5)
  for (const name of ['Registro de apostas', 'Partidas', 'Análise', 'Geral'])
    await expect.element(aside.getByRole('list', { name, exact: true })).toBeVisible()
  await expect.element(aside.getByRole('button', { name: 'Entrar' })).toBeVisible()
  await expect.element(page.getByRole('main').getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  const header = page.getByRole('main').css('header').first()
  await expect.element(header.getByRole('link', { name: 'Bônus de boas-vindas' })).toBeVisible()
  await expect.element(header.getByRole('button', { name: 'Notificações' })).toBeVisible()
  await expect.element(header.getByRole('button', { name: 'Atualizar' })).toBeVisible()
  const levels = [...document.querySelectorAll('h1, h2, h3, h4')].map((heading) => Number(heading.tagName[1]))
  expect(levels.filter((level) => level === 1)).toHaveLength(1)
  for (const [at, level] of levels.entries()) expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1)
})
