import type { Page } from '@playwright/test'
import type { Bet } from '../../src/contract/bets/bets.ts'
import type { Grade } from '../../src/domain/grading/verdict.ts'
import { rebuildSums } from '../../src/server/book/bet-sum-queries.ts'
import type { TestApp } from '../support/app.ts'
import type { ScriptedSource } from '../support/scripted-source.ts'
import { expectAccessible } from './support/accessibility.ts'
import { betsOf, placeBet, toasts } from './support/bets.ts'
import { openConnected } from './support/connected.ts'
import { storeFinished, wonByAlfa } from './support/finished-match.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const tray = (page: Page) => page.getByRole('list', { name: /decididas?$/ })
const needing = (page: Page) => page.getByRole('list', { name: /dependem? de você$/ })
const settleAll = (page: Page) => page.getByRole('button', { name: /^Resolver as/ })

/** Signs up, and stores a match that Alfa won 2–1. Returns how to place a bet on it. */
async function afterTheMatch(page: Page, site: TestApp, source: ScriptedSource) {
  await signUp(page)
  const ids = await storeFinished(site, source, [wonByAlfa('1')])
  return (details: Partial<Bet> = {}) => placeBet(page, { matchId: ids.get('1') ?? 0, ...details })
}

/** Stores 502 bets more like this one. */
async function storeCopies(site: TestApp, id: number): Promise<void> {
  await site.deps.database.pool.query(
    `INSERT INTO bets (user_id, teams, selected_team, teams_key, odds, placed_at, created_at, bet_type, status, amount, match_id, selection, grade)
     SELECT user_id, teams, selected_team, teams_key, odds, placed_at + n * interval '1 ms', created_at, bet_type, status, amount, match_id,
       selection, grade
     FROM bets, generate_series(1, 502) AS n WHERE id = $1`,
    [id],
  )
  await rebuildSums(site.deps.database.pool)
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

test('the other button corrects the verdict', async ({ page, site, source }) => {
  const place = await afterTheMatch(page, site, source)
  await place()
  await page.goto('/historico')
  await tray(page).getByRole('button', { name: 'Corrigir o veredito de Alfa vs Bravo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Resultado da aposta' })
  await expect(dialog.getByRole('region', { name: 'Veredito pelo placar' })).toContainText('2–1: Alfa venceu')
  await expect(dialog.getByRole('button', { name: 'Confirmar: +€ 42,50' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Aposta perdida' }).click()
  await expect(tray(page)).toBeHidden()
  expect(await betsOf(page)).toMatchObject([{ status: 'lost', result: '-50.00' }])
})

test('a backlog is settled in one press, and two presses in one frame settle it once', async ({
  page,
  site,
  source,
}) => {
  const place = await afterTheMatch(page, site, source)
  for (let number = 1; number <= 7; number += 1) await place({ amount: `${number}.00`, odds: '2.00' })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: '7 apostas decididas' })).toBeVisible()
  await expect(tray(page)).toBeHidden()
  await page.getByRole('button', { name: 'Mostrar 7 apostas' }).click()
  await expect(tray(page).getByRole('listitem')).toHaveCount(7)
  await expectAccessible(page)
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/bets/confirm') && sent.push(request.url()))
  await settleAll(page).evaluate((button: { click(): void }) => {
    button.click()
    button.click()
  })
  await expect(toasts(page)).toContainText('7 apostas resolvidas')
  await expect(settleAll(page)).toBeHidden()
  expect(sent).toHaveLength(1)
  expect(await betsOf(page)).toMatchObject(Array.from({ length: 7 }, () => ({ status: 'won', settledBy: 'user' })))
})

test('of more decided bets than one list holds, one press settles those listed, and says how many follow', async ({
  page,
  site,
  source,
}) => {
  const place = await afterTheMatch(page, site, source)
  const { id } = await place({ amount: '10.00', odds: '2.00' })
  await storeCopies(site, id)
  await page.goto('/historico')
  await expect(page.getByRole('heading', { name: '503 apostas decididas' })).toBeVisible()
  await expect(page.getByText('As 500 mais antigas estão aqui; as outras 3 vêm depois.')).toBeVisible()
  await expect(page.getByText('+€ 5.000,00')).toBeVisible()
  await page.getByRole('button', { name: 'Resolver estas 500' }).click()
  await expect(toasts(page)).toContainText('500 apostas resolvidas')
  await expect(page.getByRole('heading', { name: '3 apostas decididas' })).toBeVisible()
  await expect(settleAll(page)).toHaveText('Resolver as 3')
})

test('bets that need the user stand apart with the reason', async ({ page, site, source }) => {
  const place = await afterTheMatch(page, site, source)
  await place()
  await place({ betType: 'first-blood', amount: '10.00' })
  await page.goto('/historico')
  await expect(tray(page).getByRole('listitem')).toHaveCount(1)
  await expect(needing(page)).toContainText('O placar não decide este tipo de aposta')
  await needing(page).getByRole('button', { name: 'Definir resultado de Alfa vs Bravo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Aposta perdida' }).click()
  await expect(needing(page)).toBeHidden()
})

test('of more bets that need the person than one list holds, all are counted, and it says how many follow', async ({
  page,
  site,
  source,
}) => {
  const place = await afterTheMatch(page, site, source)
  const { id } = await place({ betType: 'first-blood' })
  await storeCopies(site, id)
  await page.goto('/historico')
  await expect(page.getByRole('heading', { name: '503 apostas dependem de você' })).toBeVisible()
  await expect(page.getByText('As 500 mais antigas estão aqui; as outras 3 vêm depois.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mostrar 500 apostas' })).toBeVisible()
})

test('after everything is settled by keyboard, the focus is on the first bet that needs the person', async ({
  page,
  site,
  source,
}) => {
  const place = await afterTheMatch(page, site, source)
  await place()
  await place({ amount: '20.00' })
  await place({ betType: 'first-blood', amount: '10.00' })
  await page.goto('/historico')
  await settleAll(page).focus()
  await page.keyboard.press('Enter')
  await expect(settleAll(page)).toBeHidden()
  await expect(needing(page).getByRole('listitem')).toBeFocused()
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

test.describe('in Russian, on a small phone', () => {
  test.use({ locale: 'ru-RU', viewport: { width: 320, height: 720 }, hasTouch: true })

  test('a treble and four singles are settled, one press each', async ({ page, site, source }) => {
    await signUp(page)
    const teams = ['Организация с очень длинным названием', 'Дружба'] as const
    const ids = await storeFinished(site, source, [
      wonByAlfa('1'),
      wonByAlfa('2', {
        team1: { key: '2-a', name: teams[0], logoUrl: null },
        team2: { key: '2-b', name: teams[1], logoUrl: null },
      }),
    ])
    const on = (source: string) => ({ matchId: ids.get(source) ?? 0 })
    await placeBet(page, on('1'))
    await placeBet(page, { ...on('1'), betType: 'total-maps (Over 2.5)' })
    await placeBet(page, { ...on('1'), betType: 'total-rounds (Map 3 Under 26.5)', selectedTeam: 'Bravo' })
    await placeBet(page, {
      ...on('2'),
      teams: teams.join(' vs '),
      selectedTeam: teams[0],
      betType: 'map-winner (2)',
    })
    const leg = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', odds: '1.50', betType: 'match-winner', ...on('1') }
    const answer = await page.request.post('/api/bets/multiple', {
      data: {
        amount: '10.00',
        legs: [
          leg,
          { ...leg, teams: teams.join(' vs '), selectedTeam: teams[0], ...on('2') },
          { ...leg, betType: 'handicap (-1.5)' },
        ],
      },
    })
    expect(answer.status()).toBe(201)
    const grade: Grade = { verdict: 'lost', evidence: { code: 'legs', won: 2, lost: 1, returned: 0 } }
    await site.deps.db.updateTable('bets').set({ grade }).where('betType', '=', 'multiple').execute()

    await page.goto('/historico')
    await page.getByRole('button', { name: 'Показать 5 ставок' }).click()
    const list = page.getByRole('list', { name: '5 ставок готово к расчёту' })
    await expect(list.getByRole('listitem')).toHaveCount(5)
    await expect(list).toContainText('2:1 — победитель Alfa')
    await expect(list).toContainText('3 карты, больше 2,5')
    await expect(list).toContainText('16:14 — 30 раундов, больше 26,5')
    await expect(list).toContainText('9:13 — победитель Дружба')
    await expect(list).toContainText('1 событие не зашло, 2 события зашли')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
    await expectAccessible(page)
    const confirm = page.getByRole('button', { name: /^Подтвердить расчёт/ })
    for (let left = 5; left > 0; left -= 1) {
      await expect(confirm).toHaveCount(left)
      await confirm.first().click()
    }
    await expect(confirm).toHaveCount(0)
    expect((await betsOf(page)).map(({ outcome }) => String(outcome)).toSorted()).toEqual([
      'lost',
      'lost',
      'lost',
      'won',
      'won',
    ])
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
