import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { LANGUAGES, type Language } from '../../../src/contract/languages.ts'
import { cutOff } from './cut-off.ts'
import { expectAccessible, loaded, width } from './page.ts'
import { byTier } from './tier.ts'

/** A small phone, a phone in landscape, a desktop. */
const FEW_SIZES = [
  [320, 700],
  [844, 390],
  [1440, 900],
] as const

/** Width and height of the windows in which a screen is tested. The nightly tier also has a large phone, tablets and other desktops. */
export const WINDOW_SIZES = byTier(FEW_SIZES, [
  ...FEW_SIZES,
  [390, 844],
  [600, 900],
  [768, 1024],
  [1280, 900],
  [1920, 1080],
])

/** The languages in which tests check that texts fit: the one with the longest words; in the nightly tier, all. */
export const LONGEST_LANGUAGES: readonly Language[] = byTier(['ru'], LANGUAGES)

/** In each of these windows nothing scrolls sideways or is cut off, and `more` holds; `where` names the window. */
export async function expectFitsEveryWindow(
  more: (where: string) => Promise<void> | void = () => undefined,
  screen = '',
): Promise<void> {
  for (const [wide, high] of WINDOW_SIZES) {
    await page.viewport(wide, high)
    await loaded()
    const where = `${screen} ${wide} × ${high}`
    await expect.poll(width, { message: where }).toBeLessThanOrEqual(wide)
    await expect.poll(cutOff, { message: where }).toEqual([])
    await more(where)
  }
}

/** What axe checks (names, roles, contrast, target sizes) is the same in the windows in between. */
export async function expectAccessibleOnPhoneAndDesktop(): Promise<void> {
  for (const [wide, high] of [FEW_SIZES[0], FEW_SIZES[2]]) {
    await page.viewport(wide, high)
    await loaded()
    await expectAccessible(`${wide} × ${high}`)
  }
}
