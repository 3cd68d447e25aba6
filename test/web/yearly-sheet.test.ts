import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type SheetSums, type YearlySheet, yearlySheet, yearlySheetCsv } from '../../src/contract/yearly-sheet.ts'
import { required } from '../../src/domain/required.ts'
import { prefer } from './support/emulation.ts'
import { answer, refused, requestsOf } from './support/network.ts'
import { address, choose, dialog, expectAccessible, texts } from './support/page.ts'
import { emptySheet, signedIn, visitor } from './support/people.ts'
import { open } from './support/site.tsx'

const PATH = '/estatisticas/ano'

beforeEach(() => void signedIn())

const sums = (bets: number, winnings: string, losses: string, profit: string): SheetSums => ({
  bets,
  staked: '388.00',
  returned: '429.20',
  winnings,
  freeWinnings: '12.00',
  losses,
  profit,
  deposits: '850.00',
  withdrawals: '200.00',
})

const FULL: YearlySheet = {
  ...emptySheet(),
  year: 2025,
  years: [2026, 2025],
  months: emptySheet().months.map((month, at) => ({
    ...month,
    month: month.month.replace('2026', '2025'),
    ...(at === 1 && sums(17, '153.20', '112.00', '41.20')),
  })),
  bookmakers: [
    { bookmaker: 'Pinnacle', ...sums(12, '143.20', '90.00', '53.20') },
    { bookmaker: null, ...sums(5, '10.00', '22.00', '-12.00') },
  ],
  total: sums(17, '153.20', '112.00', '41.20'),
  pending: 16,
}

test('the sheet has winnings and losses apart, by month and by bookmaker, with their total', async () => {
  answer(yearlySheet, FULL)
  await open(PATH, 'en')
  await expect.poll(() => document.title).toBe('Yearly sheet | Clutchbook')
  const months = page.getByRole('table', { name: 'By month' })
  // The head, the months from the first with a bet, and the total.
  await expect.element(months.getByRole('row')).toHaveLength(13)
  await expect.element(months.getByRole('row', { name: /^Feb/ })).toMatchTextContent(/€153\.20€112\.00\+€41\.20/)
  await expect.element(months.getByRole('row', { name: /^Total/ })).toMatchTextContent(/€153\.20€112\.00\+€41\.20/)
  const rows = () => texts(page.getByRole('table', { name: 'By bookmaker' }).getByRole('rowheader'))
  await expect.poll(rows).toEqual(['Pinnacle', 'No bookmaker', 'Total'])
  const main = page.getByRole('main')
  await expect.element(main).toMatchTextContent('€12.00 of the winnings came from free bets.')
  await expect.element(main).toMatchTextContent('16 pending bets are not counted.')
  await expectAccessible()
})

test('a month before the first bet is there only where its deposits are', async () => {
  const [january, ...others] = FULL.months
  answer(yearlySheet, { ...FULL, months: [{ ...required(january, 'a month'), deposits: '100.00' }, ...others] })
  await open(PATH, 'en')
  const months = page.getByRole('table', { name: 'By month' })
  const row = (month: RegExp) => months.getByRole('row', { name: month })
  for (const [wide, high] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.viewport(wide, high)
    await expect.element(row(/^Feb/)).toBeVisible()
    await expect.element(row(/^Jan/)).not.toBeInTheDocument()
  }
  await page.viewport(1600, 900)
  await expect.element(row(/^Jan/)).toMatchTextContent('€100.00')
})

test('year and day stand in the address, and the file is of the same', async () => {
  answer(yearlySheet, FULL)
  answer(yearlySheetCsv, 'part,name')
  await open(PATH)
  await choose('Ano', '2025')
  await expect.poll(address).toBe(`${PATH}?year=2025&by=result`)
  await page.getByRole('button', { name: 'da aposta' }).click()
  await expect.poll(address).toBe(`${PATH}?year=2025&by=bet`)
  const asked = () => Object.fromEntries(requestsOf(yearlySheet).at(-1)?.query ?? [])
  const tz = Intl.DateTimeFormat().resolvedOptions().timeZone
  await expect.poll(asked).toEqual({ year: '2025', by: 'bet', tz })
  await page.getByRole('button', { name: 'Baixar' }).click()
  await expect.poll(() => texts(dialog().getByRole('button'))).toEqual(['Baixar CSV', 'Baixar XLSX', 'Imprimir'])
  await dialog().getByRole('button', { name: 'Baixar CSV' }).click()
  await expect
    .poll(() => Object.fromEntries(requestsOf(yearlySheetCsv).at(-1)?.query ?? []))
    .toEqual({ year: '2025', by: 'bet', tz, decimals: 'comma' })
})

test('months to come are not in the sheet', async () => {
  const now = new Date()
  const year = now.getFullYear()
  const months = emptySheet().months.map((month) => ({ ...month, month: month.month.replace('2026', String(year)) }))
  answer(yearlySheet, { ...FULL, year, months })
  await open(PATH, 'en')
  // The head, the months up to this one, and the total.
  const rows = page.getByRole('table', { name: 'By month' }).getByRole('row')
  await expect.element(rows).toHaveLength(now.getMonth() + 3)
})

test('a year without bets says so; where the server fails, a retry loads the sheet', async () => {
  answer(yearlySheet, refused('unavailable'))
  await open(PATH)
  await expect.element(page.getByRole('alert')).toMatchTextContent('Não foi possível carregar a folha')
  answer(yearlySheet, emptySheet())
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(page.getByText('Nenhuma aposta resolvida neste ano')).toBeVisible()
  expect(requestsOf(yearlySheet).at(-1)?.query.get('year')).toBe(String(new Date().getFullYear()))
  // Neither rows of zeros nor a file of them.
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Baixar' })).not.toBeInTheDocument()
})

test('a year of the address that is none is said without a question, and can be removed', async () => {
  await open(`${PATH}?year=soon&by=bet`, 'ru')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Такого значения нет: Год: soon.')
  expect(requestsOf(yearlySheet)).toEqual([])
  await page.getByRole('button', { name: 'Убрать' }).click()
  const year = String(new Date().getFullYear())
  await expect.poll(() => requestsOf(yearlySheet).at(-1)?.query.get('year')).toBe(year)
  await expect.poll(address).toBe(`${PATH}?year=${year}&by=bet`)
})

test('a visitor is asked to log in', async () => {
  visitor()
  await open(PATH)
  await expect.element(page.getByRole('main')).toMatchTextContent('Você precisa entrar')
})

test('the statistics lead to the sheet', async () => {
  await open('/estatisticas')
  const tabs = page.getByRole('navigation', { name: 'Páginas das estatísticas' })
  await tabs.getByRole('link', { name: 'Folha anual' }).click()
  await expect.poll(address).toBe(PATH)
})

test('on paper there are all columns and no controls', async () => {
  answer(yearlySheet, FULL)
  await open(PATH, 'en')
  const months = page.getByRole('table', { name: 'By month' })
  await expect.element(months).toBeVisible()
  await page.viewport(800, 900)
  await prefer({ media: 'print' })
  await expect.element(months.getByRole('columnheader', { name: 'Withdrawals' })).toBeVisible()
  for (const name of ['Download', 'Year', 'the bet']) {
    await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
  }
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
  // Nothing but the sheet: what it is, of whom and of when, in whole words.
  for (const elsewhere of ['Welcome bonus', 'Statistics', 'Skip to content']) {
    await expect.element(page.getByText(elsewhere, { exact: true }).first()).not.toBeVisible()
  }
  await expect.element(page.getByText(`Yearly sheet ${FULL.year}`, { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^Ana Souza · ana@example\.com · Printed on \d+ \w+ \d{4}$/)).toBeVisible()
  for (const head of months.getByRole('columnheader').elements()) {
    expect(getComputedStyle(head).overflowWrap).not.toBe('anywhere')
  }
  await expect.element(page.getByRole('paragraph').filter({ hasText: /^its result$/ })).toBeVisible()
})
