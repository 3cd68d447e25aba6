import type { Page } from '@playwright/test'
import { betsOf, placeBet, toasts } from './support/bets.ts'
import { openConnected } from './support/connected.ts'
import { storeFinished, wonByAlfa } from './support/finished-match.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const tray = (page: Page) => page.getByRole('list', { name: /decididas?$/ })

test('a bet that is decided shows at once in every open tab, and one press books it in all', async ({
  page,
  context,
  site,
  source,
}) => {
  await signUp(page)
  const ids = await storeFinished(site, source, [wonByAlfa('1')])
  const other = await context.newPage()
  await Promise.all([openConnected(page, '/historico'), openConnected(other, '/')])
  await placeBet(page, {
    matchId: ids.get('1') ?? 0,
    betType: 'handicap (+1.5)',
    selectedTeam: 'Bravo',
    odds: '1.50',
  })
  for (const tab of [page, other]) {
    await expect(tray(tab)).toContainText('2–1: Bravo +1,5 bateu')
    await expect(tray(tab)).toContainText('+€ 25,00')
  }
  await tray(other)
    .getByRole('button', { name: /^Confirmar/ })
    .click()
  await expect(toasts(other)).toContainText('Resultado da aposta atualizado')
  for (const tab of [page, other]) await expect(tray(tab)).toBeHidden()
  expect(await betsOf(page)).toMatchObject([
    { status: 'won', outcome: 'won', result: '25.00', settledBy: 'user', betTypeValue: '+1.5' },
  ])
})
