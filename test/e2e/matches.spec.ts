import type { Page } from '@playwright/test'
import { liveReading } from '../support/scripted-source.ts'
import { expect, test } from './support/site.ts'

const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`Detalhes.*${name}`) })

test.describe('the details of a match', () => {
  test('are updated while they are open, and stay open when the match ends', async ({ page, source }) => {
    source.set([liveReading('1')])
    await page.goto('/jogos-ao-vivo')
    await row(page, 'Alfa').press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('7–5')

    const maps = liveReading('1').maps?.map((map) => (map.number === 2 ? { ...map, score1: 12 } : map)) ?? []
    source.set([liveReading('1', { maps, odds: { odds1: 1050, odds2: 9000 } })])
    await expect(dialog).toContainText('12–5')
    await expect(dialog.locator('dl')).toContainText('1,05 · 9,00')

    const final = maps.map((map) => ({ ...map, status: 'finished' as const, score1: 13 }))
    source.set([liveReading('1', { status: 'finished', score1: 2, maps: final })])
    await expect(dialog).toContainText('Encerrado')
    await expect(dialog).toContainText('Esta partida saiu da lista')
    await expect(dialog).toContainText('Mapas vencidos: 2 a 0')
    await expect(dialog).toContainText('13–5')
  })

  test('have an address that can be shared, and the back button closes them', async ({ page, source }) => {
    source.set([liveReading('1')])
    await page.goto('/jogos-ao-vivo')
    await row(page, 'Alfa').press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    const shared = page.url()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()

    await page.goto(shared)
    await expect(page.getByRole('dialog', { name: 'Alfa vs Bravo' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/jogos-ao-vivo$/)

    await page.goto('/jogos-ao-vivo?match=987654')
    await expect(page.getByRole('dialog')).toContainText('não está mais nas listas')
  })
})
