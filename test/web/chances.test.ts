import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { COMPARED_FROM, chanceRecord, type Forecast } from '../../src/contract/matches/chances.ts'
import type { Match } from '../../src/contract/matches/matches.ts'
import { required } from '../../src/domain/required.ts'
import { webMatch } from '../support/web-match.ts'
import { record } from './support/chance-record.ts'
import { answer } from './support/network.ts'
import { boxOf, choose, expectAccessible } from './support/page.ts'
import { showMatches, visitor } from './support/people.ts'
import { open } from './support/site.tsx'
import { changes, registered, state } from './support/socket.ts'

const list = () => page.getByRole('list', { name: 'Partidas ao vivo' })
const rowOf = (team: string) => list().getByRole('listitem').filter({ hasText: team }).first()

const playing = (score1: number, score2: number): Match =>
  webMatch({
    startOdds: { odds1: '1.90', odds2: '1.90' },
    score1: 0,
    map: 'Mirage',
    currentMapScore1: score1,
    currentMapScore2: score2,
    maps: [{ number: 1, name: 'Mirage', status: 'running', score1, score2 }],
  })

beforeEach(visitor)

test('the chance of a live match changes with its score, and says what it is', async () => {
  showMatches([playing(0, 0)])
  await open('/jogos-ao-vivo')
  await expect.element(rowOf('Alfa')).toMatchTextContent('Chance estimada de vitória: Alfa 50%, Bravo 50%')
  const socket = await registered()
  socket.receive(state([playing(0, 0)]))
  // 9–3 at half-time between equals is about 90 % of the map: 0.9 · 75 % + 0.1 · 25 % of the BO3.
  socket.receive(changes(2, playing(9, 3)))
  await expect.element(rowOf('Alfa')).toMatchTextContent('Chance estimada de vitória: Alfa 70%, Bravo 30%')

  await rowOf('Alfa').getByText('Mirage').click()
  const dialog = page.getByRole('dialog', { name: 'Alfa vs Bravo' })
  await expect
    .element(dialog)
    .toMatchTextContent('Estimativa pela odd antes do início (1,90 / 1,90, sem a margem da casa)')
  await expectAccessible()
  await dialog.getByRole('link', { name: 'Quanto ela acerta' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Quão precisas são as chances?')
})

test('a match without a price before its start shows no chance', async () => {
  showMatches([playing(9, 3), webMatch({ id: 2, hltvId: 2, team1: 'Charlie', team2: 'Delta' })])
  await open('/jogos-ao-vivo')
  await expect.element(rowOf('Alfa').css('[data-chance]')).toHaveLength(1)
  await expect.element(rowOf('Charlie')).toMatchTextContent('Inferno')
  expect(rowOf('Charlie').css('[data-chance]').elements()).toEqual([])
})

test('on a phone a price leaves room only for a chance that will come', async () => {
  await page.viewport(390, 844)
  const unpriced = { startOdds: { odds1: '1.90', odds2: 'nan' } }
  showMatches([playing(9, 3), webMatch({ id: 2, hltvId: 2, team1: 'Charlie', team2: 'Delta', ...unpriced })])
  await open('/jogos-ao-vivo')
  await expect.element(rowOf('Alfa').css('[data-chance]')).toHaveLength(1)
  const price = (team: string) => rowOf(team).getByRole('button', { name: `Apostar em ${team}` })
  const middle = (part: Element) => part.getBoundingClientRect().top + part.getBoundingClientRect().height / 2
  const lowered = (team: string) => {
    const box = price(team).element()
    return middle(required(box.querySelector('[aria-hidden] > span'), 'the figure')) - middle(box)
  }
  expect(lowered('Alfa')).toBeGreaterThan(4)
  expect(Math.abs(lowered('Charlie'))).toBeLessThanOrEqual(1)
  expect(boxOf(price('Alfa')).height).toBe(boxOf(price('Charlie')).height)
  expect(rowOf('Charlie').css('[data-chance], .row-chance-1').elements()).toEqual([])
})

test('the public page shows what was said before a match and at half-time, and what came of it', async () => {
  /** Of one case that came true Wilson’s interval is 21 to 100 %. */
  const one = (of: Forecast['of'], stage: Forecast['stage'], said: number, price: number): Forecast => ({
    of,
    stage,
    count: 1,
    brier: (1 - said) ** 2,
    logLoss: -Math.log(said),
    price: { brier: (1 - price) ** 2, logLoss: -Math.log(price) },
    bins: [{ from: 0.6, count: 1, said, came: 1, low: 0.2065, high: 1 }],
  })
  answer(chanceRecord, {
    matches: 40,
    simulated: false,
    forecasts: [one('match', 'start', 0.651, 0.651), one('map', 'half', 0.62, 0.651)],
    methods: { matches: 40, needed: COMPARED_FROM, scores: null },
  })
  await open('/chances')
  await expect.element(page.getByText('Em 40 partidas encerradas')).toBeVisible()
  const curve = page.getByRole('region', { name: 'Previsto e ocorrido, por chance' })
  await expect.element(curve).toMatchTextContent('60–70%165%100%21–100%')
  await choose('Momento', 'Intervalo de um mapa: quem vence o mapa')
  await expect.element(curve).toMatchTextContent('60–70%162%100%21–100%')
  // The chosen moment leads: −ln 0.62, beside −ln 0.5 and −ln 0.651.
  await expect.element(page.getByText('0,478', { exact: true }).first()).toBeVisible()
  await expect
    .element(page.getByRole('img', { name: 'Log loss 0,478; moeda 0,693, mercado 0,429' }).first())
    .toBeVisible()
  // (1 − 0.651)², and −ln 0.651.
  const scores = page.getByRole('list', { name: 'Quanto errou em média' })
  await expect
    .element(scores.getByRole('listitem').filter({ hasText: 'Antes da partida' }))
    .toMatchTextContent('0,4291 vezmercado 0,429')
  await page.css('summary').filter({ hasText: 'Como é calculado' }).click()
  await expect.element(page.getByText('Brier 0,122, mercado 0,122').first()).toBeVisible()
  await expect.element(page.getByText('a partir de 2.000 partidas encerradas')).toMatchTextContent('Até agora são 40.')
  await expectAccessible()
})

test('over too few matches it is too early: no figure, and no chart of full bars', async () => {
  answer(chanceRecord, record({ matches: 3, simulated: false }))
  await open('/chances', 'en')
  await expect.element(page.getByRole('heading', { name: 'Too early to say' })).toBeVisible()
  await expect.element(page.getByText(/^3 finished matches so far\. The figures start at 30/)).toBeVisible()
  await expect.element(page.css('[data-part=bar], main .text-hero')).toHaveLength(0)
})
