import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { cutOff } from './support/cut-off.ts'
import { loaded, width } from './support/page.ts'
import { signedIn } from './support/people.ts'
import { open } from './support/site.tsx'

test('nothing is cut off or scrolls sideways, 320 to 1920 px', { timeout: 120_000 }, async () => {
  signedIn()
  for (const language of LANGUAGES) {
    await page.viewport(320, 700)
    await open('/', language)
    await loaded()
    for (const [wide, high] of [
      [320, 700],
      [390, 844],
      [844, 390],
      [600, 900],
      [768, 1024],
      [1440, 900],
      [1920, 1080],
    ] as const) {
      await page.viewport(wide, high)
      const where = `${language} ${wide} × ${high}`
      await expect.poll(width, { message: where }).toBeLessThanOrEqual(wide)
      await expect.poll(cutOff, { message: where }).toEqual([])
    }
  }
})
