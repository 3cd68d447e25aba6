import { liveReading } from '../support/scripted-source.ts'
import { expect, test } from './support/journey.ts'

const onMap = (score1: number, score2: number) =>
  liveReading('1', { maps: [{ number: 1, name: 'Nuke', status: 'running', score1, score2 }], score1: 0, score2: 0 })

test('a visitor sees what is live, and a score changes on screen without a reload', async ({ page, source }) => {
  source.set([onMap(3, 4)])
  await page.open('/')
  await page.part('heading', 'Dashboard').isThere()
  await page.part('heading', 'Counter-Strike live, your bets in order').isThere()
  const match = page.part('main').part('listitem', undefined, { text: 'Alfa' })
  await match.says('Rounds: 3 to 4')
  await page.run('() => { window.stillHere = true }')
  source.set([onMap(4, 4)])
  await match.says('Rounds: 4 to 4')
  expect(await page.run('() => window.stillHere')).toBe(true)
})

test('the live page reports a lost connection, and scores arrive again when it is back', async ({
  page,
  source,
  line,
}) => {
  source.set([onMap(3, 4)])
  await page.open('/jogos-ao-vivo')
  const main = page.part('main')
  await main.says('Rounds: 3 to 4')
  await main.says('Updated')
  // A pushed change: from now on there is a connection that can be lost.
  source.set([onMap(4, 4)])
  await main.says('Rounds: 4 to 4')
  await line.cut()
  await main.says('Live connection lost')
  await main.says('Rounds: 4 to 4')
  source.set([onMap(5, 4)])
  await line.mend()
  await main.says('Rounds: 5 to 4')
  expect(await main.text()).not.toContain('Live connection lost')
})

test('a visitor who wants to bet is asked to log in', async ({ page }) => {
  await page.open('/nova-aposta')
  await page.part('main').part('button', 'Log in').click()
  await page.part('dialog', 'Log in to your account').part('field', 'E-mail').isThere()
})

test('leaving a page while its code is loading causes no error', async ({ page }) => {
  for (const [path, title] of [
    ['/proximos-jogos', 'Upcoming Games'],
    ['/jogos-ao-vivo', 'Live Games'],
    ['/configuracoes', 'Settings'],
  ] as const) {
    await page.open('/')
    await page.open(path)
    await page.part('heading', title).isThere()
    expect(await page.path()).toBe(path)
  }
})

test('Back restores a page that was left before it was drawn, and draws it', async ({ page }) => {
  await page.open('/configuracoes')
  await page.open('/proximos-jogos')
  await page.part('heading', 'Upcoming Games').isThere()
  await page.back()
  await page.part('heading', 'Settings').isThere()
  expect(await page.run('() => document.querySelector("[data-header]")')).toBe(null)
  expect(await page.path()).toBe('/configuracoes')
})
