import type { Page } from '@playwright/test'
import { liveReading } from '../support/scripted-source.ts'
import { betsOf, toasts } from './support/bets.ts'
import { expectDialogs } from './support/dialogs.ts'
import { signInAdministrator } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

/** Runs in the page: the elements beyond the right edge that no scroll container holds. */
const CUT_OFF = `
  [...document.querySelectorAll('main *, dialog *')]
    .filter((each) => each.getClientRects().length > 0 && !each.closest('.sr-only, [aria-hidden=true], svg'))
    .filter((each) => each.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
    .filter((each) => {
      for (let frame = each.parentElement; frame; frame = frame.parentElement) {
        if (getComputedStyle(frame).overflowX !== 'visible') return false
      }
      return true
    })
    .map((each) => each.outerHTML.slice(0, 120))`

async function expectToFit(page: Page, at: string): Promise<void> {
  expect(await page.evaluate<string[]>(CUT_OFF), at).toEqual([])
  const width = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  expect(width, at).toBeLessThanOrEqual(0)
}

// A window of 1280 × 1024 at 200 % and at 400 %.
for (const [zoom, viewport] of [
  ['200 %', { width: 640, height: 512 }],
  ['400 %', { width: 320, height: 256 }],
] as const) {
  test.describe(`at ${zoom}`, () => {
    test.use({ viewport, deviceScaleFactor: 2, locale: 'pt-BR' })

    test(`a bet is placed and settled, ${zoom}`, async ({ page, site, source }) => {
      source.set([liveReading('1')])
      await signInAdministrator(page, site)
      await page.goto('/jogos-ao-vivo')
      await page.getByRole('button', { name: 'Apostar em Alfa a 1,45' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      await expectToFit(page, 'new bet')
      await dialog.getByLabel('Valor (€)').fill('10')
      await dialog.getByRole('button', { name: 'Registrar aposta' }).click()
      await expect(toasts(page)).toContainText('Aposta registrada com sucesso!')
      await expectDialogs(page, 0)

      await page.goto('/historico')
      await page.getByRole('button', { name: 'Definir resultado de Alfa vs Bravo' }).click()
      await expect(dialog).toBeVisible()
      await expectToFit(page, 'result')
      await dialog.getByRole('button', { name: /^Aposta perdida/ }).click()
      await expect(dialog).toBeHidden()
      expect(await betsOf(page)).toMatchObject([{ status: 'lost', result: '-10.00' }])
    })
  })
}
