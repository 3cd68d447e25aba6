import { liveReading, upcomingReading } from '../support/scripted-source.ts'
import { goWithin, widthOf } from './support/screens.ts'
import { expect, test } from './support/site.ts'

const NAMES = [
  '<img src=x onerror="document.title=1">',
  '"\'`&amp;</script><script>document.title=1</script>',
  '🦊👨‍👩‍👧‍👦 Família',
  'Ы'.repeat(200),
  'unbroken'.repeat(25),
  'نادي الصقور',
  'A',
]

test('team names are shown as text and break no layout', async ({ page, source }) => {
  const team = (name: string) => ({ key: name, name, logoUrl: null })
  const pairs = NAMES.map((name, at) => ({
    team1: team(name),
    team2: team(NAMES.at(at - 1) ?? name),
    tournament: name,
  }))
  source.set(pairs.flatMap((pair, at) => [liveReading(`live-${at}`, pair), upcomingReading(`next-${at}`, pair)]))

  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    for (const path of ['/', '/jogos-ao-vivo', '/proximos-jogos']) {
      await goWithin(page, path)
      for (const name of NAMES) await expect(page.getByText(name, { exact: true }).first()).toBeAttached()
      await expect(page).toHaveTitle(/Clutchbook/)
      await expect.poll(() => widthOf(page), `${path} at ${width}`).toBeLessThanOrEqual(width)
    }
  }
})
