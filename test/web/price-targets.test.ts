import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listAlerts } from '../../src/contract/alerts.ts'
import { currentUser } from '../../src/contract/auth.ts'
import { findMatch, type MatchDetails } from '../../src/contract/matches/match-pages.ts'
import {
  addPriceTarget,
  listPriceTargets,
  type PriceTarget,
  removePriceTarget,
} from '../../src/contract/matches/price-targets.ts'
import { webAlert } from '../support/web-alert.ts'
import { webMatch } from '../support/web-match.ts'
import { answer, lost, refused, requestsOf, sent, withHeaders } from './support/network.ts'
import { address, boxOf, dialog, expectAccessible, expectDialogs, press, pressIn, toasts } from './support/page.ts'
import { showMatches, signedIn, visitor } from './support/people.ts'
import { open } from './support/site.tsx'

const PATH = '/jogo/1'
/** With the odds alerts open. */
const OPENED = `${PATH}?alert=1`
const LONG = 'Associação Atlética Ponte Preta Esportes'
const details = (more: Partial<MatchDetails> = {}): MatchDetails => ({
  ...webMatch({ hltvId: 1, team1: LONG, team2: 'Bravo', odds1: '1.83', odds2: '1.99' }),
  calledOff: false,
  startedTime: null,
  finishedTime: null,
  otherSource: null,
  oddsHistory: [],
  ...more,
})
let targets: PriceTarget[] = []

beforeEach(() => {
  signedIn()
  showMatches([])
  targets = []
  answer(findMatch, details())
  answer(listPriceTargets, () => targets)
  answer(addPriceTarget, ({ parsed }) => {
    const { team, odds, direction } = parsed as { team: 1 | 2; odds: number; direction: PriceTarget['direction'] }
    const target = { hltvId: 1, number: 3, team, odds: (odds / 1000).toFixed(2), direction, reached: null }
    targets = [...targets, target]
    return target
  })
  answer(removePriceTarget, ({ params }) => {
    targets = targets.filter(({ number }) => String(number) !== params['number'])
    return undefined
  })
})

const prices = () => dialog('Alerta de odd')
const field = () => prices().getByRole('spinbutton', { name: 'Odd' })
const add = () => prices().getByRole('button', { name: 'Avisar' })
const rows = () => prices().getByRole('list', { name: 'Seus alertas de odd' }).getByRole('listitem')

test('a price is written down for a team; the direction is said in words, by the price of now', async () => {
  await open(OPENED)
  await field().fill('2,10')
  await expect.element(prices()).toMatchTextContent(`Avisa uma vez, quando ${LONG} estiver a 2,10 ou mais`)
  await field().fill('1,70')
  await expect.element(prices()).toMatchTextContent(`quando ${LONG} estiver a 1,70 ou menos`)
  await prices().getByRole('radio', { name: 'Bravo 1,99' }).click()
  await field().fill('2,5')
  await press('{Enter}')
  await expect.element(rows()).toMatchTextContent('Bravo a 2,50 ou mais')
  await expectAccessible('', prices().element())
  expect(sent(addPriceTarget)).toEqual([{ team: 2, odds: 2500, direction: 'atLeast' }])
  expect(requestsOf(addPriceTarget).map(({ params }) => params)).toEqual([{ hltvId: '1' }])
  await expect.element(field()).toHaveValue('')
})

test('what is typed while the list of prices is read again stays', async () => {
  await open(OPENED)
  await expect.element(field()).toBeVisible()
  const { promise: read, resolve: reads } = Promise.withResolvers<PriceTarget[]>()
  answer(listPriceTargets, () => read)
  await field().fill('2,10')
  await press('{Enter}')
  await expect.poll(() => sent(addPriceTarget)).toHaveLength(1)
  await field().fill('3,50')
  reads(targets)
  await expect.element(rows()).toMatchTextContent(`${LONG} a 2,10 ou mais`)
  await expect.element(add()).toBeEnabled()
  await expect.element(field()).toHaveValue('3,50')
})

test('a price that is reached says when, and is removed', async () => {
  targets = [
    {
      hltvId: 1,
      number: 2,
      team: 1,
      odds: '2.10',
      direction: 'atLeast',
      reached: { at: '2026-11-20T20:14:00.000Z', odds: '2.15' },
    },
    { hltvId: 9, number: 1, team: 1, odds: '3.00', direction: 'atMost', reached: null },
  ]
  await open(OPENED)
  await expect.element(rows()).toHaveLength(1)
  await expect.element(rows()).toMatchTextContent(/a 2,10 ou mais ?Atingida às \d\d:\d\d: 2,15/)
  await prices()
    .getByRole('button', { name: `Remover: ${LONG} a 2,10 ou mais` })
    .click()
  await expect
    .poll(() => requestsOf(removePriceTarget).map(({ params }) => params))
    .toEqual([{ hltvId: '1', number: '2' }])
  await expect.poll(() => rows().query()).toBeNull()
})

test('what is no price, or is there already, is said at the field; a failure keeps what was typed', async () => {
  await open(OPENED)
  await add().click()
  await expect.element(field()).toHaveAccessibleDescription(/Informe a odd|odd/i)
  await field().fill('0,5')
  await add().click()
  expect(sent(addPriceTarget)).toEqual([])
  answer(addPriceTarget, refused('badInput', { odds: 'priceThere' }))
  await field().fill('2,10')
  await add().click()
  await expect.element(prices()).toMatchTextContent('A odd já chegou a esse valor')
  answer(addPriceTarget, refused('unavailable'))
  await add().click()
  await expect.element(prices().getByRole('alert')).toBeVisible()
  await expect.element(field()).toHaveValue('2,10')
})

test('two presses in one frame remove a price once', async () => {
  targets = [{ hltvId: 1, number: 2, team: 2, odds: '2.10', direction: 'atLeast', reached: null }]
  await open(OPENED)
  const remove = prices().getByRole('button', { name: 'Remover: Bravo a 2,10 ou mais' })
  await expect.element(remove).toBeVisible()
  const button = remove.element() as HTMLElement // a button
  button.click()
  button.click()
  await expect.poll(() => rows().query()).toBeNull()
  expect(requestsOf(removePriceTarget)).toHaveLength(1)
})

test('one that cannot be removed stays, and a toast says so', async () => {
  targets = [{ hltvId: 1, number: 2, team: 2, odds: '2.10', direction: 'atLeast', reached: null }]
  answer(removePriceTarget, refused('unavailable'))
  await open(OPENED)
  await prices().getByRole('button', { name: 'Remover: Bravo a 2,10 ou mais' }).click()
  await expect.element(toasts()).toMatchTextContent('Não foi possível remover. Tente de novo.')
  await expect.element(rows()).toHaveLength(1)
})

test('one whose removal got no answer is asked for again, and a toast says that it may be gone', async () => {
  targets = [{ hltvId: 1, number: 2, team: 2, odds: '2.10', direction: 'atLeast', reached: null }]
  answer(removePriceTarget, () => {
    targets = []
    return lost()
  })
  await open(OPENED)
  await prices().getByRole('button', { name: 'Remover: Bravo a 2,10 ou mais' }).click()
  await expect
    .element(toasts())
    .toMatchTextContent('Sem resposta. A alteração pode ter sido salva: confira antes de tentar de novo.')
  await expect.poll(() => rows().query()).toBeNull()
})

test('of ten prices none can be added, of undecided teams none', async () => {
  targets = Array.from({ length: 10 }, (_, at) => ({
    hltvId: 1,
    number: at + 1,
    team: 2,
    odds: `2.${at + 10}`,
    direction: 'atLeast',
    reached: null,
  }))
  await open(OPENED)
  await expect.element(rows()).toHaveLength(10)
  await expect.element(prices()).toMatchTextContent('São no máximo 10 alertas de odd por partida')
  targets = []
  answer(findMatch, details({ team2: 'TBD' }))
  await open(OPENED)
  await expect.element(prices().getByRole('radio')).toHaveLength(1)
})

const button = () => page.getByRole('main').getByRole('button', { name: /^(Alerta|\d+ alertas?) de odd$/ })

test('they stand at the prices, with how many there are; Back, Escape and the button itself keep the focus', async () => {
  targets = [
    { hltvId: 1, number: 2, team: 2, odds: '2.10', direction: 'atLeast', reached: null },
    { hltvId: 9, number: 1, team: 1, odds: '3.00', direction: 'atMost', reached: null },
  ]
  await open(PATH)
  await expect.element(button()).toHaveTextContent('1 alerta de odd')
  expect(
    boxOf(button()).top - boxOf(page.getByRole('button', { name: 'Apostar em Bravo a 1,99' })).bottom,
  ).toBeLessThan(16)
  await pressIn(button(), '{Enter}')
  await expect.element(rows()).toHaveLength(1)
  expect(address()).toBe(OPENED)
  await press('{Escape}')
  await expectDialogs(0)
  expect(address()).toBe(PATH)
  await expect.element(button()).toHaveFocus()
})

test('the bell of the match leads to them', async () => {
  await open(PATH)
  await page
    .getByRole('button', { name: /^Notificações|^Avisos/ })
    .last()
    .click()
  await page.getByRole('link', { name: 'Alerta de odd' }).click()
  await expect.element(field()).toBeVisible()
  expect(address()).toBe(OPENED)
})

test('a visitor is asked to log in; on a break, or when the match is over, there are none', async () => {
  const shown = async () => {
    await open(OPENED)
    await expect.element(page.getByRole('heading', { level: 1, name: new RegExp(LONG) })).toBeVisible()
    return [button().query(), prices().query()].filter((each) => each !== null).length
  }
  answer(findMatch, details({ status: 'finished', finishedTime: '2026-11-20T22:00:00.000Z' }))
  expect(await shown()).toBe(0)
  answer(findMatch, details())
  answer(currentUser, withHeaders(currentUser, signedIn(), { 'X-Break-Until': '2099-01-01T00:00:00.000Z' }))
  expect(await shown()).toBe(0)
  visitor()
  answer(findMatch, details())
  expect(await shown()).toBe(1)
  await button().click()
  await expect.element(dialog('Entrar na sua conta')).toBeVisible()
})

test('the bell tells of it', async () => {
  const price = { team: 'Bravo', wanted: '2.10', direction: 'atLeast', odds: '2.15' } as const
  answer(listAlerts, { unread: 1, alerts: [webAlert({ kind: 'priceReached', price })] })
  await open('/notificacoes')
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Bravo chegou a 2,15' }))
    .toMatchTextContent('Seu alerta: 2,10 ou mais')
})

test('a removed price leaves the focus on the card', async () => {
  targets = [{ hltvId: 1, number: 1, team: 1, odds: '2.10', direction: 'atLeast', reached: null }]
  await open(OPENED)
  await pressIn(rows().getByRole('button'), '{Enter}')
  await expect.element(rows()).not.toBeInTheDocument()
  await expect.poll(() => prices().element().contains(document.activeElement)).toBe(true)
})
