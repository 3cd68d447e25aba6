import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { upcomingMatch, webMatch } from '../support/web-match.ts'
import { address, expectDialogs, press, texts } from './support/page.ts'
import { showMatches, visitor } from './support/people.ts'
import { open } from './support/site.tsx'
import { byTier } from './support/tier.ts'

const main = () => page.getByRole('main')

beforeEach(() => {
  visitor()
  showMatches([webMatch()], [upcomingMatch({ scheduledTime: new Date(Date.now() + 3_600_000).toISOString() })])
})

for (const [wide, high] of byTier(
  [[390, 844]],
  [
    [390, 844],
    [1440, 900],
  ],
)) {
  test(`a visitor sees the welcome, a live match and the buttons without scrolling, ${wide} × ${high}`, async () => {
    await page.viewport(wide, high)
    await open('/')
    await expect.element(main().getByRole('listitem').filter({ hasText: 'Alfa' }).first()).toBeInViewport()
    await expect
      .element(main().getByRole('heading', { name: 'Counter-Strike ao vivo, apostas em ordem' }))
      .toBeInViewport()
    await expect.element(main().getByRole('button', { name: 'Entrar' }).first()).toBeInViewport()
  })
}

test('a visitor sees empty figures and the three feature cards', async () => {
  await open('/')
  await expect
    .poll(() => texts(main().css('dl > div')))
    .toEqual([
      'Total de apostas—em todas as casas',
      'Taxa de acerto—das apostas decididas',
      'Lucro total—exato até o centavo',
      'Lucro do mês—contra o mês passado',
    ])
  await expect.element(main()).toMatchTextContent('Entre para ver os seus')
  for (const name of ['Jogos ao vivo', 'Gestão de apostas', 'Estatísticas']) {
    await expect.element(main().getByRole('heading', { name, exact: true })).toBeVisible()
  }
})

test('the buttons of the welcome lead to their targets, the account first', async () => {
  await open('/')
  await main().getByRole('button', { name: 'Criar conta' }).click()
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName('Criar uma conta')
  await press('{Escape}')
  await expectDialogs(0)
  await main().getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName('Entrar na sua conta')
  await press('{Escape}')
  await expectDialogs(0)
  await main().getByRole('link', { name: 'Ver jogos ao vivo' }).click()
  await expect.poll(address).toBe('/jogos-ao-vivo')
})
