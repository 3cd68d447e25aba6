import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { listFavorites } from '../../src/contract/matches/favorites.ts'
import { listResults, type Result } from '../../src/contract/matches/match-pages.ts'
import { upcomingMatch, webMatch } from '../support/web-match.ts'
import { cutOff } from './support/cut-off.ts'
import { answer } from './support/network.ts'
import { loaded, width } from './support/page.ts'
import { showMatches, signedIn } from './support/people.ts'
import { open } from './support/site.tsx'
import { WINDOW_SIZES } from './support/window-sizes.ts'

const PATH = '/resultados'

function over(id: number, teams: readonly [string, string], tournament: string, hours: number): Result {
  const finishedTime = new Date(Date.now() - hours * 3_600_000).toISOString()
  const [team1, team2] = teams
  const match = webMatch({
    id,
    hltvId: id,
    status: 'finished',
    team1,
    team2,
    tournament,
    score1: 2,
    score2: 0,
    maps: [
      { number: 1, name: 'Mirage', status: 'finished', score1: 13, score2: 9 },
      { number: 2, name: 'Nuke', status: 'finished', score1: 13, score2: 2 },
    ],
  })
  return { ...match, finishedTime }
}

const SOUTH = over(1, ['Fluxo São', 'FURIA'], 'Copa do Sul', 1)

/** The only page of a list. */
const list = (matches: readonly Result[]) => ({ matches: [...matches], earlier: null, total: matches.length })
const rows = () => page.getByRole('main').getByRole('listitem')

beforeEach(() => void signedIn())

/** Rows of which a map reaches over the score or the star. */
function overlaps(): string[] {
  return [...document.querySelectorAll('.result-row')].flatMap((row) => {
    const maps = [...row.querySelectorAll('.result-map')].map((each) => each.getBoundingClientRect())
    const others = [...row.querySelectorAll('button, .text-score')].map((each) => each.getBoundingClientRect())
    const isOver = maps.some((map) => others.some((each) => map.right > each.left + 1 && map.left < each.right - 1))
    return isOver ? [row.textContent] : []
  })
}

test('the board of two, three and five maps fits the window of a user, 320 to 1920 px', {
  timeout: 120_000,
}, async () => {
  const named = (count: number) =>
    ['Overpass', 'Ancient', 'Inferno', 'Mirage', 'Anubis'].slice(0, count).map((name, at) => ({
      number: at + 1,
      name,
      status: 'finished' as const,
      score1: 22,
      score2: 20,
    }))
  const matches = [2, 3, 5].map((count) => ({
    ...over(count, ['Associação Atlética Ponte Preta Esportes', 'The Gentlemen of the Lower Marsh'], 'Liga', 2),
    maps: named(count),
  }))
  answer(listResults, list(matches))
  await open(PATH)
  await expect.element(rows()).toHaveLength(3)
  for (const [wide, high] of [...WINDOW_SIZES, [800, 900], [900, 900]] as const) {
    await page.viewport(wide, high)
    await loaded()
    // The layout follows in another frame than the size.
    await expect.poll(width, { message: String(wide) }).toBeLessThanOrEqual(wide)
    await expect.poll(cutOff, { message: String(wide) }).toEqual([])
    await expect.poll(overlaps, { message: String(wide) }).toEqual([])
  }
})

test('the tabs of the pages of matches fit a phone, with how many each has', async () => {
  showMatches([webMatch()], [upcomingMatch(), upcomingMatch({ id: 3, hltvId: 3 })])
  answer(listResults, list([SOUTH]))
  const marked = {
    ...webMatch(),
    byTeam: false,
    calledOff: false,
    finalScore1: null,
    finalScore2: null,
    finishedTime: null,
    otherSource: null,
  }
  answer(listFavorites, [
    { ...marked, status: 'live' },
    { ...marked, hltvId: 5, status: 'upcoming' },
    { ...marked, hltvId: 6, status: 'finished', finishedTime: SOUTH.finishedTime },
  ])
  for (const language of LANGUAGES) {
    await open(PATH, language)
    for (const wide of [320, 390, 600]) {
      await page.viewport(wide, 844)
      await expect.poll(width, { message: `${language} ${wide}` }).toBeLessThanOrEqual(wide)
      expect(
        page
          .css('main nav a')
          .elements()
          .every((tab) => tab.scrollWidth <= tab.clientWidth + 1),
      ).toBe(true)
    }
  }
})
