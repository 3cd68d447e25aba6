import { beforeEach, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { required } from '../../src/domain/required.ts'
import { prefer, touchScreen } from './support/emulation.ts'
import { visitor } from './support/people.ts'
import { open } from './support/site.tsx'

const sheet = () => page.getByRole('dialog', { name: 'Mais' })
const top = () => Math.round(sheet().element().getBoundingClientRect().top)

beforeEach(async () => {
  await touchScreen()
  visitor()
  await page.viewport(390, 844)
  await open('/')
  await page.getByRole('button', { name: 'Mais' }).click()
  await expect.element(sheet()).toBeVisible()
  await expect.poll(() => document.getAnimations().length).toBe(0)
})

/** A finger on the head of the sheet, in px below where it was put down. */
async function finger(...steps: (number | 'up')[]): Promise<void> {
  const frame = required(window.frameElement, 'the frame of the test').getBoundingClientRect()
  const head = required(document.querySelector('dialog header'), 'the head of the sheet').getBoundingClientRect()
  const [x, y] = [frame.left + head.left + 40, frame.top + head.top + 20]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', below: number | null) =>
    cdp().send('Input.dispatchTouchEvent', { type, touchPoints: below === null ? [] : [{ x, y: y + below }] })
  await touch('touchStart', 0)
  for (const step of steps) await (step === 'up' ? touch('touchEnd', null) : touch('touchMove', step))
}

test('a sheet follows the finger, and goes back from a short way', async () => {
  await prefer({ reducedMotion: 'no-preference' })
  const place = top()
  await finger(30, 60)
  await expect.poll(top).toBe(place + 60)
  await finger('up')
  await expect.poll(top).toBe(place)
  await expect.element(sheet()).toBeVisible()
})

test('a sheet that is let go far below its place is closed', async () => {
  await finger(50, 120, 200, 'up')
  await expect.element(sheet()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Mais' }).click()
  await expect.element(sheet()).toBeVisible()
})

test('it does not leave its place upwards', async () => {
  const place = top()
  await finger(-80)
  expect(top()).toBe(place)
  await finger('up')
  await expect.element(sheet()).toBeVisible()
})
