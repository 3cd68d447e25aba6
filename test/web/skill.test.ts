import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { explore } from '../../src/contract/explorer.ts'
import { type SkillReport, type SkillStatistics, skill } from '../../src/contract/skill.ts'
import { sixtyBets } from './support/judged-bets.ts'
import { answer, refused, requestsOf } from './support/network.ts'
import { address, expectAccessible, texts } from './support/page.ts'
import { signedIn } from './support/people.ts'
import { open } from './support/site.tsx'

const PATH = '/estatisticas/sorte-ou-habilidade'

beforeEach(() => void signedIn())

test('the statistics have a tab for luck or skill, which says from how many bets on there is a verdict', async () => {
  await open('/estatisticas')
  await page.getByRole('navigation', { name: 'Páginas das estatísticas' }).getByRole('link', { name: 'Sorte' }).click()
  await expect.poll(address).toBe(PATH)
  await expect.poll(() => document.title).toBe('Sorte ou habilidade | Clutchbook')
  await expect
    .element(page.getByRole('main'))
    .toMatchTextContent('Ainda muito cedoNenhuma aposta resolvida. Faltam 30 apostas para um veredito.')
  const current = page.getByRole('navigation', { name: 'Navegação principal' }).css('[aria-current]')
  await expect.element(current).toHaveTextContent('Sorte ou habilidade')
})

test('where the server fails, the page says so, and shows the figures once it answers again', async () => {
  answer(skill, refused('unavailable'))
  await open(PATH)
  await expect.element(page.getByRole('alert')).toMatchTextContent('Não foi possível carregar a análise')
  signedIn()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(page.getByRole('main')).toMatchTextContent('Ainda muito cedo')
})

test('the weekdays start on Sunday, each with its own bets', async () => {
  const { calendar, ...rest } = sixtyBets(10)
  // The answer starts on Monday.
  const weekdays = [1, 2, 3, 4, 5, 6, 7].map((bets) => ({ bets, profit: '0.00' }))
  answer(skill, { ...rest, calendar: { ...calendar, weekdays } })
  await open(PATH)
  await page.css('summary').filter({ hasText: 'Calendário' }).click()
  const days = page.getByRole('term').filter({ hasText: /^(segunda|terça|quarta|quinta|sexta)-feira|sábado|domingo$/ })
  await expect
    .poll(() => days.elements().map((day) => day.parentElement?.textContent.replace('\u00a0', ' ')))
    .toEqual([
      'domingo7 apostas€ 0,00',
      'segunda-feira1 aposta€ 0,00',
      'terça-feira2 apostas€ 0,00',
      'quarta-feira3 apostas€ 0,00',
      'quinta-feira4 apostas€ 0,00',
      'sexta-feira5 apostas€ 0,00',
      'sábado6 apostas€ 0,00',
    ])
})

test('sixty bets have a verdict in three words and a sentence, and figures with their intervals and assumptions', async () => {
  answer(skill, sixtyBets(10))
  await open(PATH)
  const main = page.getByRole('main')
  await expect
    .element(main)
    .toMatchTextContent(
      'Veredito · 60 apostas, sem as devolvidasAinda não provadoMisturado com o resultado do apostador médio, ainda não sobra vantagem.',
    )
  // The edge below zero that the sentence is about, with its range.
  await expect
    .element(page.getByRole('img', { name: /^Vantagem provável: −0,9%, intervalo de 95% de −4,9% a \+3,1%/ }))
    .toBeVisible()
  await expect.element(page.getByRole('definition').filter({ hasText: '95%:' })).toHaveLength(0)
  await page.css('summary').filter({ hasText: 'Como é calculado' }).click()
  await expect.element(main).toMatchTextContent('Odds de fechamento conhecidas: 0 de 60.')
  await expect.element(main).not.toMatchTextContent('se as odds de fechamento estivessem certas')
  await expect.element(main).toMatchTextContent('Dificilmente seria só sorte: 1 em cada 100 apostadores.')
  await expect.element(page.getByRole('definition').filter({ hasText: '+€ 140,00' }).first()).toMatchTextContent('95%:')
  await expectAccessible()
})

/** What the headline, its sentence and the line of the crowd say. */
async function heard(verdict: SkillStatistics['verdict'], more: Partial<SkillReport> = {}): Promise<string> {
  const { report, ...rest } = sixtyBets(10)
  if (!report?.unit) throw new Error('sixty bets have a report')
  const unit = { ...report.unit, shrunk: { ...report.unit.shrunk, yield: 0.02 } }
  answer(skill, { ...rest, verdict, report: { ...report, unit, ...more } })
  await open(PATH, 'en')
  const hero = page.css('section').filter({ hasText: /^Verdict/ })
  await expect.element(hero).toBeVisible()
  return hero.element().textContent
}

test('the place among 100 bettors agrees with the words above it, and a figure that disagrees takes them back', async () => {
  const asGood = { count: 3, of: 100 }
  expect(await heard({ kind: 'sign', bets: 60, asGood })).toContain('Sign of skillBy luck alone, only 3 in 100')
  await expect
    .element(page.getByRole('img', { name: 'above 97 of 100 by luck alone; 95: a sign of skill · 99: skill' }))
    .toBeVisible()
  expect(await heard({ kind: 'strong', bets: 60, asGood: { count: 2, of: 1000 } })).toContain('Not just luck')
  // The profit may be none: neither the words nor the line say anything of skill.
  const unsure = await heard({ kind: 'sign', bets: 60, asGood }, { profitInterval: { low: '-5.00', high: '285.00' } })
  expect(unsure).toContain('Not proven yetThe profit varies so much')
  expect(unsure).not.toContain('skill')
  // With one unit on every bet there would be a profit.
  expect(await heard({ kind: 'worse', bets: 60, asBad: asGood }, { profit: '-50.00' })).toContain(
    'Not proven yetThe figures disagree',
  )
  await expect.element(page.getByRole('img', { name: /of 100 by luck alone/ })).not.toBeInTheDocument()
})

test('nobody is told to place 99,000 bets', async () => {
  const { report, ...rest } = sixtyBets(10)
  if (!report?.unit) throw new Error('sixty bets have a report')
  const needed = { evenly: 50_000, mostly: 99_060, edge: 500 }
  const verdict = { kind: 'cannot-tell', bets: 60, asGood: { count: 8, of: 100 } } as const
  answer(skill, { ...rest, verdict, report: { ...report, unit: { ...report.unit, needed } } })
  await open(PATH, 'en')
  const main = page.getByRole('main')
  await expect.element(main).toMatchTextContent('By luck alone, 8 in 100 bettors would do at least this well.')
  const words = 'It would take more than 5,000 bets: results alone will not show it.'
  await expect.element(main).toMatchTextContent(words)
  await expect.element(main).toMatchTextContent('over 5,000')
  await expect.element(main).toMatchTextContent('60 so far')
  await page.css('summary').filter({ hasText: 'How it is computed' }).click()
  expect(main.element().textContent).not.toMatch(/99[,.]?0/)
  expect(main.element().textContent.split(words)).toHaveLength(2)
})

test('on a phone there is one row of controls, and the verdict is its own line', async () => {
  answer(skill, sixtyBets(10))
  await page.viewport(390, 844)
  await open(PATH)
  await expect.element(page.getByText('Ainda não provado')).toBeVisible()
  const tops = page
    .css('main > div button')
    .elements()
    .map((each) => each.getBoundingClientRect().top)
  expect(tops.filter((top) => top < 200)).toHaveLength(2)
  expect(new Set(tops.filter((top) => top < 200)).size).toBe(1)
})

test('a filter of the history narrows the record, and stands in the address; bets chosen by result have no verdict', async () => {
  const all = sixtyBets(10)
  const half = { ...all, verdict: { kind: 'cannot-tell', bets: 30, asGood: { count: 20, of: 100 } } } as const
  answer(skill, ({ query }) => (query.has('bookmaker') ? half : all))
  await open(`${PATH}?bookmaker=Betano`)
  const verdict = page
    .getByRole('main')
    .css('section')
    .filter({ hasText: /^Veredito/ })
  await expect.element(verdict).toMatchTextContent('30 apostas')
  const tabs = page.getByRole('navigation', { name: 'Páginas das estatísticas' })
  await tabs.getByRole('link', { name: 'Onde eu ganho' }).click()
  await expect.poll(address).toBe('/estatisticas/onde-ganho?bookmaker=Betano')
  await expect.poll(() => requestsOf(explore).at(-1)?.query.get('bookmaker')).toBe('Betano')
  await tabs.getByRole('link', { name: 'Sorte' }).click()
  await expect.poll(address).toBe(`${PATH}?bookmaker=Betano`)
  await expect.element(verdict).toMatchTextContent('30 apostas')
  const active = page.getByRole('list', { name: 'Filtros ativos' })
  await active.getByRole('button', { name: 'Remover o filtro Casa de apostas: Betano' }).click()
  await expect.element(verdict).toMatchTextContent('60 apostas')
  await expect.poll(address).toBe(PATH)
  await open(`${PATH}?status=won&q=alfa`)
  await expect.element(verdict).toMatchTextContent('Nada a julgarCom as apostas escolhidas pelo resultado')
  expect(requestsOf(skill).at(-1)?.query.get('counted')).toBe('won')
  await expect
    .poll(() => texts(active.getByRole('listitem')))
    .toEqual(['Busca: alfa', 'Status: Ganha', 'Limpar filtros'])
  await expectAccessible()
  await active.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect.element(verdict).toMatchTextContent('60 apostas')
})

test('where every bet was won, no figure says that it is certain', async () => {
  const { report, ...others } = sixtyBets(10)
  if (!report?.unit) throw new Error('sixty bets have a report')
  // Resampling equal results gives no interval, and there is no t.
  const won: SkillReport = {
    ...report,
    profitInterval: { low: report.profit, high: report.profit },
    yieldInterval: { low: 0.85, high: 0.85 },
    yield: 0.85,
    unit: { ...report.unit, yield: 0.85, test: null, needed: null },
  }
  answer(skill, { ...others, report: won })
  await open(PATH)
  const figures = page.css('section').filter({ hasText: 'Dá para confiar nos números?' })
  await expect.element(figures).toMatchTextContent('sem intervalo: todas terminaram igual')
  await expect.element(figures).toMatchTextContent('Não há oscilação para medir')
  await expect.element(figures).not.toMatchTextContent('± 0,0%')
  await expect.element(figures).not.toMatchTextContent('Sem lucro')
})

test('both charts can be read as tables', async () => {
  answer(skill, sixtyBets(10))
  await open(PATH)
  await expect.element(page.getByRole('img', { name: /lucro depois de 60 apostas: \+€\s140,00/ })).toBeVisible()
  await page.getByRole('button', { name: 'Ver tabela' }).first().click()
  const curve = page.getByRole('table', { name: 'Curva do lucro' })
  await expect.poll(() => texts(curve.getByRole('row'))[1]).toContain('140,00')
  await page.getByRole('button', { name: 'Ver tabela' }).first().click()
  const distribution = page.getByRole('table', { name: 'Onde você está' })
  await expect.element(distribution.getByRole('row').filter({ hasText: 'você está aqui' })).toHaveLength(1)
})
