import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { liveMatches, upcomingMatches } from '../../src/contract/matches/matches.ts'
import { stats } from '../../src/contract/statistics.ts'
import { webMatch } from '../support/web-match.ts'
import { placeBet } from './support/book.ts'
import { prefer } from './support/emulation.ts'
import { answer } from './support/network.ts'
import { dialog, pressIn } from './support/page.ts'
import { showMatches, signedIn, statistics, visitor } from './support/people.ts'
import { open, setTheme } from './support/site.tsx'
import { registered, state } from './support/socket.ts'
import { byTier } from './support/tier.ts'

/** The names of the running and pending animations. */
const moving = () =>
  document
    .getAnimations()
    .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1)
    .map((each) => (each instanceof CSSAnimation ? each.animationName : 'transition'))

test('with reduced motion nothing moves: live badges, skeletons, changes and dialogs', async () => {
  visitor()
  showMatches([webMatch()])
  await prefer({ reducedMotion: 'no-preference' })
  await open('/jogos-ao-vivo')
  await expect.element(page.getByRole('main').getByText('AO VIVO', { exact: true })).toBeVisible()
  await expect.poll(moving).toContain('pulse')

  await prefer({ reducedMotion: 'reduce' })
  await expect.poll(moving).toEqual([])
  const socket = await registered()
  socket.receive(state([webMatch({ score2: 1 })]))
  await expect.element(page.getByRole('main')).toMatchTextContent('Mapas vencidos: 1 a 1')
  expect(moving()).toEqual([])
  await pressIn(page.getByRole('button', { name: /^Detalhes/ }), '{Enter}')
  await expect.element(dialog()).toBeVisible()
  expect(moving()).toEqual([])

  for (const list of [liveMatches, upcomingMatches]) answer(list, () => new Promise(() => undefined))
  await open('/')
  await expect.element(page.getByRole('heading', { name: 'Acontecendo agora' })).toBeVisible()
  await expect.element(page.getByRole('main').css('.animate-shimmer').first()).toBeVisible()
  expect(moving()).toEqual([])
})

const styleOf = (found: Locator) => getComputedStyle(found.element())

/** Forced colours keep lines as they are. */
async function expectChosen(chosen: Locator, other: Locator): Promise<void> {
  await expect.element(chosen).toBeVisible()
  await expect.poll(() => styleOf(chosen).textDecorationLine).toBe('underline')
  expect(styleOf(other).textDecorationLine).toBe('none')
}

for (const [ground, colorScheme] of byTier(
  [['black', 'dark']],
  [
    ['black', 'dark'],
    ['white', 'light'],
  ],
)) {
  describe(`in forced colours on ${ground}`, () => {
    beforeEach(async () => {
      signedIn()
      await prefer({ forcedColors: 'active', colorScheme })
    })

    test(`the current section, the selection and the focus are visible, on ${ground}`, async () => {
      placeBet()
      await open('/historico', 'en')
      await expect.element(page.getByRole('table')).toBeVisible()
      const place = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })
      const filter = (name: string) => page.getByRole('group', { name: 'Status' }).getByRole('button', { name })
      await expectChosen(place('My Bets'), place('Dashboard'))
      await expectChosen(filter('All'), filter('Won'))
      await pressIn(page.getByRole('searchbox'), '{Tab}')
      await expect.element(filter('All')).toHaveFocus()
      expect(styleOf(filter('All')).outlineStyle).toBe('solid')

      await page.viewport(390, 844)
      await expectChosen(place('My bets'), place('Home'))
      await page.viewport(1440, 900)

      await open('/configuracoes', 'en')
      const choice = (name: string) => page.css('label').filter({ hasText: name })
      await expectChosen(choice('Dark'), choice('Light'))
    })

    test(`the charts are visible on ${ground} in every theme`, async () => {
      const byMonth = [{ month: '2026-11', bets: 2, winRate: 100, staked: '100.00', profit: '42.50' }]
      answer(stats, statistics({ totalBets: 2, winCount: 1, pendingCount: 1, totalStaked: '100.00', byMonth }))
      await setTheme(colorScheme === 'dark' ? 'light' : 'dark')
      await open('/estatisticas', 'en')
      const won = page
        .getByRole('img', { name: /^Pie chart/ })
        .css('> path')
        .first()
      await expect.element(won).toBeVisible()
      // The green for a dark background is the brighter one.
      await expect.poll(() => styleOf(won).fill).toBe(colorScheme === 'dark' ? 'rgb(67, 211, 151)' : 'rgb(10, 117, 72)')
      const months = page.getByRole('slider')
      await expect.element(months).toBeInTheDocument()
      await pressIn(months, '{ArrowRight}')
      const frame = () => page.css(':has(> input[type=range])')
      await expect.poll(() => styleOf(frame()).outlineStyle).toBe('solid')
    })
  })
}
