import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { matchesOfBet } from '../../src/contract/bets/bet-matches.ts'
import { findMatch, type MatchDetails } from '../../src/contract/matches/match-pages.ts'
import { findBackground, type MatchBackground } from '../../src/contract/matches/teams.ts'
import { upcomingMatch, webMatch } from '../support/web-match.ts'
import { NO_FORM, teamResult, teamResults } from '../support/web-team.ts'
import { placeBet } from './support/book.ts'
import { answer, held, refused } from './support/network.ts'
import { address, boxOf, card, dialog, expectAccessible, loaded, texts } from './support/page.ts'
import { showMatches, signedIn, visitor } from './support/people.ts'
import { open } from './support/site.tsx'
import { expectFitsEveryWindow, LONGEST_LANGUAGES } from './support/window-sizes.ts'

const MATCH = upcomingMatch({
  id: 7,
  hltvId: 7,
  odds1: '1.83',
  odds2: '1.99',
  scheduledTime: '2026-11-21T18:00:00.000Z',
})
const LONG = 'The Gentlemen of the Lower Marsh Counter-Strike Society'

function details(more: Partial<MatchDetails> = {}): MatchDetails {
  const oddsHistory = [
    { at: '2026-11-19T18:00:00.000Z', odds1: '1.95', odds2: '1.87' },
    { at: '2026-11-20T18:00:00.000Z', odds1: '1.83', odds2: '1.99' },
  ]
  return { ...MATCH, calledOff: false, startedTime: null, finishedTime: null, otherSource: null, oddsHistory, ...more }
}

const BACKGROUND: MatchBackground = {
  team1: {
    results: teamResults(10),
    maps: [
      { name: 'Mirage', played: 8, won: 5 },
      { name: 'Nuke', played: 2, won: 2 },
    ],
    matches: 12,
  },
  team2: {
    results: [teamResult({ hltvId: 60, opponent: 'Delta', score: 1, opponentScore: 1, format: 'BO2' })],
    maps: [{ name: 'Nuke', played: 2, won: 0 }],
    matches: 1,
  },
  meetings: [
    teamResult({ hltvId: 61, opponent: 'Bravo' }),
    teamResult({ hltvId: 62, opponent: 'Bravo', score: 0, opponentScore: 2, forfeit: true }),
  ],
}

beforeEach(() => {
  visitor()
  answer(findMatch, details())
  answer(findBackground, BACKGROUND)
})

const results = (team: string) => page.getByRole('list', { name: `Resultados: ${team}` }).getByRole('link')
/** How a team's odds have moved, below the prices. */
const moved = (team: string) => page.css('p').filter({ hasText: new RegExp(`^${team}: .*, agora `) })
const RISING = 'path[d="M16 7h6v6"]'
const FALLING = 'path[d="M16 17h6v-6"]'
const maps = () => page.getByRole('list', { name: 'Mapas vencidos' }).getByRole('listitem')

describe('before a match', () => {
  test('the last results of both teams are there, five at first, each a link to its match', async () => {
    await open('/jogo/7')
    await expect.element(results('Alfa')).toHaveLength(5)
    await expect.element(results('Alfa').first()).toHaveAccessibleName(/^Venceu Charlie por 2–1, /)
    await expect.element(results('Bravo')).toHaveLength(1)
    await expect.element(results('Bravo')).toHaveAccessibleName(/^Empatou com Delta em 1–1/)
    await expect.element(card('Fase atual')).toMatchTextContent('7 vitórias, 3 derrotas')
    await expect.element(card('Fase atual')).toMatchTextContent('3 dias de descanso')
    await page.getByRole('button', { name: 'Ver todos (10)' }).click()
    await expect.element(results('Alfa')).toHaveLength(10)
    await expectAccessible()
    await results('Alfa').nth(2).click()
    await expect.poll(address).toBe('/jogo/502')
  })

  test('their meetings are counted, and a forfeit is named', async () => {
    await open('/jogo/7')
    await expect.element(card('Confronto direto')).toMatchTextContent('últimos 2 confrontos')
    await expect.element(card('Confronto direto')).toMatchTextContent(/Alfa ?1 – 1 ?Bravo/)
    const rows = page.getByRole('list', { name: 'Confronto direto' }).getByRole('link')
    await expect.element(rows.last()).toHaveAccessibleName(/^Perdeu de Bravo por 0–2, .* · W\.O\.$/)
  })

  test('the maps of each team say on how many they rest', async () => {
    await open('/jogo/7')
    await expect.element(card('Mapas vencidos')).toMatchTextContent(/Alfa ?10 mapas conhecidos/)
    await expect.element(card('Mapas vencidos')).toMatchTextContent(/Bravo ?2 mapas conhecidos/)
    await expect.element(maps().first()).toMatchTextContent(/Alfa: venceu 5 de 8.*Mirage.*Bravo: não jogou/)
    await expect.element(maps().nth(1)).toMatchTextContent(/Alfa: venceu 2 de 2.*Nuke.*Bravo: venceu 0 de 2/)
  })

  test('maps that are chosen already come first, in their order', async () => {
    const chosen = ['Vertigo', 'Nuke', null].map((name, at) => ({
      number: at + 1,
      name,
      status: 'not_started' as const,
      score1: null,
      score2: null,
    }))
    answer(findMatch, details({ maps: chosen }))
    await open('/jogo/7')
    await expect
      .poll(() => texts(maps()).map((row) => /Vertigo|Nuke|Mirage/.exec(row)?.[0]))
      .toEqual(['Vertigo', 'Nuke', 'Mirage'])
    await expect.element(maps().nth(1)).toMatchTextContent('mapa 2 desta partida')
  })

  test('the prices say which odds were seen first, and how they have moved', async () => {
    await open('/jogo/7')
    await expect
      .element(page.getByText('Alfa: primeira conhecida 1,95, agora 1,83', { exact: true }))
      .toBeInTheDocument()
    await expect.element(page.getByText('primeira conhecida 1,87', { exact: true })).toBeVisible()
    await expect.element(moved('Alfa').css(FALLING)).toBeVisible()
    await expect.element(moved('Bravo').css(RISING)).toBeVisible()
  })

  test('once it has begun they say the odds before the start, and the arrows count from those', async () => {
    // Alfa is higher than before the start, and lower than at the first reading of the running match; Bravo the reverse.
    const oddsHistory = [
      { at: '2026-11-21T18:20:00.000Z', odds1: '9.00', odds2: '1.05' },
      { at: '2026-11-21T19:20:00.000Z', odds1: '6.50', odds2: '1.11' },
    ]
    const running = { ...webMatch({ id: 7, hltvId: 7, odds1: '6.50', odds2: '1.11' }), oddsHistory }
    answer(findMatch, details({ ...running, startOdds: { odds1: '1.77', odds2: '2.02' } }))
    await open('/jogo/7')
    await expect.element(page.getByText('antes do início 1,77', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Bravo: antes do início 2,02, agora 1,11', { exact: true })).toBeInTheDocument()
    await expect.element(moved('Alfa').css(RISING)).toBeVisible()
    await expect.element(moved('Bravo').css(FALLING)).toBeVisible()
    // Without odds from before the start there is nothing to count from.
    answer(findMatch, details(running))
    await open('/jogo/7')
    await expect.element(page.getByText('primeira conhecida 9,00', { exact: true })).toBeVisible()
    await expect.element(moved('Alfa')).toBeVisible()
    await expect.element(moved('Alfa').css('svg')).not.toBeInTheDocument()
    await expect.element(moved('Bravo').css('svg')).not.toBeInTheDocument()
  })

  test('after a match they say the last odds too, and so does the chart', async () => {
    const last = { at: '2026-11-20T21:00:00.000Z', odds1: 'nan', odds2: 'nan' }
    const { oddsHistory } = details()
    const over = { status: 'finished', odds1: 'nan', odds2: 'nan', score1: 2, score2: 1 } as const
    const startOdds = { odds1: '2.20', odds2: '1.70' }
    answer(findMatch, details({ ...over, startOdds, finishedTime: last.at, oddsHistory: [...oddsHistory, last] }))
    await open('/jogo/7')
    await expect.element(page.getByText('antes do início 2,20 · última 1,83', { exact: true })).toBeVisible()
    await expect.element(card('Odds ao longo do tempo')).toMatchTextContent(/Alfa ?1,83 ?Bravo ?1,99/)
  })

  test('odds that have not moved are a sentence instead of a chart', async () => {
    const [first] = details().oddsHistory
    const same = { odds1: '1.95', odds2: '1.87' }
    const last = { at: '2026-11-20T21:00:00.000Z', odds1: 'nan', odds2: 'nan' }
    const oddsHistory = [...(first ? [first] : []), { at: '2026-11-20T18:00:00.000Z', ...same }, last]
    answer(findMatch, details({ ...same, oddsHistory }))
    await open('/jogo/7')
    const odds = card('Odds ao longo do tempo')
    await expect.element(odds).toMatchTextContent('Sem mudança desde 19/11, 15:00: Alfa 1,95, Bravo 1,87.')
    await expect.element(odds.getByRole('slider')).not.toBeInTheDocument()
  })

  test('before a match its time stands in the place of the score, without a word on maps', async () => {
    await open('/jogo/7')
    const score = page.getByRole('region', { name: 'Placar' })
    await expect.element(score.getByText('15:00', { exact: true })).toBeVisible()
    await expect.element(score).not.toMatchTextContent('Ainda sem mapas')
    answer(findMatch, details({ scheduledTime: null }))
    await open('/jogo/7')
    await expect.element(score).toMatchTextContent('Horário a definir')
  })

  test('where nothing is known, that is what the page says', async () => {
    answer(findBackground, { team1: NO_FORM, team2: null, meetings: [] })
    await open('/jogo/7')
    await expect.element(page.getByText('Nenhum resultado deste time é conhecido aqui.').first()).toBeVisible()
    await expect.element(page.getByText('Nenhum confronto destes times é conhecido aqui.')).toBeVisible()
    await expect.element(page.getByText('Nenhum mapa destes times é conhecido aqui.')).toBeVisible()
    await expectAccessible()
  })

  test('a failure is said in its place, and asked again', async () => {
    answer(findBackground, refused('unavailable'))
    await open('/jogo/7')
    await expect.element(card('Fase atual')).toMatchTextContent('Não foi possível carregar os resultados anteriores')
    await expect.element(page.getByRole('heading', { name: 'Odds ao longo do tempo' })).toBeVisible()
    answer(findBackground, BACKGROUND)
    await card('Fase atual').getByRole('button', { name: 'Tentar de novo' }).click()
    await expect.element(results('Alfa').first()).toBeVisible()
  })

  test.each([
    [390, 844],
    [1440, 900],
  ])('at %i × %i nothing moves when it arrives late', async (wide, high) => {
    await page.viewport(wide, high)
    const late = held<typeof findBackground>(BACKGROUND)
    answer(findBackground, late)
    await open('/jogo/7')
    await expect.element(card('Fase atual')).toBeVisible()
    const shown = () =>
      page
        .getByRole('heading', { level: 2 })
        .elements()
        .filter((each) => each.getClientRects().length > 0)
    const before = shown().map((each) => [each, each.getBoundingClientRect().top] as const)
    late.release()
    await expect.element(card('Mapas vencidos')).toBeVisible()
    const moved = before.filter(
      ([each, top]) =>
        each.isConnected && each.textContent !== 'Fase atual' && each.getBoundingClientRect().top !== top,
    )
    expect(moved.map(([each]) => each.textContent)).toEqual([])
  })
})

test('a match of several sources names each of them, and when it was last read', async () => {
  const at = '2026-11-20T18:00:00.000Z'
  const sources = ['polymarket', 'pandascore'].map((source) => ({ source, readAt: at }))
  answer(findMatch, details({ sources }))
  await open('/jogo/7')
  await expect
    .element(card('Sobre a partida'))
    .toMatchTextContent(/Polymarket, última leitura.*PandaScore, última leitura/)
})

test('the names lead to the pages of the teams', async () => {
  await open('/jogo/7')
  const link = page.getByRole('region', { name: 'Placar' }).getByRole('link', { name: 'Alfa', exact: true })
  await expect.element(link).toHaveAttribute('href', '/equipes/alfa')
  expect(boxOf(link).height).toBeGreaterThan(0)
})

test('the user’s record with each team counts bets on it and against it', async () => {
  signedIn()
  showMatches([])
  answer(findMatch, details())
  placeBet({ status: 'won', outcome: 'won', result: '42.50', settledBy: 'user', settledAt: '2026-11-19T18:00:00.000Z' })
  placeBet({
    teams: 'Delta vs Alfa',
    selectedTeam: 'Delta',
    status: 'lost',
    outcome: 'lost',
    result: '-50.00',
    settledBy: 'user',
    settledAt: '2026-11-19T18:00:00.000Z',
  })
  await open('/jogo/7')
  const rows = page.getByRole('list', { name: 'Suas apostas nestes times' }).getByRole('listitem')
  // The bet on Alfa is also one against Bravo: it is not listed twice.
  await expect
    .poll(() => texts(rows))
    .toEqual([
      expect.stringMatching(/^em Alfa ?1 aposta · 1–0 resolvidas ?\+€ 42,50$/),
      expect.stringMatching(/^contra Alfa ?1 aposta · 0–1 resolvidas ?−€ 50,00$/),
    ])
  placeBet({ amount: '7.50', selectedTeam: 'Bravo', teams: 'Bravo vs Echo' })
  await open('/jogo/7')
  await expect
    .poll(() => texts(rows).slice(2))
    .toEqual([expect.stringMatching(/^em Bravo ?1 aposta · € 7,50 apostados$/)])
  await rows.first().getByRole('link').click()
  await expect.poll(address).toBe('/historico?slice=team%3DAlfa')
})

test('a bet leads to its match, and Back to the bet', async () => {
  signedIn()
  showMatches([])
  answer(findMatch, details())
  await page.viewport(390, 844)
  const bet = placeBet({ matchId: 7 })
  answer(matchesOfBet, [
    { matchId: 7, hltvId: 7, team1: 'Alfa', team2: 'Bravo', status: 'finished', score1: 2, score2: 1 },
  ])
  await open(`/historico?bet=${bet.id}`)
  await dialog('Alfa').getByRole('link', { name: 'Alfa 2–1 Bravo' }).click()
  await expect.poll(address).toBe('/jogo/7')
  await expect.element(dialog()).not.toBeInTheDocument()
  history.back()
  await expect.element(dialog('Alfa')).toBeVisible()
  expect(address()).toBe(`/historico?bet=${bet.id}`)
})

for (const language of LONGEST_LANGUAGES) {
  test(`nothing is cut off in any window, in ${language}`, { timeout: 60_000 }, async () => {
    signedIn()
    showMatches([])
    const [first = teamResult()] = BACKGROUND.meetings
    answer(findMatch, details({ team1: LONG, team2: 'Bravo' }))
    answer(findBackground, { ...BACKGROUND, meetings: [{ ...first, opponent: LONG }] })
    placeBet({ matchId: 7, teams: `${LONG} vs Bravo`, selectedTeam: LONG })
    await open('/jogo/7', language)
    await loaded()
    await expectFitsEveryWindow()
  })
}
