import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { cutOff } from './cut-off.ts'
import { expectAccessible, loaded, width } from './page.ts'

/** Width and height of the windows in which a screen of the new design is tested: three phones, one of them lying, tablets, desktops. */
export const WINDOW_SIZES = [
  [320, 700],
  [390, 844],
  [844, 390],
  [600, 900],
  [768, 1024],
  [1280, 900],
  [1440, 900],
  [1920, 1080],
] as const

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

/** What axe looks at, names, roles, contrast, the size of targets, is the same in the windows between. */
export async function expectAccessibleOnPhoneAndDesktop(): Promise<void> {
  for (const [wide, high] of [WINDOW_SIZES[0], WINDOW_SIZES[6]]) {
    await page.viewport(wide, high)
    await loaded()
    await expectAccessible(`${wide} × ${high}`)
  }
}
