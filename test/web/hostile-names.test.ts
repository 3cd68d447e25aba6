import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PATHS } from '../../src/contract/paths.ts'
import { upcomingMatch, webMatch } from '../support/web-match.ts'
import { loaded, width } from './support/page.ts'
import { showMatches, visitor } from './support/people.ts'
import { goTo, open } from './support/site.tsx'
import { byTier } from './support/tier.ts'

const NAMES = [
  '<img src=x onerror="document.title=1">',
  '"\'`&amp;</script><script>document.title=1</script>',
  '🦊👨‍👩‍👧‍👦 Família',
  'Ы'.repeat(200),
  'unbroken'.repeat(25),
  'نادي الصقور',
  'A',
]

test('team names are shown as text and break no layout', { timeout: 120_000 }, async () => {
  visitor()
  const pairs = NAMES.map((name, at) => ({ team1: name, team2: NAMES.at(at - 1) ?? name, tournament: name }))
  showMatches(
    pairs.map((pair, at) => webMatch({ ...pair, id: at + 1, hltvId: at + 1 })),
    pairs.map((pair, at) => upcomingMatch({ ...pair, id: at + 101, hltvId: at + 101 })),
  )
  await open(PATHS.dashboard)
  for (const path of [PATHS.dashboard, PATHS.live, PATHS.upcoming]) {
    goTo(path)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await loaded()
    for (const wide of byTier([320], [320, 768, 1440])) {
      await page.viewport(wide, 900)
      for (const name of NAMES) {
        await expect.element(page.getByText(name, { exact: true }).first()).toBeInTheDocument()
      }
      expect(document.title).toMatch(/ \| Clutchbook$/)
      await expect.poll(width, { message: `${path} at ${wide}` }).toBeLessThanOrEqual(wide)
    }
  }
})
