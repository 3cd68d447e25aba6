import { liveReading } from '../support/scripted-source.ts'
import { expect, placeBet, signUp, test } from './support/journey.ts'

test('on a phone the bottom bar leads to every screen, and dialogs are sheets', async ({ page, source }) => {
  source.set([liveReading('1')])
  const person = await signUp(page)
  await placeBet(page)
  await page.resize(320, 640)
  await page.open('/')
  const bar = page.part('navigation', 'Main navigation')
  await bar.part('link', 'Live').click()
  await page.part('heading', 'Live Games').isThere()
  await bar.part('button', 'More').click()
  const sheet = page.part('dialog', 'More')
  await sheet.says(person.email)
  await sheet.part('link', 'Statistics').click()
  await sheet.isGone()
  await page.part('heading', 'Statistics').isThere()

  await bar.part('link', 'My bets').click()
  await page.part('main').part('button', 'Alfa').click()
  await page.part('dialog').isThere()
  // Over the full width at the bottom of the screen, after its animation.
  await expect
    .poll(() =>
      page.run(
        `() => { const { left, right, bottom } = document.querySelector('dialog').getBoundingClientRect(); return [left, right - document.documentElement.clientWidth, bottom - innerHeight] }`,
      ),
    )
    .toEqual([0, 0, 0])
  await page.part('dialog').part('button', 'Bet Won').click()
  await page.part('dialog').says('+€42.50')
})
