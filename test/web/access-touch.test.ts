import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PATHS } from '../../src/contract/paths.ts'
import { upcomingMatch, webMatch } from '../support/web-match.ts'
import { placeBet } from './support/book.ts'
import { touchScreen } from './support/emulation.ts'
import { loaded } from './support/page.ts'
import { administrator, showMatches, visitor } from './support/people.ts'
import { goTo, onEveryScreen, open } from './support/site.tsx'

beforeEach(touchScreen)

/** Targets smaller than 44 px. A label counts with its field, an overlay with its button. */
function smallTargets(): string[] {
  return [...document.querySelectorAll<HTMLElement & { disabled?: boolean }>('a, button, select, summary, input')]
    .map((control) => control.closest<HTMLElement & { disabled?: boolean }>('label') ?? control)
    .filter((control) => control.checkVisibility({ opacityProperty: true }) && !control.disabled)
    .map((control) => {
      const [box, over] = [control.getBoundingClientRect(), getComputedStyle(control, '::after')]
      const side = (own: number, laid: string) => Math.max(Math.round(own), Number.parseFloat(laid) || 0)
      const [width, height] = [side(box.width, over.width), side(box.height, over.height)]
      return { name: control.ariaLabel ?? control.textContent, bottom: box.bottom, width, height }
    })
    .filter(({ bottom, width, height }) => bottom > 0 && (width < 44 || height < 44))
    .map(({ name, width, height }) => `${name}: ${width} × ${height}`)
}

test('every target is large enough for a finger on every screen of a small phone', { timeout: 120_000 }, async () => {
  administrator()
  showMatches([webMatch()], [upcomingMatch({ team1: 'Charlie', team2: 'Delta' })])
  placeBet()
  await page.viewport(320, 640)
  await onEveryScreen(async (path) => {
    await loaded()
    await expect.poll(smallTargets, { message: path }).toEqual([])
  })
})

/** Links and buttons that are small themselves: nothing is laid over them. */
function smallControls(): string[] {
  return [...document.querySelectorAll('a, button')]
    .map((control) => ({ name: control.textContent, box: control.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.bottom > 0 && (box.width < 44 || box.height < 44))
    .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`)
}

test('everything that a visitor presses on a phone is at least 44 px high and wide', { timeout: 120_000 }, async () => {
  visitor()
  showMatches([webMatch()])
  await page.viewport(390, 844)
  await open(PATHS.login)
  for (const path of [PATHS.login, PATHS.dashboard, PATHS.settings, PATHS.history]) {
    goTo(path)
    await expect.element(page.css('main h1')).toBeVisible()
    await loaded()
    await expect.poll(smallControls, { message: path }).toEqual([])
  }
})
