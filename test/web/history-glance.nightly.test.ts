import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listBets } from '../../src/contract/bets/bet-lists.ts'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { settledBet } from '../support/web-bet.ts'
import { placeBet } from './support/book.ts'
import { cutOff } from './support/cut-off.ts'
import { holdBack } from './support/network.ts'
import { loaded, width } from './support/page.ts'
import { signedIn } from './support/people.ts'
import { open } from './support/site.tsx'

const HOUR = 3_600_000

beforeEach(() => void signedIn())

/** Forty bets of several days, the newest first; some pending, won, lost and returned. */
function fill(): void {
  for (let at = 40; at > 0; at -= 1) {
    const placedAt = new Date(Date.now() - at * 5 * HOUR).toISOString()
    const teams = { teams: `Time ${at} vs Associação Atlética Ponte Preta`, selectedTeam: `Time ${at}` }
    const settled = at % 3 === 0 ? settledBet('lost', '-50.00') : settledBet('won', '42.50')
    placeBet({ ...(at < 5 ? {} : settled), ...teams, placedAt, bookmaker: 'Pinnacle' })
  }
}

/** Rows that are wholly on the screen, above what floats over its end. */
function wholeRows(): number {
  const bar = document.querySelector('nav.fixed, footer.fixed')?.getBoundingClientRect().top ?? innerHeight
  const list = document.querySelector('.scroll-list')?.getBoundingClientRect()
  if (!list) throw new Error('there is no list')
  const end = Math.min(bar, innerHeight, list.bottom)
  return [...document.querySelectorAll('[data-bet]')].filter((row) => row.getBoundingClientRect().bottom <= end + 1)
    .length
}

describe('at a glance', () => {
  beforeEach(fill)

  test.each([
    [390, 844, 8],
    [1440, 900, 15],
  ])('%i × %i shows at least %i^ whole bets', async (wide, high, least) => {
    await page.viewport(wide, high)
    await open('/historico')
    await loaded()
    await expect.poll(wholeRows).toBeGreaterThanOrEqual(least)
  })

  test.each([
    [390, 844],
    [1440, 900],
  ])('%i × %i: bets that come late move nothing', async (wide, high) => {
    await page.viewport(wide, high)
    const release = holdBack(listBets)
    await open('/historico')
    const top = () => page.getByRole('group', { name: 'Status' }).element().getBoundingClientRect().top
    await expect.element(page.getByRole('group', { name: 'Status' })).toBeVisible()
    const before = top()
    // It would stand below the skeletons, and go down with the first bets.
    await expect.element(page.getByRole('navigation', { name: 'Páginas do histórico' })).not.toBeInTheDocument()
    release()
    await expect.element(page.getByRole('navigation', { name: 'Páginas do histórico' })).toBeInTheDocument()
    expect(top()).toBe(before)
  })

  test('nothing is cut off or broken, and a row has at most two actions, 320 to 1920 px', {
    timeout: 120_000,
  }, async () => {
    for (const [turn, [wide, high]] of SIZES.entries()) {
      await page.viewport(wide, high)
      await open('/historico', LANGUAGES[turn % 3])
      await loaded()
      const where = `${wide} × ${high}`
      await expect.poll(width, { message: where }).toBeLessThanOrEqual(wide)
      await expect.poll(cutOff, { message: where }).toEqual([])
      for (const row of document.querySelectorAll('[data-bet]')) {
        const actions = [...row.querySelectorAll('button, a')].filter((each) => !each.matches('[data-opens-bet]'))
        expect(actions.length, where).toBeLessThanOrEqual(2)
      }
    }
  })
})

const SIZES = [
  [320, 700],
  [390, 844],
  [844, 390],
  [600, 900],
  [768, 1024],
  [1024, 768],
  [1216, 800],
  [1440, 900],
  [1920, 1080],
] as const
