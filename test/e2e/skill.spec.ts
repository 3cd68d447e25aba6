import type { Page } from '@playwright/test'
import { type StoredBet, storeBets } from '../support/stored-bets.ts'
import { expectAccessible } from './support/accessibility.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const PATH = '/estatisticas/sorte-ou-habilidade'

/** Bets of 10.00 at 1.85 a day apart, the last one yesterday; every third one is lost. */
function bets(userId: number, count: number): StoredBet[] {
  return Array.from({ length: count }, (_, index) => {
    const won = index % 3 !== 0
    const placedAt = new Date(Date.now() - (count - index) * 86_400_000)
    const base = { userId, placedAt, betType: 'match-winner', amount: 1000 } as const
    return won ? { ...base, status: 'won', result: 850 } : { ...base, status: 'lost', result: -1000 }
  })
}

async function userId(page: Page): Promise<number> {
  return ((await (await page.request.get('/api/auth/user')).json()) as { id: number }).id
}

test('sixty bets have a verdict in one sentence, and figures with their intervals and assumptions', async ({
  page,
  site,
}) => {
  await signUp(page)
  await storeBets(site.deps.database, bets(await userId(page), 60))
  await page.goto(PATH)
  // P(40 or more of 60 won) with a chance of .96 / 1.85 each is .0147, by binomial coefficients. The yield of 23.3 % is shrunk with
  // w = .112: −4 % + .112 × 27.3 % is −0.9 %.
  await expect(page.getByRole('main')).toContainText(
    'Depois de 60 apostas o resultado é raro por sorte (1 em cada 100 apostadores), mas ainda não mostra vantagem: misturado com o resultado do apostador médio, não sobra lucro.',
  )
  await expect(page.getByRole('main')).toContainText('Odds de fechamento conhecidas: 0 de 60.')
  // 40 × 8.50 − 20 × 10.00.
  await expect(page.getByRole('definition').filter({ hasText: '+€ 140,00' }).first()).toContainText('95%:')
  await expectAccessible(page)
})

test('a filter of the history narrows the record, and stands in the address; bets chosen by result have no verdict', async ({
  page,
  site,
}) => {
  await signUp(page)
  const id = await userId(page)
  await storeBets(site.deps.database, bets(id, 60))
  await site.deps.database.pool.query(
    `UPDATE bets SET bookmaker = 'Betano' WHERE user_id = $1 AND id % 2 = (SELECT max(id) % 2 FROM bets WHERE user_id = $1)`,
    [id],
  )
  await page.goto(`${PATH}?bookmaker=Betano`)
  const verdict = page.getByRole('main').locator('section').filter({ hasText: 'Veredito' })
  await expect(verdict).toContainText('30 apostas')
  const tabs = page.getByRole('navigation', { name: 'Páginas das estatísticas' })
  await tabs.getByRole('link', { name: 'Onde eu ganho' }).click()
  await expect(page).toHaveURL('/estatisticas/onde-ganho?bookmaker=Betano')
  await expect(page.getByRole('listitem').filter({ hasText: 'Vencedor da partida' })).toContainText('30 apostas')
  await tabs.getByRole('link', { name: 'Sorte' }).click()
  await expect(page).toHaveURL(`${PATH}?bookmaker=Betano`)
  await expect(verdict).toContainText('30 apostas')
  const active = page.getByRole('list', { name: 'Filtros ativos' })
  await active.getByRole('button', { name: 'Remover o filtro Casa de apostas: Betano' }).click()
  await expect(verdict).toContainText('60 apostas')
  await expect(page).toHaveURL(PATH)
  await page.goto(`${PATH}?status=won&q=alfa`)
  await expect(verdict).toContainText('escolhidas pelo resultado')
  await expect(active.getByRole('listitem')).toContainText(['Busca: alfa', 'Status: Ganha', 'Limpar filtros'])
  await expectAccessible(page)
  await active.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(verdict).toContainText('60 apostas')
})

test('where every bet was won, no figure says that it is certain', async ({ page, site }) => {
  await signUp(page)
  const won = bets(await userId(page), 60).filter(({ status }) => status === 'won')
  await storeBets(site.deps.database, won)
  await page.goto(PATH)
  const figures = page.locator('section').filter({ hasText: 'Dá para confiar nos números?' })
  await expect(figures).toContainText('sem margem: todas terminaram igual')
  await expect(figures).toContainText('Não há oscilação para medir')
  await expect(figures).not.toContainText('± 0,0%')
  await expect(figures).not.toContainText('Sem lucro')
})
