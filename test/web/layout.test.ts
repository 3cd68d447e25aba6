import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PATHS } from '../../src/contract/paths.ts'
import { upcomingMatch, webMatch } from '../support/web-match.ts'
import { placeBet } from './support/book.ts'
import { showMatches, signedIn } from './support/people.ts'
import { open } from './support/site.tsx'
import { byTier } from './support/tier.ts'

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

/** The number that HLTV lists on a busy day. */
function busyDay(): void {
  const live = Array.from({ length: 12 }, (_, at) => webMatch({ id: at + 1, hltvId: at + 1 }))
  const upcoming = Array.from({ length: 105 }, (_, at) =>
    upcomingMatch({
      id: at + 100,
      hltvId: at + 100,
      team1: `Home ${at}`,
      team2: `Away ${at}`,
      tournament: `Cup ${at % 7}`,
      scheduledTime: inHours(1 + at),
      odds1: '1.45',
      odds2: '2.70',
    }),
  )
  showMatches(live, upcoming)
}

beforeEach(() => void signedIn())

const LATIN = 'Clube de Esportes Eletronicos do Paranaa'
const CYRILLIC = 'Организация с очень длинным именем Ёлка!'

describe('on a phone', () => {
  beforeEach(() => page.viewport(390, 844))

  test('header and filters scroll away; the heading of the day stays visible', async () => {
    busyDay()
    await open(PATHS.upcoming)
    await expect.element(page.css('main li')).toHaveLength(105)
    const title = page.getByRole('heading', { level: 1 })
    await expect.element(title).toBeInViewport()
    // Scrolls to the middle of the second day: near the end of a day its heading scrolls away with it.
    page.css('main h3 + ul').nth(1).element().children[12]?.scrollIntoView()
    await expect.element(title).not.toBeInViewport()
    await expect.element(page.getByRole('group', { name: 'Dia', exact: true })).not.toBeInViewport()
    // One heading of a day sticks to the top.
    const tops = () =>
      page
        .css('main h3')
        .elements()
        .map((day) => Math.round(day.getBoundingClientRect().top))
    await expect.poll(tops).toContain(0)
  })

  test('another page of the history is shown from its first bet', async () => {
    for (let ago = 60; ago > 0; ago -= 1) placeBet({ placedAt: inHours(-ago) })
    await open(PATHS.history)
    await page.getByRole('button', { name: 'Próxima' }).click()
    await expect.element(page.getByText('Página 2 de 2')).toBeInTheDocument()
    const bets = page.getByRole('list', { name: 'Histórico detalhado' }).getByRole('listitem')
    await expect.element(bets.first()).toBeInViewport()
  })
})

/** What a row shows: the column of a map and a price by their texts, since a narrow row has the chance inside the price. */
const PARTS = [
  '.match-row > :not(.row-maps, .contents, button)',
  '.match-row > button > span',
  '.row-maps > li > span:first-child',
  '.row-maps > li > [aria-hidden] > span',
  '[data-chance] > [aria-hidden]',
].join()

for (const wide of byTier([320, 1440], [305, 320, 390, 600, 768, 1440, 1920])) {
  test(`at ${wide} px no part of a live match lies over another, with the longest names and all chances`, async () => {
    const match = webMatch({
      team1: CYRILLIC,
      team2: LATIN,
      tournament: LATIN,
      odds1: '101.00',
      odds2: '1.005',
      startOdds: { odds1: '1.50', odds2: '2.60' },
    })
    showMatches([match, { ...match, id: 2, hltvId: 2, format: 'BO5' }])
    await page.viewport(wide, 900)
    await open(PATHS.live)
    await expect.element(page.css('[data-chance]')).toHaveLength(2)
    for (const row of page.css("[aria-label='Partidas ao vivo'] > li").elements()) {
      const parts = [...row.querySelectorAll(PARTS)]
        .filter((part) => part.closest('.row-maps > li')?.clientWidth !== 1) // seen, not only read out
        .map((part) => part.getBoundingClientRect())
        .filter(({ width, height }) => width > 1 && height > 1)
      expect(parts.length).toBeGreaterThan(8)
      for (const [at, one] of parts.entries())
        for (const other of parts.slice(at + 1)) {
          expect(overlap(one, other), JSON.stringify([one, other])).toBeLessThanOrEqual(1)
        }
    }
  })
}

/** The lesser of width and height of what two boxes share. */
function overlap(one: DOMRect, other: DOMRect): number {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return Math.max(0, Math.min(across, down))
}
