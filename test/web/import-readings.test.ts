import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { planImport } from '../../src/contract/imports.ts'
import {
  answerImports,
  COLUMNS,
  changeImport,
  countsOf,
  type Plan,
  problemOf,
  rowOf,
  surveyOf,
} from './support/imports.ts'
import { answer, sent } from './support/network.ts'
import { expectAccessible } from './support/page.ts'
import { signedIn } from './support/people.ts'
import { open } from './support/site.tsx'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const reading = (number: number) => page.getByRole('radio', { name: `Leitura ${number}` })

async function send(): Promise<void> {
  await open('/importar')
  await userEvent.upload(page.css('input[type=file]'), new File(['x'], 'apostas.csv'))
}

beforeEach(() => signedIn())

test('a file with two readings shows the same row by each, and a press on one reads it and shows what it becomes next to the question', async () => {
  const survey = surveyOf(COLUMNS)
  const { columns } = survey.proposed
  const alternatives = [
    { columns, oddsNotation: 'decimal', states: { g: 'won', r: 'lost' } },
    { columns, oddsNotation: 'decimal', states: { g: 'won', r: 'void' } },
  ] as const
  const rows = [{ line: 3, cells: ['2026-03-01 10:00', 'Alfa vs Bravo', 'Alfa', '1.85', '10.00', 'R'] }]
  const asks = { ...survey.asks, reading: { alternatives: structuredClone([...alternatives]), rows } }
  answerImports({ ...survey, asks, proposed: { ...survey.proposed, isOpen: true } }, () => ({ new: [rowOf(2)] }))
  await send()
  await expect.element(reading(1)).toBeVisible()
  const rowsBy = page.getByRole('list', { name: 'As primeiras linhas, como apostas' })
  await expect.element(rowsBy.nth(0)).toMatchTextContent('€ 10,00 a 1,85 · vs Bravo')
  await expect.element(rowsBy.nth(0)).toMatchTextContent('−€ 10,00Perdida')
  await expect.element(rowsBy.nth(1)).toMatchTextContent('€ 0,00Anulada')
  await button('Conferir as linhas').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Escolha como o arquivo é lido')
  await expectAccessible()
  expect(sent(planImport)).toEqual([])
  await page.getByRole('radio', { name: 'Leitura 1 · “R” significa Perdida', exact: true }).click()
  await expect.element(button('Importar 1 aposta')).toBeVisible()
  await expect.element(reading(1)).toBeChecked()
  expect(sent(planImport)).toMatchObject([{ states: { g: 'won', r: 'lost' }, isOpen: false }])
})

test('sums that do not follow are shown with their arithmetic, and taken at a press, one by one or all at once', async () => {
  const arithmetic = { outcome: 'won', said: '18.30', expected: '8.30', stake: '10.00', odds: '1.83' } as const
  const problems = [2, 3, 4].map((line) =>
    problemOf(line, { code: 'sumDiffers', column: 'Profit', value: '18.30', arithmetic }),
  )
  answerImports(surveyOf(COLUMNS, { format: 'tracker-ru' }), ({ takenAsSaid = [] }: Plan) => {
    const isTaken = (line: number) => takenAsSaid === 'all' || takenAsSaid.some((place) => place.line === line)
    return {
      new: [2, 3, 4].filter(isTaken).map((line) => rowOf(line)),
      problem: problems.filter(({ line }) => !isTaken(line)),
    }
  })
  await send()
  await expect.element(page.getByText(/diz \+€\s18,30; €\s10,00 a 1,83: Ganha \+€\s8,30/).first()).toBeVisible()
  await expectAccessible()
  await button('Linha 3: o arquivo está certo (comissão, bônus)').click()
  await expect.element(button('Importar 1 aposta')).toBeVisible()
  // The rows that were chosen are still shown.
  await expect.element(button('Não entendidas 2')).toHaveAttribute('aria-pressed', 'true')
  await button('O arquivo está certo em todas essas linhas (comissão, bônus)').click()
  await expect.element(button('Importar 3 apostas')).toBeVisible()
  expect(sent(planImport)).toMatchObject([{ takenAsSaid: [{ line: 3 }] }, { takenAsSaid: 'all' }])
})

test('tables that are read otherwise ask under their place, each for itself', async () => {
  const survey = surveyOf(COLUMNS)
  const { columns } = survey.proposed
  const rows = [{ line: 12, cells: ['2026-03-01 10:00', 'Alfa vs Bravo', 'Alfa', '0.85', '10.00', 'W'] }]
  const alternatives = [
    { columns, oddsNotation: 'hong-kong' as const, states: {} },
    { columns, oddsNotation: 'malay' as const, states: {} },
  ]
  const asks = {
    ...survey.asks,
    parts: [
      { part: 0, dateOrder: { examples: ['03/04/2026'] } },
      { part: 1, reading: { alternatives, rows } },
    ],
  }
  const parts = [
    { tables: [{ line: 7 }], dateOrder: null },
    { tables: [{ line: 11, sheet: 'Julho', column: 28 }], isOpen: true },
  ]
  answerImports({ ...survey, asks, proposed: { ...survey.proposed, parts } }, () => ({ new: [rowOf(2)] }))
  await send()
  await expect.element(page.getByRole('group', { name: 'Tabela a partir da linha 7' })).toBeVisible()
  const sheet = page.getByRole('group', { name: 'Aba “Julho”, a partir da linha 11, coluna AB' })
  await expect.element(sheet.getByRole('radio', { name: 'Leitura 1' })).toBeVisible()
  await expectAccessible()
  expect(sent(planImport)).toEqual([])
  await sheet.getByRole('radio', { name: 'Leitura 2' }).click()
  await expect.element(button('Importar 1 aposta')).toBeVisible()
  expect(sent(planImport)).toMatchObject([
    {
      parts: [
        { dateOrder: 'day-first' },
        { tables: [{ line: 11, sheet: 'Julho', column: 28 }], oddsNotation: 'malay', isOpen: false },
      ],
    },
  ])
})

test('a file that says nothing of its results asks whether its bets are open, or which column has them', async () => {
  const survey = surveyOf({ ...COLUMNS, Result: 'note' })
  const { columns } = survey.proposed
  const rows = [{ line: 2, cells: ['2026-03-01 10:00', 'Alfa vs Bravo', 'Alfa', '1.85', '10.00', 'lost'] }]
  const reading = { isSilent: true, alternatives: [{ columns, oddsNotation: 'decimal' as const, states: {} }], rows }
  const named = survey.columns.map((column) => ({
    ...column,
    examples: column.name === 'Result' ? ['won', 'lost'] : [],
  }))
  const asks = { ...survey.asks, reading }
  answerImports({ ...survey, columns: named, asks, proposed: { ...survey.proposed, isOpen: true } }, () => ({
    new: [rowOf(2)],
  }))
  await send()
  const question = page.getByRole('combobox', { name: /Este arquivo não diz no que deram as apostas/ })
  await expect.element(question).toBeVisible()
  await expectAccessible()
  await button('Conferir as linhas').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Escolha como o arquivo é lido')
  expect(sent(planImport)).toEqual([])
  await userEvent.selectOptions(question, 'A coluna “Result” tem os resultados')
  await expect.element(button('Importar 1 aposta')).toBeVisible()
  await userEvent.selectOptions(question, 'Sim, todas estão abertas')
  await expect
    .poll(() => sent(planImport))
    .toMatchObject([
      { columns: [...columns.slice(0, 5), 'state'], isOpen: false },
      { columns, isOpen: false },
    ])
})

test('dates without a year, and rows without a date, are read by the likeliest answer and asked about next to the rows', async () => {
  const survey = surveyOf(COLUMNS)
  const asks = {
    ...survey.asks,
    years: { examples: ['28/12', '02/01'], years: [2025, 2024, 2023] },
    carriedDates: { rows: 2 },
  }
  answerImports({ ...survey, asks }, ({ firstYear }: Plan) => ({ new: [rowOf(2, { teams: `Alfa vs ${firstYear}` })] }))
  await send()
  await expect.element(page.getByText('vs 2025')).toBeVisible()
  await expect.element(page.getByText('2 apostas não têm data. Vale a da linha de cima?').first()).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'A data de cima' })).toBeChecked()
  await expectAccessible()
  await page.getByRole('radio', { name: '2024' }).click()
  await expect.element(page.getByText('vs 2024')).toBeVisible()
  await page.getByRole('radio', { name: 'Deixar de fora' }).click()
  await expect
    .poll(() => sent(planImport))
    .toMatchObject([
      { firstYear: 2025, carriesDates: true },
      { firstYear: 2024, carriesDates: true },
      { firstYear: 2024, carriesDates: false },
    ])
})

test('while a file is read again its rows stay, dimmed, until the new ones are there', async () => {
  const survey = surveyOf(COLUMNS)
  const asks = { ...survey.asks, dateOrder: { examples: ['03/04/2026'] } }
  const old = [rowOf(2), rowOf(3, { teams: 'Charlie vs Delta' })]
  const next = [rowOf(2, { teams: 'Echo vs Foxtrot' })]
  const rowsBy = ({ dateOrder }: Plan) => ({ new: dateOrder === 'month-first' ? next : old })
  answerImports({ ...survey, asks }, rowsBy)
  await send()
  await expect.element(button('Importar 2 apostas')).toBeEnabled()
  answer(planImport, ({ parsed }) =>
    changeImport({
      state: 'reading',
      plan: parsed as Plan, // of the contract
      counts: null,
      progress: { done: 0, total: 100, waiting: false },
    }),
  )
  await page.getByRole('radio', { name: 'Mês, depois dia' }).click()
  const busy = page.css('div[aria-busy=true]').nth(0)
  await expect.element(page.getByRole('progressbar')).toBeVisible()
  await expect.element(busy).toMatchTextContent('vs Bravo')
  await expect.element(button('Importar 2 apostas')).toBeDisabled()
  changeImport({ state: 'ready', counts: countsOf({ new: next }), progress: null })
  await expect.element(button('Importar 1 aposta')).toBeEnabled()
  await expect.element(page.getByText('vs Foxtrot')).toBeVisible()
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
  await expectAccessible()
})
