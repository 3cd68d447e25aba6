import { liveReading } from '../support/scripted-source.ts'
import { WON_2_0 } from '../support/settling-app.ts'
import { expect, signUp } from './support/journey.ts'
import { test } from './support/pushed.ts'

const IN_FIREFOX = process.env['BROWSER'] !== 'webkit'
const PATIENCE = { timeout: 20_000, interval: 100 }

test.runIf(IN_FIREFOX)(
  'the end of a favorite match is shown by the device, and a press on it opens the match',
  async ({ page, source, firefox }) => {
    source.set([liveReading('1')])
    await signUp(page)
    await page.open('/configuracoes/notificacoes')
    await page.part('button', 'Turn on', { exact: true }).click()
    await page.part('button', 'Send a test').click()
    await expect.poll(() => firefox.shown(), PATIENCE).toMatchObject([{ title: 'Notifications work' }])

    const matches = await page.api('GET', '/api/live-matches')
    const [match] = matches.json as { hltvId: number }[]
    expect(await page.api('POST', '/api/favorites', { hltvId: match?.hltvId })).toMatchObject({ status: 201 })
    source.set([liveReading('1', WON_2_0)])
    const title = 'Over: Alfa vs Bravo'
    await expect.poll(async () => (await firefox.shown()).map((each) => each.title), PATIENCE).toContain(title)
    await firefox.pressNotice(title)
    await expect
      .poll(async () => (await firefox.addresses()).filter((address) => address.includes(`${match?.hltvId}`)), PATIENCE)
      .not.toEqual([])
  },
)
