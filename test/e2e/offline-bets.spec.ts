import { betsOf, toasts } from './support/bets.ts'
import { openConnected } from './support/connected.ts'
import { changeWaiting, expect, openFormOffline, settled, status, storeBet, test, waiting } from './support/offline.ts'
import { signUp } from './support/sign-in.ts'

test.use({ serviceWorkers: 'allow' })

test('bets entered offline wait in two tabs, also through a reload, and are sent once, oldest first, dated when they were entered', async ({
  page,
  context,
  line,
}) => {
  await signUp(page)
  const other = await context.newPage()
  // The end of a connection that is not open yet is not heard.
  await openConnected(other, '/historico')
  await settled(other, '/api/auth/user')
  await openFormOffline(page, line)
  await expect(status(other)).toContainText('Sem conexão')
  const writtenAt = Date.now()
  for (const amount of ['10', '20', '30']) await storeBet(page, amount)
  await expect(toasts(page)).toContainText('Aposta guardada neste aparelho')
  await expect(waiting(other)).toHaveCount(3)
  await changeWaiting(page, '{ ...bet, writtenAt: bet.writtenAt - 3_600_000 }')
  for (const tab of [page, other]) {
    await tab.reload()
    await expect(status(tab)).toContainText('Sem conexão')
  }
  await expect(waiting(other)).toHaveCount(3)
  await expect(other.getByRole('main')).toContainText('3 apostas aguardam o envio')

  line.set('up')
  await expect(other.getByRole('row').filter({ hasText: 'Alfa vs Bravo' })).toHaveCount(3)
  await expect(waiting(other)).toHaveCount(0)
  const sent = (await betsOf(page)).toSorted((a, b) => a.id - b.id)
  expect(sent.map(({ amount }) => amount)).toEqual(['10.00', '20.00', '30.00'])
  // An hour before they are sent.
  for (const { placedAt } of sent)
    expect(Math.abs(Date.parse(placedAt) - (writtenAt - 3_600_000))).toBeLessThan(600_000)
})
