import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listBets } from '../../src/contract/bets/bet-lists.ts'
import { findMatch } from '../../src/contract/matches/match-pages.ts'
import { findTeam, type TeamDetails } from '../../src/contract/matches/teams.ts'
import { formatShortDay } from '../../src/words/days.ts'
import { upcomingMatch, webMatch } from '../support/web-match.ts'
import { teamResults } from '../support/web-team.ts'
import { booked, placeBet } from './support/book.ts'
import { answer, holdBack, refused, requestsOf } from './support/network.ts'
import { address, boxOf, card, dialog, expectAccessible, loaded, texts } from './support/page.ts'
import { showMatches, signedIn, visitor } from './support/people.ts'
import { goTo, open } from './support/site.tsx'
import { expectFitsEveryWindow, LONGEST_LANGUAGES } from './support/window-sizes.ts'

const LONG = 'The Gentlemen of the Lower Marsh Counter-Strike Society'

const team = (more: Partial<TeamDetails> = {}): TeamDetails => ({
  name: 'Alfa',
  logo: null,
  results: teamResults(12),
  maps: [
    { name: 'Mirage', played: 12, won: 8 },
    { name: 'Nuke', played: 1, won: 0 },
  ],
  matches: 12,
  ...more,
})

beforeEach(() => {
  visitor()
  answer(findTeam, team())
})

const results = () => page.getByRole('list', { name: 'Resultados' }).getByRole('link')

test('a team has its results, its maps and its matches, and is in the title', async () => {
  showMatches(
    [webMatch()],
    [
      upcomingMatch({ team1: 'Echo', team2: 'ALFA' }),
      upcomingMatch({ id: 9, hltvId: 9, team1: 'Echo', team2: 'Golf' }),
    ],
  )
  answer(findTeam, team())
  await open('/equipes/alfa')
  await expect.poll(() => document.title).toBe('Alfa | Clutchbook')
  expect(requestsOf(findTeam).map(({ params }) => params['team'])).toEqual(['alfa'])
  await expect.element(results()).toHaveLength(10)
  await page.getByRole('button', { name: 'Ver todos (12)' }).click()
  await expect.element(results()).toHaveLength(12)
  await expect.element(page.getByRole('region', { name: 'Fase atual' })).toMatchTextContent('7 vitórias, 3 derrotas')
  await expect.element(card('Mapas vencidos')).toMatchTextContent('13 mapas conhecidos')
  const next = page.getByRole('list', { name: 'Ao vivo e próximas' }).getByRole('listitem')
  await expect.poll(() => texts(next)[0]).toMatch(/Alfa.*Bravo/)
  await expect.element(next.first().getByRole('button', { name: 'Apostar em Alfa' }).first()).toBeVisible()
  await expect.element(next.filter({ hasText: 'Echo' }).getByRole('link')).toBeVisible()
  await expectAccessible()
  answer(findMatch, refused('notFound'))
  await results().first().click()
  await expect.poll(address).toBe('/jogo/500')
})

test('next matches have their tournament and the date as results have it, results their maps on a phone too', async () => {
  const at = new Date()
  at.setDate(at.getDate() + 3)
  at.setHours(12, 50, 0, 0)
  showMatches([], [upcomingMatch({ team1: 'Echo', team2: 'Alfa', scheduledTime: at.toISOString() })])
  await page.viewport(390, 844)
  await open('/equipes/alfa')
  const next = page.getByRole('list', { name: 'Ao vivo e próximas' }).getByRole('listitem')
  const day = formatShortDay(at, new Date(), 'pt')
  await expect.poll(() => texts(next)).toEqual([`EEchoCopa de Teste${day} 12:50`])
  const line = page.getByRole('list', { name: 'Resultados' }).getByRole('listitem').first()
  await expect.element(line.getByText(/^Mirage \d+–\d+/)).toBeVisible()
  await page.viewport(1440, 900)
  await expect.element(card('Mapas vencidos')).toBeVisible()
  expect(boxOf(card('Mapas vencidos')).left).toBe(boxOf(card('Resultados')).left)
  expect(boxOf(card('Mapas vencidos')).top).toBeGreaterThan(boxOf(card('Resultados')).bottom)
})

test('a visitor is asked to log in to see bets; a user has the record and the last bets', async () => {
  await open('/equipes/alfa')
  await card('Suas apostas neste time').getByRole('button', { name: 'Entrar' }).click()
  await expect.element(dialog('Entrar na sua conta')).toBeVisible()

  signedIn()
  answer(findTeam, team())
  for (let count = 0; count < 6; count += 1)
    placeBet({
      status: 'lost',
      outcome: 'lost',
      result: '-50.00',
      settledBy: 'user',
      settledAt: '2026-11-19T18:00:00.000Z',
    })
  placeBet({ selectedTeam: 'Bravo' })
  await open('/equipes/alfa')
  const record = page.getByRole('list', { name: 'Suas apostas neste time' }).getByRole('listitem')
  await expect
    .poll(() => texts(record))
    .toEqual([
      expect.stringMatching(/^em Alfa ?6 apostas · 0–6 resolvidas ?−€ 300,00$/),
      expect.stringMatching(/^contra Alfa ?1 aposta · € 50,00 apostados$/),
    ])
  await expect.element(page.css('[data-bet]')).toHaveLength(5)
  await expect
    .element(page.getByRole('link', { name: 'Todas as apostas' }))
    .toHaveAttribute('href', '/historico?slice=team%3DAlfa')
  await page.css('[data-bet] button').first().click()
  await expect.element(dialog('Alfa')).toBeVisible()
  expect(address()).toBe(`/equipes/alfa?bet=${booked()[1]?.id}`)
})

test('a name with signs is asked for as it is', async () => {
  await open(`/equipes/${encodeURIComponent('a+-$money')}`)
  await expect.element(results().first()).toBeVisible()
  expect(requestsOf(findTeam).map(({ params }) => params['team'])).toEqual(['a+-$money'])
})

test('of a team without results the page says so', async () => {
  answer(findTeam, team({ results: [], maps: [], matches: 0 }))
  await open('/equipes/alfa')
  await expect.element(card('Resultados')).toMatchTextContent('Nenhum resultado deste time é conhecido aqui.')
  await expect.element(card('Mapas vencidos')).toMatchTextContent('Nenhum mapa deste time é conhecido aqui.')
  await expect.element(card('Ao vivo e próximas')).toMatchTextContent('Nenhuma partida agendada.')
  await expectAccessible()
})

test('an unknown team is not found; a failure is reported, and asked again', async () => {
  answer(findTeam, refused('notFound'))
  await open('/equipes/nobody')
  await expect.element(page.getByText('Este time não existe')).toBeVisible()
  answer(findTeam, refused('unavailable'))
  goTo('/equipes/alfa')
  await expect.element(page.getByText('Não foi possível carregar o time')).toBeVisible()
  answer(findTeam, team())
  await page.getByRole('main').getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(results().first()).toBeVisible()
})

test.each([
  [390, 844],
  [1440, 900],
])('at %i × %i nothing moves when the bets arrive late', async (wide, high) => {
  await page.viewport(wide, high)
  signedIn()
  answer(findTeam, team())
  placeBet()
  const release = holdBack(listBets)
  await open('/equipes/alfa')
  await expect.element(card('Suas apostas neste time')).toBeVisible()
  const tops = () =>
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map((each) => each.getBoundingClientRect().top)
  const before = tops()
  release()
  await expect.element(page.css('[data-bet]')).toBeVisible()
  expect(tops()).toEqual(before)
})

for (const language of LONGEST_LANGUAGES) {
  test(`nothing is cut off in any window, in ${language}`, { timeout: 60_000 }, async () => {
    signedIn()
    answer(findTeam, team({ name: LONG }))
    placeBet({ teams: `${LONG} vs Bravo`, selectedTeam: LONG })
    await open('/equipes/long', language)
    await loaded()
    await expectFitsEveryWindow()
  })
}
