import { beforeEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { stats } from '../../src/contract/statistics.ts'
import { settledBet } from '../support/web-bet.ts'
import { changeBooked, placeBet } from './support/book.ts'
import { prefer } from './support/emulation.ts'
import { answer } from './support/network.ts'
import { signedIn, statistics } from './support/people.ts'
import { open } from './support/site.tsx'
import { registered } from './support/socket.ts'

beforeEach(() => void signedIn())

/** Reading its animations also starts those of the last change. */
const moves = (found: Locator) =>
  found
    .elements()
    .some((each) => each.getAnimations({ subtree: true }).some(({ playState }) => playState === 'running'))

const strip = () => page.getByLabelText('Your numbers').css('div')
const figure = (name: string) => strip().filter({ hasText: name })
const today = () => page.getByRole('region', { name: 'Profit today' })
const counts = () => page.getByRole('complementary').getByRole('link', { name: 'My Bets' })
const totals = () => page.getByLabelText('Totals of the bets shown').css('div')
const total = (name: string) => totals().filter({ hasText: name })

/** So much was won of one bet, and so many more are open. */
function book(profit: string, pendingCount: number): void {
  const day = { bets: 1, profit }
  const { last7Days } = statistics()
  answer(
    stats,
    statistics({
      totalBets: 1 + pendingCount,
      winCount: 1,
      winRate: 100,
      pendingCount,
      totalProfit: profit,
      monthlyProfit: profit,
      last7Days: last7Days.map((each, at) => ({ ...each, ...(at === 6 && day) })),
    }),
  )
}

async function changeElsewhere(): Promise<void> {
  const socket = await registered()
  socket.receive({ type: 'changed', what: ['bets', 'stats'] })
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  const marks = reducedMotion === 'no-preference'
  test(`own figures that change ${marks ? 'are marked' : 'do not move with reduced motion'}, those that stay are not`, async () => {
    await prefer({ reducedMotion })
    book('42.50', 1)
    await open('/', 'en')
    await expect.element(figure('Total Profit')).toMatchTextContent('+€42.50')
    await expect.element(counts()).toMatchTextContent('1 open')
    for (const each of [figure('Total Profit'), figure('Win Rate'), today(), counts()]) expect(moves(each)).toBe(false)

    book('62.50', 2)
    await changeElsewhere()
    await expect.element(figure('Total Profit')).toMatchTextContent('+€62.50')
    for (const each of [figure('Total Profit'), figure('Total Bets'), today()]) expect(moves(each)).toBe(marks)
    expect(moves(figure('Win Rate'))).toBe(false)
    await expect.element(counts()).toMatchTextContent('2 open')
    expect(moves(counts())).toBe(marks)
  })
}

test('totals of the history are marked where a bet changes, not where the filter does', async () => {
  await prefer({ reducedMotion: 'no-preference' })
  const bet = placeBet()
  placeBet(settledBet('won', '42.50'))
  await open('/historico', 'en')
  await expect.element(total('Profit')).toMatchTextContent('+€42.50')
  await page.getByRole('button', { name: 'Pending 1' }).click()
  await expect.element(total('Profit')).toMatchTextContent('€0.00')
  expect(moves(totals())).toBe(false)
  await page.getByRole('button', { name: 'All 2' }).click()
  await expect.element(total('Profit')).toMatchTextContent('+€42.50')
  expect(moves(totals())).toBe(false)

  changeBooked(bet.id, settledBet('lost', '-50.00', { id: bet.id }))
  await changeElsewhere()
  await expect.element(total('Profit')).toMatchTextContent('-€7.50')
  expect(moves(total('Profit'))).toBe(true)
  expect(moves(total('Yield'))).toBe(true)
  expect(moves(total('Staked'))).toBe(false)
})
