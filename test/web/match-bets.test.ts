import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { confirmVerdicts } from '../../src/contract/bets/bet-results.ts'
import { findMatch } from '../../src/contract/matches/match-pages.ts'
import type { Grade } from '../../src/domain/verdict/verdict.ts'
import { settledBet } from '../support/web-bet.ts'
import { booked, changeBooked, placeBet } from './support/book.ts'
import { cutOff } from './support/cut-off.ts'
import { bets, details, listed, MAPS, openMatch, race } from './support/match-bets.ts'
import { answer, sent } from './support/network.ts'
import { address, card, dialog, expectAccessible, texts, toasts } from './support/page.ts'
import { showMatches, signedIn } from './support/people.ts'
import { open } from './support/site.tsx'

beforeEach(() => void signedIn())

test('the running map is a race to the rounds that win it, in overtime to more', async () => {
  await openMatch()
  await expect.element(race()).toHaveAccessibleName('Corrida até 13')
  await expect.element(race().getByRole('img', { name: 'Alfa: 4 de 13 rounds' })).toBeVisible()
  await expectAccessible()
  const [first, second] = MAPS
  const overtime = { ...MAPS[2], score1: 12, score2: 13, firstHalf: { score1: 6, score2: 6 } }
  showMatches([{ ...listed(), maps: [first, second, overtime] }])
  answer(findMatch, { ...details(), maps: [first, second, overtime] })
  await open('/jogo/7')
  await expect.element(race().getByRole('img', { name: 'Bravo: 13 de 16 rounds' })).toBeVisible()
})

test('the details of the match have each bet as the page has it', async () => {
  await openMatch()
  const onPage = texts(bets())
  await open('/jogos-ao-vivo')
  await page.getByRole('main').css('[data-own]').first().click()
  const own = dialog('Alfa vs Bravo').getByRole('list', { name: 'Suas apostas nesta partida' }).getByRole('listitem')
  await expect.poll(() => texts(own)).toEqual(onPage)
  await expect
    .element(own.nth(1).getByRole('img'))
    .toHaveAccessibleName(/^Chance estimada: \d\d%, compensa a partir de 48%$/)
  await expect.element(own.first().getByRole('button')).not.toBeInTheDocument()
  await expectAccessible()
  await page.viewport(320, 700)
  await expect.poll(cutOff).toEqual([])
})

test('a bet has its chance next to the one its odds ask for, and a press opens all of it', async () => {
  await openMatch()
  const row = bets().nth(1)
  await expect.element(row).toMatchTextContent('€ 18,00 a 2,10 · compensa a partir de 48%')
  await expect.element(row).toMatchTextContent('se ganhar +€ 19,80')
  await expect.element(row).toMatchTextContent('Alfa precisa de mais 1 mapa')
  await expect.element(row.getByRole('img')).toHaveAccessibleName(/^Chance estimada: \d\d%, compensa a partir de 48%$/)
  await expect.element(bets().last()).toMatchTextContent(/\+€ 9,50.*Ganha/)
  await expect.element(card('Suas apostas nesta partida')).toMatchTextContent('€ 26,00 em jogo')
  await row.getByRole('button').click()
  await expect.element(dialog('Alfa')).toBeVisible()
  expect(address()).toBe(`/jogo/7?bet=${booked()[1]?.id}`)
  history.back()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('on a match that is over, a decided bet has its sum, is not at stake and is settled with one press', async () => {
  const won: Grade = { verdict: 'won', evidence: { code: 'seriesScore', score1: 2, score2: 1 } }
  const on = { matchId: 1, teams: 'Alfa vs Bravo', selectedTeam: 'Alfa' }
  placeBet({ ...on, amount: '4.00', grade: { verdict: 'needs-you', reason: 'marketWithoutData' } })
  const { id } = placeBet({ ...on, amount: '25.00', odds: '2.18', grade: won, gradedResult: '29.50' })
  answer(confirmVerdicts, () => {
    changeBooked(id, { ...settledBet('won', '29.50', on), id, gradedResult: null })
    return { settled: [id], skipped: [] }
  })
  showMatches([])
  answer(findMatch, { ...details(), status: 'finished', finishedTime: '2026-11-20T20:40:00.000Z' })
  await open('/jogo/7')
  const own = card('Suas apostas nesta partida')
  await expect.element(own).toMatchTextContent('1 decidida · +€ 29,50')
  await expect.element(own).not.toMatchTextContent('em jogo')
  await expect.element(bets().first()).toMatchTextContent('Decidida: ganha 2–1: Alfa venceu')
  await expect.element(bets().nth(1)).toMatchTextContent('Depende de você')
  await expect
    .element(
      bets()
        .nth(1)
        .getByRole('button', { name: /^Resolver/ }),
    )
    .not.toBeInTheDocument()
  await expectAccessible()
  await page.viewport(320, 700)
  await expect.poll(cutOff).toEqual([])
  await bets().first().getByRole('button', { name: 'Resolver +€ 29,50 Alfa vs Bravo' }).click()
  await expect.element(toasts()).toMatchTextContent('Resultado da aposta atualizado')
  expect(sent(confirmVerdicts)).toEqual([{ bets: [{ id, verdict: 'won', result: '29.50' }] }])
  await expect.element(own).not.toMatchTextContent('decidida')
})

test('what the match can bring adds what its settled bets have brought', async () => {
  await openMatch()
  // −18.00 − 8.00 + 9.50; 19.80 + 10.40 + 9.50.
  const line = page.getByRole('img', { name: /^pior/ })
  await expect.element(line).toHaveAccessibleName(/^pior −€\s16,50, em média \+€\s\d+,\d\d, melhor \+€\s39,70$/)
})

test('the odds over time have the user’s own prices', async () => {
  await openMatch()
  await expect.element(page.getByText('você: 2,10')).toBeVisible()
  await expect.element(page.getByText('você: 2,30')).toBeVisible()
  await expect.element(page.getByText('você: 1,95')).not.toBeInTheDocument()
})
