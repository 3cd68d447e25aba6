import axe from 'axe-core'
import { expect } from 'vitest'
import { type Locator, locators, page, userEvent } from 'vitest/browser'
import { NIGHTLY } from './tier.ts'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** By a CSS selector: for what has neither a role nor a text. */
    css(selector: string): Locator
  }
}

locators.extend({ css: (selector: string) => selector })

export const dialog = (name?: string | RegExp) => page.getByRole('dialog', name === undefined ? {} : { name })
export const toasts = () => page.getByRole('region', { name: /\(F8\)$/, includeHidden: true })
/** A card of a page, by its heading. */
export const card = (title: string) =>
  page.css('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })

/** A row of the settings, by its title. */
export const settingRow = (name: string) => page.getByRole('group', { name, exact: true })

/** The texts of what is found now, with single spaces. */
export const texts = (found: Locator) => found.elements().map((each) => each.textContent.replace(/\s+/g, ' ').trim())

export const press = (keys: string) => userEvent.keyboard(keys)
/** Presses a key in an element that takes the focus. */
export async function pressIn(found: Locator, keys: string): Promise<void> {
  const element = await found.findElement()
  element.focus()
  await userEvent.keyboard(keys)
}

/** Types key by key, so that the handlers of the field run as for a user. */
export async function typeAll(field: Locator, text: string): Promise<void> {
  await field.fill('')
  await userEvent.type(field, text)
}

/** Chooses from a menu whose button shows the current choice. */
export async function choose(label: string, choice: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}:? `) }).click()
  await dialog().getByRole('button', { name: choice }).click()
  await expectDialogs(0)
}

export const boxOf = (found: Locator) => found.element().getBoundingClientRect()
export const address = () => location.pathname + location.search
export const width = () => document.documentElement.scrollWidth

/**
 * Waits until this number of dialogs is open and they have the same number of history entries. A dialog that closes leaves the screen before
 * its entry is removed; Back or a link in between would use that entry.
 */
export async function expectDialogs(count: number): Promise<void> {
  await expect.element(dialog()).toHaveLength(count)
  const entries = () => (history.state as { dialogs?: number } | null)?.dialogs ?? 0 // written by the page
  await expect.poll(entries).toBe(count)
}

/** Waits until nothing on the screen is loading. */
export async function loaded(): Promise<void> {
  await expect.poll(() => document.querySelectorAll('main .animate-shimmer, [data-loading]').length).toBe(0)
  await document.fonts.ready
}

/** Amounts whose sign is on another line. */
export function brokenAmounts(): string[] {
  const found: string[] = []
  const nodes = document.createTreeWalker(page.getByRole('main').element(), NodeFilter.SHOW_TEXT)
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const words = node.textContent ?? ''
    const topOf = (at: number) => {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return range.getBoundingClientRect().top
    }
    for (const { index } of words.matchAll(/[+−](?=[€\d])/g)) if (topOf(index + 1) - topOf(index) > 4) found.push(words)
  }
  return found
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * As `expectNoAxeFaults`, for a state that only this test reaches, in the nightly tier alone: `access-axe.test.ts` looks at each screen and
 * dialog.
 */
export async function expectAccessible(where = '', part: Element | Document = document): Promise<void> {
  // Also without axe, so that the steps after this one find the same page in both tiers.
  await atRestAtItsTop()
  if (NIGHTLY) await expectNoAxeFaults(where, part)
}

/** Fails if the screen, or this part of it, violates a WCAG 2.2 A or AA rule that axe can check. */
export async function expectNoAxeFaults(where = '', part: Element | Document = document): Promise<void> {
  await atRestAtItsTop()
  // Without preload, axe does not read every style sheet for a rule about sounds, which the site lacks.
  const { violations } = await axe.run(part, { runOnly: RULES, resultTypes: ['violations'], preload: false })
  const messages = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`,
  )
  expect(messages, [where, ...messages].join('\n')).toEqual([])
}

async function atRestAtItsTop(): Promise<void> {
  await expect.element(page.css('main h1')).toBeInTheDocument()
  // axe takes an element scrolled half under the header for a small target.
  scrollTo(0, 0)
  // A row that is rendered only near the window gets its height one frame later.
  await twoFrames()
  await atRest()
}

/** Waits until everything rendered so far is painted. */
export async function twoFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
}

/** Waits for all finite animations and transitions: text has less contrast during a fade. */
export async function atRest(): Promise<void> {
  const finite = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  // In a part that is not rendered, animations do not run.
  const drawn = finite.filter(
    ({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility({ contentVisibilityAuto: true }),
  )
  await Promise.allSettled(drawn.map(({ finished }) => finished))
}

/** Clicks a point outside everything that floats over the page. */
export const clickAt = (x: number, y: number) =>
  userEvent.click(document.documentElement, { position: { x, y }, force: true })
