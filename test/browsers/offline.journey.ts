import { betsOf, expect, signUp, test } from './support/journey.ts'

test('a bet placed without a connection is kept and marked, and is sent once when it is back', async ({
  page,
  line,
}) => {
  await signUp(page)
  await page.open('/nova-aposta')
  const main = page.part('main')
  const form = main.part('form')
  await form.part('field', 'Teams').isThere()
  await expect
    .poll(() => page.run('() => navigator.serviceWorker.controller?.state'), { timeout: 20_000 })
    .toBe('activated')
  await line.cut()
  await page.part('status', undefined, { text: 'No connection.' }).isThere()
  await form.part('field', 'Teams').type('Alfa vs Bravo')
  await form.part('field', 'Your team').choose('Alfa')
  await form.part('field', 'Amount').type('50')
  await form.part('field', 'Odds').type('1.85')
  await form.part('field', 'Bet type').choose('Match Winner')
  await form.part('button', 'Place bet').click()
  await page.part('notifications').says('Bet kept on this device')

  await page.part('navigation').part('link', 'My Bets').click()
  await main.says('1 bet waiting to be sent')
  const marked = main.part('listitem', undefined, { text: 'Waiting to be sent' })
  await marked.says('Alfa vs Bravo')
  await line.mend()
  await marked.isGone()
  await page.part('table').says('Alfa vs Bravo')
  expect(await betsOf(page)).toMatchObject([{ teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', amount: '50.00' }])
})
