import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type FavoriteTeam,
  followTeam,
  listFavoriteTeams,
  unfollowTeam,
} from '../../src/contract/matches/favorite-teams.ts'
import { listFavorites } from '../../src/contract/matches/favorites.ts'
import { findMatch, listResults } from '../../src/contract/matches/match-pages.ts'
import { upcomingMatch, webMatch } from '../support/web-match.ts'
import { answer, refused, requestsOf, sent } from './support/network.ts'
import { address, boxOf, dialog, expectAccessible, press, texts, toasts } from './support/page.ts'
import { showMatches, signedIn, visitor } from './support/people.ts'
import { open, setTheme } from './support/site.tsx'
import { changes, registered, state } from './support/socket.ts'
import { byTier } from './support/tier.ts'
import { expectFitsEveryWindow, LONGEST_LANGUAGES } from './support/window-sizes.ts'

const PATH = '/favoritos?tab=teams'
const LONG = 'Associação Atlética Ponte Preta Esportes'

function tomorrowAt(hour: number): string {
  const at = new Date()
  at.setDate(at.getDate() + 1)
  at.setHours(hour, 0, 0, 0)
  return at.toISOString()
}

const LIVE = webMatch({ team1: 'Rain Swallows', team2: 'Monsoon Desk', score1: 0, score2: 1 })
const NEXT = upcomingMatch({ id: 2, hltvId: 2, team1: LONG, team2: 'Ж', scheduledTime: tomorrowAt(11) })
const LAST = { hltvId: 9, opponent: 'Ж', score: 2, opponentScore: 0, finishedTime: '2026-11-20T10:00:00.000Z' }
const teamOf = (id: number, name: string, more: Partial<FavoriteTeam> = {}): FavoriteTeam => ({
  id,
  name,
  alerts: null,
  logo: null,
  last: null,
  ...more,
})
/** The teams of the account. */
let teams: FavoriteTeam[] = []

const rows = () => page.getByRole('list', { name: 'Meus times' }).getByRole('listitem')
const star = (name: string) => page.getByRole('button', { name: `Time favorito: ${name}`, exact: true })
const field = () => page.getByRole('searchbox', { name: 'Seguir um time' })
const proposal = (name: string) =>
  page.getByRole('list', { name: 'Times para seguir' }).getByRole('button', { name, exact: true })

beforeEach(() => {
  signedIn()
  showMatches([LIVE], [NEXT])
  teams = [teamOf(1, 'Monsoon Desk'), teamOf(2, LONG), teamOf(3, 'B8', { last: LAST }), teamOf(4, 'Q')]
  answerAsServer()
})

function answerAsServer(): void {
  answer(listFavoriteTeams, () => teams)
  answer(followTeam, ({ parsed }) => {
    const { name } = parsed as { name: string }
    const team = teamOf(teams.length + 10, name)
    teams = [...teams, team]
    return team
  })
  answer(unfollowTeam, ({ params }) => {
    teams = teams.filter(({ id }) => String(id) !== params['id'])
    return undefined
  })
}

test('a name from right to left begins next to its logo', async () => {
  teams = [teamOf(1, 'נבחרת')]
  for (const path of [PATH, '/configuracoes/notificacoes']) {
    await open(path)
    const name = page.getByRole('main').getByTitle('נבחרת')
    await expect.element(name).toBeVisible()
    expect(getComputedStyle(name.element()).textAlign).toBe('left')
  }
})

test('each team says what it does now, and leads to its page', async () => {
  await open(PATH)
  await expect.element(rows()).toHaveLength(4)
  expect(texts(rows())).toEqual([
    expect.stringMatching('Monsoon Desk ?ao vivo agora: 1–0 contra Rain Swallows'),
    expect.stringMatching(`${LONG} ?amanhã 11:00 contra Ж`),
    expect.stringMatching('B8 ?sem partidas marcadas · última: ganhou 2–0'),
    expect.stringMatching('Q ?sem partidas marcadas$'),
  ])
  // A score that is pushed is shown at once.
  const socket = await registered()
  socket.receive(state([LIVE], [NEXT]))
  socket.receive(changes(2, { ...LIVE, score1: 1 }))
  await expect.element(rows().first()).toMatchTextContent('1–1 contra Rain Swallows')
  await rows().first().getByRole('link').click()
  await expect.poll(address).toBe('/equipes/monsoon-desk')
})

test('matches and teams are tabs with counts, which Back and a reload keep', async () => {
  await page.viewport(390, 844)
  await open('/favoritos')
  const tab = (name: RegExp) =>
    page.getByRole('navigation', { name: 'Favoritos', exact: true }).getByRole('link', { name })
  await expect.element(tab(/^Times 4$/)).toBeVisible()
  await expect.element(tab(/^Partidas 0$/)).toHaveAttribute('aria-current', 'page')
  expect(field().query()).toBeNull()
  await tab(/^Times/).click()
  await expect.poll(address).toBe(PATH)
  await expect.element(rows()).toHaveLength(4)
  history.back()
  await expect.poll(address).toBe('/favoritos')
  await expect.element(page.getByRole('heading', { name: 'Nenhum favorito ainda' })).toBeVisible()
  await open(PATH)
  await expect.element(tab(/^Times/)).toHaveAttribute('aria-current', 'page')
  await expect.element(rows()).toHaveLength(4)
})

test('in a wide window both stand side by side', async () => {
  await page.viewport(1920, 1080)
  await open('/favoritos')
  await expect.element(rows().first()).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Minhas partidas' })).toBeVisible()
  expect(page.getByRole('navigation', { name: 'Favoritos', exact: true }).query()).toBeNull()
  expect(boxOf(rows().first()).left).toBeGreaterThan(1400)
})

test('the star stops following, and the toast takes it back', async () => {
  await open(PATH)
  await star('B8').click()
  await expect.element(toasts()).toMatchTextContent('Você não segue mais B8')
  await expect.element(rows()).toHaveLength(3)
  expect(requestsOf(unfollowTeam).map(({ params }) => params)).toEqual([{ id: '3' }])
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect.element(star('B8')).toBeVisible()
  expect(sent(followTeam)).toEqual([{ name: 'B8', alerts: null }])
  await expect.element(toasts()).toMatchTextContent('B8: as partidas agora recebem a estrela automaticamente')
})

test('two presses in one frame cancel each other', async () => {
  await open(PATH)
  await expect.element(star('B8')).toBeVisible()
  const button = star('B8').element() as HTMLElement
  button.click()
  button.click()
  await expect.poll(() => sent(followTeam)).toEqual([{ name: 'B8' }])
  expect(requestsOf(unfollowTeam)).toHaveLength(1)
  await expect.element(star('B8')).toBeVisible()
})

test('a team is followed by keyboard from what is proposed while typing', async () => {
  answer(listResults, ({ query }) => ({
    matches:
      query.get('q') === 'RA'
        ? [{ ...webMatch({ team1: 'Rakuda', status: 'finished' }), finishedTime: LAST.finishedTime }]
        : [],
    earlier: null,
    total: 0,
  }))
  await open(PATH)
  await expect.element(rows()).toHaveLength(4)
  await field().fill('RA')
  await expect.element(proposal('Rain Swallows')).toBeVisible()
  // Of a recent match.
  await expect.element(proposal('Rakuda')).toBeVisible()
  await press('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}')
  await expect.element(star('Rain Swallows')).toBeVisible()
  expect(sent(followTeam)).toEqual([{ name: 'Rain Swallows' }])
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveValue('')
})

test('a team without listed matches is followed as it is typed, one that is a favorite not again', async () => {
  await open(PATH)
  await expect.element(rows()).toHaveLength(4)
  await field().fill('b8')
  await expect.poll(() => requestsOf(listResults).length).toBeGreaterThan(0)
  await field().fill('Nova Era')
  // It says that it follows a name, not a team that is known.
  const typed = page.getByRole('list', { name: 'Times para seguir' }).getByRole('button')
  await expect
    .element(typed)
    .toMatchTextContent('Seguir o nome “Nova Era”Nenhuma partida recente tem um time com este nome.')
  await typed.click()
  await expect.element(star('Nova Era')).toBeVisible()
  expect(sent(followTeam)).toEqual([{ name: 'Nova Era' }])
})

describe('when the server fails', () => {
  test('a team stays as it is, and a toast says why', async () => {
    answer(followTeam, refused('badInput', { name: 'teamsTooMany' }))
    await open(PATH)
    await field().fill('Rain')
    await proposal('Rain Swallows').click()
    await expect.element(toasts()).toMatchTextContent('São no máximo 200 times favoritos')
    await expect.element(rows()).toHaveLength(4)
    answer(unfollowTeam, refused('unavailable'))
    await star('B8').click()
    await expect.element(star('B8')).toBeVisible()
    expect(teams).toHaveLength(4)
  })

  test('a list that fails to load shows an error, and a retry loads it', async () => {
    answer(listFavoriteTeams, refused('unavailable'))
    await open(PATH)
    await expect.element(page.getByRole('alert')).toMatchTextContent('Erro ao carregar times')
    answerAsServer()
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect.element(rows()).toHaveLength(4)
  })
})

test('without teams the page says what they are for; the last one removed by keyboard leaves the focus in the list', async () => {
  teams = [teamOf(3, 'B8')]
  await open(PATH)
  const button = star('B8')
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Nenhum time favorito ainda' })).toBeVisible()
  await expect.element(toasts()).toMatchTextContent('Você não segue mais B8')
  await press('{Tab}')
  await expect.element(field()).toHaveFocus()
})

test('another tab of the same user follows', async () => {
  teams = []
  await open(PATH)
  await expect.element(page.getByRole('heading', { name: 'Nenhum time favorito ainda' })).toBeVisible()
  const socket = await registered()
  teams = [teamOf(3, 'B8')]
  socket.receive({ type: 'changed', what: ['favorites'] })
  await expect.element(star('B8')).toBeVisible()
})

test('a listed match of a favorite team makes the page ask for the favorites, another match does not', async () => {
  // The two listed ones are not among the favorites, as if they were listed while these loaded: each is asked about once.
  await open('/jogos-ao-vivo')
  const socket = await registered()
  socket.receive(state([LIVE], [NEXT]))
  await expect.poll(() => requestsOf(listFavoriteTeams).length).toBe(1)
  await expect.poll(() => requestsOf(listFavorites).length).toBe(2)
  socket.receive(changes(2, webMatch({ id: 20, hltvId: 20, team1: 'Golf', team2: 'Hotel' })))
  await expect.element(page.getByRole('button', { name: 'Detalhes da partida: Golf vs Hotel' })).toBeVisible()
  expect(requestsOf(listFavorites)).toHaveLength(2)
  socket.receive(changes(3, webMatch({ id: 21, hltvId: 21, team1: 'b8', team2: 'Hotel' })))
  await expect.poll(() => requestsOf(listFavorites).length).toBe(3)
})

describe('the page of a match', () => {
  const details = (more: Partial<ReturnType<typeof webMatch>> = {}) => ({
    ...webMatch({ id: 3, hltvId: 3, team1: 'B8', team2: LONG, ...more }),
    calledOff: false,
    startedTime: null,
    finishedTime: null,
    otherSource: null,
    oddsHistory: [],
  })

  test('has a star at the name of each team, large enough for a finger', async () => {
    await page.viewport(320, 700)
    teams = [teamOf(3, 'B8')]
    answer(findMatch, details())
    await open('/jogo/3')
    const [following, follow] = [
      page.getByRole('button', { name: 'Seguindo B8' }),
      page.getByRole('button', { name: `Seguir ${LONG}` }),
    ]
    await expect.element(following).toHaveAttribute('aria-pressed', 'true')
    for (const button of [following, follow]) {
      expect(boxOf(button).height).toBeGreaterThanOrEqual(44)
      expect(boxOf(button).width).toBeLessThanOrEqual(48)
    }
    await follow.click()
    await expect.element(page.getByRole('button', { name: `Seguindo ${LONG}` })).toHaveAttribute('aria-pressed', 'true')
    expect(sent(followTeam)).toEqual([{ name: LONG }])
  })

  test('has none for an opponent that is not decided, and asks a visitor to log in', async () => {
    visitor()
    answer(findMatch, details({ team2: 'TBD' }))
    await open('/jogo/3')
    await page.getByRole('button', { name: 'Seguir B8' }).click()
    await expect.element(dialog('Entrar na sua conta')).toBeVisible()
    expect(page.getByRole('button', { name: /^Seguir (TBD|a definir)/i, includeHidden: true }).query()).toBeNull()
  })
})

for (const language of LONGEST_LANGUAGES) {
  test(`nothing is cut off in any window, in ${language}`, { timeout: 60_000 }, async () => {
    await open(PATH, language)
    await expect.element(page.getByText(LONG).first()).toBeInTheDocument()
    await expectFitsEveryWindow()
  })
}

for (const theme of byTier([], ['dark', 'light'])) {
  test(`the teams are accessible, ${theme}`, async () => {
    await setTheme(theme)
    await page.viewport(390, 844)
    await open(PATH)
    await expect.element(rows()).toHaveLength(4)
    await field().fill('Rain')
    await expect.element(proposal('Rain Swallows')).toBeVisible()
    await expectAccessible()
    answer(listFavoriteTeams, [])
    await open(PATH)
    await expect.element(page.getByRole('heading', { name: 'Nenhum time favorito ainda' })).toBeVisible()
    await expectAccessible()
  })
}
