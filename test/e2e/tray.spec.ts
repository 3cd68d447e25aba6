import type { Page } from '@playwright/test'
import type { Bet } from '../../src/contract/bets/bets.ts'
import type { Grade } from '../../src/domain/grading/verdict.ts'
import type { TestApp } from '../support/app.ts'
import type { ScriptedSource } from '../support/scripted-source.ts'
import { expectAccessible } from './support/accessibility.ts'
import { betsOf, placeBet, toasts } from './support/bets.ts'
import { openConnected } from './support/connected.ts'
import { storeFinished, wonByAlfa } from './support/finished-match.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const tray = (page: Page) => page.getByRole('list', { name: /decididas?$/ })
const settleAll = (page: Page) => page.getByRole('button', { name: /^Resolver as/ })

/** Signs up, and stores a match that Alfa won 2–1. Returns how to place a bet on it. */
async function afterTheMatch(page: Page, site: TestApp, source: ScriptedSource) {
  await signUp(page)
  const ids = await storeFinished(site, source, [wonByAlfa('1')])
  return (details: Partial<Bet> = {}) => placeBet(page, { matchId: ids.get('1') ?? 0, ...details })
}

test('a decided bet shows verdict, evidence and sum, and one press books it', async ({ page, site, source }) => {
  const place = await afterTheMatch(page, site, source)
  await place({ betType: 'handicap (+1.5)', selectedTeam: 'Bravo', odds: '1.50' })
  await page.goto('/historico')
  await expect(page.getByRole('heading', { name: '1 aposta decidida' })).toBeVisible()
  await expect(tray(page)).toContainText('2–1: Bravo +1,5 bateu')
  await expect(tray(page)).toContainText('Ganha')
  await expect(tray(page)).toContainText('+€ 25,00')
  await expectAccessible(page)
  await tray(page).getByRole('button', { name: 'Confirmar o veredito de Alfa vs Bravo' }).click()
  await expect(toasts(page)).toContainText('Resultado da aposta atualizado')
  await expect(tray(page)).toBeHidden()
  expect(await betsOf(page)).toMatchObject([
    { status: 'won', outcome: 'won', result: '25.00', settledBy: 'user', betTypeValue: '+1.5' },
  ])
})

test('a bet that is decided shows at once in every open tab', async ({ page, context, site, source }) => {
  const place = await afterTheMatch(page, site, source)
  const other = await context.newPage()
  await Promise.all([openConnected(page, '/historico'), openConnected(other, '/')])
  await place()
  await expect(tray(page)).toContainText('2–1: Alfa venceu')
  await expect(tray(other)).toContainText('2–1: Alfa venceu')
  await tray(other)
    .getByRole('button', { name: /^Confirmar/ })
    .click()
  await expect(tray(page)).toBeHidden()
})

test('a verdict that changed meanwhile is not booked, and the page says so', async ({ page, site, source }) => {
  const place = await afterTheMatch(page, site, source)
  const { id } = await place()
  await place({ amount: '20.00' })
  await page.goto('/historico')
  await expect(tray(page).getByRole('listitem')).toHaveCount(2)
  const grade: Grade = { verdict: 'lost', evidence: { code: 'seriesScore', score1: 1, score2: 2 } }
  await site.deps.db.updateTable('bets').set({ grade: grade }).where('id', '=', id).execute()
  await settleAll(page).click()
  await expect(toasts(page)).toContainText('1 aposta mudou nesse meio-tempo')
  await expect(tray(page).getByRole('listitem')).toHaveCount(1)
  await expect(tray(page)).toContainText('1–2: Bravo venceu')
  expect((await betsOf(page)).map(({ status }) => status).toSorted()).toEqual(['pending', 'won'])
})

test.describe('without a network', () => {
  test.use({ expectedFaults: [/net::ERR_|WebSocket connection/] })

  test('the tray says that it needs one, and loses nothing', async ({ page, context, site, source }) => {
    const place = await afterTheMatch(page, site, source)
    await place()
    await place({ amount: '20.00' })
    await page.goto('/historico')
    await expect(settleAll(page)).toBeVisible()
    await context.setOffline(true)
    await settleAll(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'nada foi alterado' })).toHaveCount(1)
    // The connection is known to be lost a moment before the call has failed.
    await expect(settleAll(page)).toBeEnabled()
    await context.setOffline(false)
    // It ends with the cause, and is not read out once more in other words.
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
    await settleAll(page).click()
    await expect(settleAll(page)).toBeHidden()
  })
})

test('a bet that its user settled before the score was corrected is listed with the new verdict', async ({
  page,
  site,
  source,
}) => {
  const place = await afterTheMatch(page, site, source)
  await place()
  await page.goto('/historico')
  await tray(page).getByRole('button', { name: 'Confirmar o veredito de Alfa vs Bravo' }).click()
  await expect(tray(page)).toBeHidden()
  const [bravo, alfa] = [
    { score1: 9, score2: 13 },
    { score1: 13, score2: 9 },
  ]
  const maps = [bravo, alfa, bravo].map((rounds, at) => {
    return { number: at + 1, name: null, status: 'finished' as const, ...rounds }
  })
  source.set([wonByAlfa('1', { score1: 1, score2: 2, maps })])
  const corrected = page.getByRole('list', { name: 'O placar de 1 aposta foi corrigido' })
  await expect(corrected).toContainText('1–2: Bravo venceu', { timeout: 20_000 })
  await expect(corrected).toContainText('+€ 42,50')
  await expectAccessible(page)
  await corrected.getByRole('button', { name: 'Corrigir a aposta em Alfa vs Bravo' }).click()
  await expect(page.getByRole('dialog', { name: 'Corrigir aposta' })).toBeVisible()
})
