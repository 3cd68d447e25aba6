import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeBookSettings } from '../../src/contract/bets/book-settings.ts'
import {
  cancelImport,
  type ImportRow,
  listImports,
  planImport,
  runImport,
  startImport,
} from '../../src/contract/imports.ts'
import { stats } from '../../src/contract/statistics.ts'
import { required } from '../../src/domain/required.ts'
import { reachability } from '../../src/web/api/reachability.ts'
import {
  answerImports,
  beginElsewhere,
  COLUMNS,
  changeImport,
  countsOf,
  DONE,
  dropImport,
  NOTHING_ASKED,
  type Plan,
  problemOf,
  rowOf,
  surveyOf,
} from './support/imports.ts'
import { answer, lost, refused, requestsOf, sent } from './support/network.ts'
import { address, boxOf, dialog, expectAccessible, press, texts } from './support/page.ts'
import { signedIn, statistics } from './support/people.ts'
import { goTo, ofPage, open } from './support/site.tsx'

/** The times of the file name no zone: it is in doubt. */
const ZONE = { dateOrder: null, oddsNotation: null, zone: true, columns: [] }
const NEW = [rowOf(2), rowOf(3, { teams: 'Charlie vs Delta' }), rowOf(4, { teams: 'Echo vs Foxtrot' })]
const PROBLEM = problemOf(5, { code: 'oddsInvalid', column: 'Odds', value: '0.50' })
const RUNNING = { state: 'running', progress: { done: 0, total: 3, waiting: false } } as const
const FILE = 'Placed at;Event;Pick;Odds;Stake;Result\n'

type Bet = Partial<NonNullable<ImportRow['bet']>>

const chooser = () => page.css('input[type=file]')
const file = (name = 'apostas.csv') => new File([FILE], name)
const button = (name: string | RegExp) => page.getByRole('button', { name })
const check = () => button('Conferir as linhas')
const list = (name: string) => page.getByRole('list', { name, exact: true })
/** In the columns of My Bets. */
const bets = (name: string) => page.getByRole('table', { name, exact: true })
const alert = () => page.getByRole('alert')
const pasted = () => page.getByLabelText('Texto colado', { exact: true })
const heading = (name: string) => page.getByRole('heading', { name })
const gone = () => heading('Esta importação não existe mais')
const progress = () => page.getByRole('progressbar', { name: 'Importando apostas.csv' })

beforeEach(() => {
  signedIn()
  answerImports(surveyOf(COLUMNS, { asks: ZONE }), () => ({ new: NEW, problem: [PROBLEM] }))
})

/** Sends the file, which is read without a press. */
async function chooseFile(): Promise<void> {
  await open('/importar')
  await userEvent.upload(chooser(), file())
}

/** Sends a file that is not read before its user says so. */
async function upToPlan(): Promise<void> {
  await chooseFile()
  await expect.element(check()).toBeVisible()
}

async function upToRows(): Promise<void> {
  await chooseFile()
  await expect.element(button(/^Novas/)).toBeVisible()
}

/** The server works on the import until the test says what came of it. */
async function upToWork(): Promise<void> {
  await upToRows()
  answer(runImport, () => changeImport(RUNNING))
  await button('Importar 3 apostas').click()
  await expect.element(progress()).toBeVisible()
}

test('a file goes through three steps that are accessible, and two presses in one frame start one import', async () => {
  await open('/historico')
  await page.getByRole('link', { name: 'Importar apostas' }).click()
  await userEvent.upload(chooser(), file())
  const step = page.getByRole('listitem').filter({ hasText: 'Conferência' })
  await expect.element(step).toHaveAttribute('aria-current', 'step')
  await expect.element(button('Novas 3')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(bets('Novas')).toMatchTextContent('Alfa vs Bravo')
  // Beside the new ones.
  await expect.element(list('Não entendidas')).toMatchTextContent('Linha 5')
  await expectAccessible('rows')
  await button('Não entendidas 1').click()
  await expect.element(list('Não entendidas')).toHaveLength(1)
  const start = button('Importar 3 apostas').element() as HTMLElement
  start.click()
  start.click()
  await expect.element(heading('3 apostas importadas')).toBeVisible()
  expect(sent(runImport)).toEqual([{ again: false }])
  await expect.element(list('Não entendidas')).toMatchTextContent('odd impossível')
  await expectAccessible('done')
  await button('Desfazer a importação').click()
  await dialog().getByRole('button', { name: 'Remover 3 apostas' }).click()
  await expect.element(heading('Importação desfeita')).toBeVisible()
})

function asking(line: number, question: NonNullable<ImportRow['question']>, bet: Bet, inBook: Bet): ImportRow {
  const kind = question === 'alike' ? 'alike' : 'differs'
  const row = rowOf(line, bet)
  return { ...row, kind, question, inBook: { ...required(rowOf(line, inBook).bet, 'a bet'), id: line } }
}
const asAlike = (line: number) => asking(line, 'alike', { amount: '20.00' }, {})

test('results that differ from the book are shown next to it, and taken over by their kind, one by one, or not at all', async () => {
  const open_ = { status: 'pending', outcome: null, result: null } as const
  const differs = [
    asking(2, 'settled', {}, open_),
    asking(3, 'settled', { teams: 'Charlie vs Delta' }, { teams: 'Charlie vs Delta', ...open_ }),
    asking(4, 'result', { result: '40.00' }, {}),
  ]
  const alike = [asking(5, 'alike', { amount: '20.00' }, {})]
  answerImports(surveyOf(COLUMNS, { asks: ZONE }), () => ({ differs, alike }))
  await chooseFile()
  const rows = list('Resultado diferente do registro')
  await expect.element(rows).toMatchTextContent(/Arquivo.*42,50Ganha.*Registro.*Pendente/)
  const all = page.getByRole('group', { name: 'Todas as 2: pendente no registro, com resultado no arquivo' })
  await expect.element(all.getByLabelText('Usar')).toBeChecked()
  const answer_ = (words: string, nth: number) => rows.getByRole('radio', { name: words }).nth(nth)
  await expect.element(answer_('Deixar como está', 2)).toBeChecked()
  await expectAccessible('differing rows')
  // One row of those that are taken, and one of those that are not.
  await answer_('Deixar como está', 0).click()
  await answer_('Usar', 2).click()
  await expect.element(button('Usar 2 resultados')).toBeVisible()
  await expect.element(all.getByRole('radio', { checked: true })).not.toBeInTheDocument()
  const same = list('Podem ser as mesmas')
  await expect.element(same).toMatchTextContent(/Arquivo.*€ 20,00.*Registro.*€ 50,00/)
  await expect.element(same.getByRole('radio', { checked: true })).not.toBeInTheDocument()
  await same.getByRole('radio', { name: 'Outra' }).click()
  await button('Importar 1 aposta').click()
  await expect.poll(() => sent(runImport)).toEqual([{ again: false, take: ['settled'], except: [1, 3, 4], same: [] }])
})

test('rows that may be the same are called the same one by one or all at once, and stay out without an answer', async () => {
  const alike = [2, 3, 4].map(asAlike)
  answerImports(surveyOf(COLUMNS, { asks: ZONE }), () => ({ new: NEW, alike }))
  await chooseFile()
  await expect.element(page.getByText('3 perguntas')).toBeVisible()
  await button('Perguntas 3').click()
  const rows = list('Podem ser as mesmas')
  await rows.getByRole('radio', { name: 'A mesma' }).nth(0).click()
  await button('Importar 3 apostas').click()
  await expect.poll(() => sent(runImport)).toEqual([{ again: false, take: ['settled'], except: [], same: [1] }])
  answerImports(surveyOf(COLUMNS, { asks: ZONE }), () => ({ alike }))
  await chooseFile()
  const all = page.getByRole('group', { name: 'Todas as 3: a mesma aposta do seu registro?' })
  await all.getByLabelText('A mesma').click()
  await expect.element(rows.getByRole('radio', { name: 'A mesma', checked: true })).toHaveLength(3)
  await expect.element(heading('Nenhuma aposta nova')).toBeVisible()
  await expect.element(button('Guardar 3 respostas')).toBeVisible()
  await all.getByLabelText('Outra').click()
  await rows.getByRole('radio', { name: 'A mesma' }).nth(2).click()
  await button('Importar 2 apostas').click()
  await expect
    .poll(() => sent(runImport).slice(1))
    .toEqual([{ again: false, take: ['settled', 'alike'], except: [3], same: [3] }])
})

test('results that were taken over are named at the end, and come back with the import', async () => {
  answerImports(surveyOf(COLUMNS, { asks: ZONE }), () => ({ new: NEW }))
  await upToRows()
  answer(runImport, () =>
    changeImport((found) => ({
      ...DONE(found),
      counts: { ...countsOf({ new: NEW }), known: 2, differs: 3, alike: 1 },
      asked: { ...NOTHING_ASKED, settled: 2, result: 1, alike: 3, taken: 2 },
      book: { bets: 3, changed: 0, results: 2 },
    })),
  )
  await button('Importar 3 apostas').click()
  const facts = page.css('main dl')
  await expect
    .element(facts)
    .toHaveTextContent('Iguais, segundo você2Resultados atualizados2Outros resultados, mantidos1De fora, sem resposta1')
  await button('Desfazer a importação').click()
  await expect.element(dialog()).toMatchTextContent('2 apostas voltam ao resultado anterior')
})

test('odds that may be decimal or American are asked about next to the rows, which follow the answer', async () => {
  const asks = { dateOrder: null, oddsNotation: { examples: ['110'] }, zone: false, columns: [] }
  const survey = surveyOf(COLUMNS, { asks })
  answerImports({ ...survey, proposed: { ...survey.proposed, oddsNotation: null } }, ({ oddsNotation }) => ({
    new: [rowOf(2, { odds: oddsNotation === 'american' ? '2.10' : '110.00' })],
  }))
  await chooseFile()
  const question = page.getByRole('group', { name: 'As odds são decimais ou americanas?' })
  await expect.element(question).toMatchTextContent('No arquivo: 110.')
  await expect.element(question.getByLabelText('Americanas')).toBeChecked()
  await expect.element(bets('Novas')).toMatchTextContent('2,10')
  await expectAccessible()
  // By keyboard: the question keeps the focus while the file is read again.
  question.getByLabelText('Americanas').element().focus()
  await press('{ArrowLeft}')
  await expect.element(bets('Novas')).toMatchTextContent('110,00')
  await expect.element(question.getByLabelText('Decimais')).toHaveFocus()
  expect(sent(planImport)).toMatchObject([{ oddsNotation: 'american' }, { oddsNotation: 'decimal' }])
  await expect.element(button('Importar 1 aposta')).toBeVisible()
})

test('odds that may be in other notations are asked about with all of them', async () => {
  const notations = ['decimal', 'hong-kong', 'malay', 'cents'] as const
  const oddsNotation = { examples: ['0.85', '0.40'], notations: [...notations] }
  const survey = surveyOf(COLUMNS, { asks: { dateOrder: null, oddsNotation, zone: false, columns: [] } })
  answerImports({ ...survey, proposed: { ...survey.proposed, oddsNotation: null } }, () => ({ new: NEW }))
  await chooseFile()
  const question = page.getByRole('group', { name: 'Como as odds estão escritas?' })
  await expect.element(question).toMatchTextContent('No arquivo: 0.85, 0.40')
  await expect.element(question.getByRole('radio')).toHaveLength(notations.length)
  await expect.element(question.getByLabelText('Decimais')).toBeChecked()
  await question.getByLabelText('Hong Kong').click()
  await expect.poll(() => sent(planImport)).toMatchObject([{ oddsNotation: 'decimal' }, { oddsNotation: 'hong-kong' }])
})

test('an answer that does not reach the server is taken back, and the rows stay those that were read', async () => {
  const asks = { dateOrder: { examples: ['03/04/2026'] }, oddsNotation: null, zone: false, columns: [] }
  answerImports(surveyOf(COLUMNS, { asks }), () => ({ new: NEW }))
  await upToRows()
  const plans = answer(planImport, refused('unavailable'))
  await page.getByLabelText('Mês, depois dia').click()
  await expect.element(alert()).toBeVisible()
  await expect.element(page.getByLabelText('Dia, depois mês')).toBeChecked()
  await expect.element(button('Importar 3 apostas')).toBeVisible()
  expect(plans).toHaveLength(2)
})

test('rows with one number are asked about before anything is read, and a row that stands twice is listed', async () => {
  const asks = { dateOrder: null, oddsNotation: null, sameId: { examples: ['A1'] }, zone: false, columns: [] }
  const legs = rowOf(2, {
    teams: 'Alfa vs Bravo + Charlie vs Delta',
    betType: 'multiple',
    betTypeName: 'multiple',
    legs: 2,
  })
  const again = problemOf(
    5,
    { code: 'idRepeated', column: 'ID', value: 'A2' },
    rowOf(5, { teams: 'Echo vs Foxtrot', selectedTeam: 'Echo' }).bet,
  )
  answerImports(surveyOf({ ID: 'externalId', ...COLUMNS }, { asks }), () => ({
    new: [legs, rowOf(4)],
    problem: [again],
  }))
  await upToPlan()
  const question = page.getByRole('group', { name: 'Algumas linhas têm o mesmo número da aposta. O que elas são?' })
  await expect.element(question).toMatchTextContent('Por exemplo: A1')
  await check().click()
  await expect.element(alert()).toHaveTextContent('Diga o que são as linhas com o mesmo número')
  await expectAccessible()
  await question.getByLabelText('Seleções de uma múltipla, cada linha com a odd da sua seleção').click()
  await expect.element(bets('Novas')).toMatchTextContent('Múltipla (2 seleções)')
  await expect.element(bets('Novas')).toMatchTextContent('Alfa vs Bravo + Charlie vs Delta')
  expect(sent(planImport)).toMatchObject([{ sameId: 'legs' }])
  await button('Não entendidas 1').click()
  await expect.element(list('Não entendidas')).toMatchTextContent('a mesma linha de novo, com o mesmo número')
  await expect.element(list('Não entendidas')).toMatchTextContent('Linha 5 · ID: A2 · Echo vs Foxtrot: Echo')
  await expectAccessible()
})

test('pasted text is imported by keyboard alone; where all of it is in the book already, nothing is offered', async () => {
  for (const rows of [{ new: NEW }, { known: NEW }]) {
    answerImports(surveyOf(COLUMNS, { asks: ZONE }), () => rows)
    await open('/importar')
    ;(await button('Colar texto').findElement()).focus()
    await press('{Enter}')
    await pasted().fill(FILE)
    await press('{Tab}{Enter}')
    if (!rows.new) {
      await expect.element(button('Já no registro 3')).toBeVisible()
      await expect.element(heading('Nenhuma aposta nova')).toBeVisible()
      await expect.element(button(/^Importar/)).not.toBeInTheDocument()
      continue
    }
    const start = button('Importar 3 apostas')
    ;(await start.findElement()).focus()
    await press('{Enter}')
    await expect.element(heading('3 apostas importadas')).toBeVisible()
  }
  expect(requestsOf(runImport)).toHaveLength(1)
})

test('a pasted text that cannot be read is there again, until it is in the book', async () => {
  answerImports(surveyOf(COLUMNS), () => ({ new: NEW }))
  beginElsewhere({ name: 'Texto colado', state: 'refused', failure: { code: 'noHeader', line: null } })
  answer(startImport, () => changeImport())
  await open('/importar')
  await expect.element(pasted()).not.toBeInTheDocument()
  await button('Colar texto').click()
  await pasted().fill('nada disto')
  await button('Ler o texto').click()
  await expect.element(heading('Este arquivo não pode ser importado')).toBeVisible()
  await page.getByRole('link', { name: 'Importar outro' }).click()
  await expect.element(pasted()).toHaveValue('nada disto')
  answerImports(surveyOf(COLUMNS), () => ({ new: NEW }))
  await button('Ler o texto').click()
  await button('Importar 3 apostas').click()
  await page.getByRole('link', { name: 'Importar outro' }).click()
  await expect.element(pasted()).not.toBeInTheDocument()
})

test('an import that is begun without a connection says so, keeps the file, and one press sends it', async () => {
  await open('/importar')
  answer(startImport, lost())
  answer(listImports, lost())
  ofPage(reachability).set('lost')
  const start = page.getByRole('main')
  await button('Colar texto').click()
  const again = start.getByRole('button', { name: 'Tentar de novo' })
  await pasted().fill(FILE)
  await button('Ler o texto').click()
  await expect
    .element(start.getByRole('alert').first())
    .toMatchTextContent('Sem conexão: Texto colado não foi enviado e continua aqui.')
  await expect.element(pasted()).toHaveValue(FILE)
  // That of the list alone.
  expect(again.elements()).toHaveLength(1)
  await userEvent.upload(chooser(), file())
  await expect
    .element(start.getByRole('alert').first())
    .toMatchTextContent('Sem conexão: apostas.csv não foi enviado e continua aqui.')
  await expectAccessible()
  answerImports(surveyOf(COLUMNS, { asks: ZONE }), () => ({ new: NEW }))
  ofPage(reachability).set('up')
  await again.first().click()
  await expect.element(button('Novas 3')).toBeVisible()
})

test('another tab goes on with the same import, and discards it', async () => {
  await upToRows()
  await open('/importar')
  await page.getByRole('link', { name: 'Continuar com apostas.csv' }).click()
  await expect.element(button(/^Novas/)).toBeVisible()
  const found = address()
  await button('Descartar').click()
  await expect.element(button('Escolher arquivo')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Continuar com/ })).not.toBeInTheDocument()
  goTo(found)
  await expect.element(gone()).toBeVisible()
})

test('a page whose import gave way to another file says so at the next press', async () => {
  await upToRows()
  dropImport()
  await button('Importar 3 apostas').click()
  await expect.element(gone()).toBeVisible()
})

test('a file that comes while another import writes says so, and that import is shown', async () => {
  await open('/importar')
  answer(startImport, () => {
    beginElsewhere({ ...RUNNING, counts: countsOf({ new: NEW }) })
    return refused('importRunning')
  })
  await userEvent.upload(chooser(), file('outras.csv'))
  await expect.element(alert()).toMatchTextContent('Uma importação está gravando apostas')
  await page.getByRole('link', { name: 'Continuar com apostas.csv' }).click()
  await expect.element(progress()).toBeVisible()
  changeImport(DONE)
  await expect.element(heading('3 apostas importadas')).toBeVisible()
})

test('an import that waits for its turn says so instead of showing progress, and starts by itself', async () => {
  await upToWork()
  changeImport({ progress: { done: 0, total: 3, waiting: true } })
  const waits = page.getByText('apostas.csv está na fila: outras importações vêm antes. Começa sozinho.')
  await expect.element(waits).toBeVisible()
  await expect.element(progress()).not.toBeInTheDocument()
  await expectAccessible()
  changeImport(DONE)
  await expect.element(heading('3 apostas importadas')).toBeVisible()
})

test('a running import is cancelled, and can be started again', async () => {
  await upToWork()
  await button('Cancelar').click()
  await expect.element(button('Importar 3 apostas')).toBeVisible()
  await button('Importar 3 apostas').click()
  await expect.element(progress()).toBeVisible()
  expect(requestsOf(runImport)).toHaveLength(2)
})

test('without a network an import goes on by itself, and the page does not say that nothing happens', async () => {
  await upToWork()
  answer(cancelImport, lost())
  ofPage(reachability).set('lost')
  await expect.element(page.getByText('Sem conexão: o servidor continua sozinho')).toBeVisible()
  expect(alert().query()).toBeNull()
  // A press that fails shows an error.
  await button('Cancelar').click()
  await expect.element(alert()).toMatchTextContent('nada foi alterado')
  changeImport(DONE)
  ofPage(reachability).set('up')
  await expect.element(heading('3 apostas importadas')).toBeVisible()
})

test('a column is matched by hand, and missing columns are named', async () => {
  const { Odds: _, ...others } = COLUMNS
  const asks = { dateOrder: null, oddsNotation: null, zone: false, columns: ['odds' as const] }
  answerImports(surveyOf({ ...others, Xyz: null }, { asks }), () => ({ new: NEW }))
  await upToPlan()
  await check().click()
  await expect.element(alert()).toMatchTextContent('Ainda falta a coluna de: Odd')
  expect(requestsOf(planImport)).toEqual([])
  await page.getByLabelText('Xyz é').selectOptions('odds')
  await check().click()
  await expect.element(button('Novas 3')).toBeVisible()
  expect(sent(planImport)).toMatchObject([{ columns: [...Object.values(others), 'odds'] }])
})

test('of a file in several currencies, the rows of the book’s are imported, and the others only when asked for', async () => {
  const other = problemOf(2, { code: 'otherCurrency', column: 'Stake', value: 'R$ 20,00' })
  const cells = ['2026-03-01 10:00', 'Alfa vs Bravo', 'Bravo', '1.85', 'R$ 20,00', 'won']
  const sample = [{ line: 2, cells }]
  answerImports(surveyOf(COLUMNS, { currencies: ['BRL', 'EUR'], sample }), ({ currency }) =>
    currency === null ? { new: NEW } : { new: NEW.slice(1), problem: [other] },
  )
  await upToPlan()
  const first = list('As primeiras linhas, como apostas')
  await expect.element(first).toHaveTextContent('outra moedaAlfa vs Bravo · Bravo · R$ 20,00 · Linha 2')
  const currency = page.getByLabelText('Moeda', { exact: true })
  await expect.element(currency).toHaveValue('EUR')
  await expect.element(page.getByText('O arquivo tem valores em BRL e o registro está em EUR')).toBeVisible()
  await expectAccessible()
  await check().click()
  await expect.element(button('Novas 2')).toBeVisible()
  await button('Não entendidas 1').click()
  await expect.element(list('Não entendidas')).toMatchTextContent('outra moeda')
  await page.getByRole('link', { name: 'Mudar como ler' }).click()
  await currency.selectOptions('Todas as linhas, como estão')
  await check().click()
  await expect.element(button('Novas 3')).toBeVisible()
  expect(sent(planImport)).toMatchObject([{ currency: 'EUR' }, { currency: null }])
})

test('a known format is named, and asks what it leaves open', async () => {
  const asks = { dateOrder: { examples: ['03/04/2026'] }, oddsNotation: null, zone: false, columns: [] }
  answerImports(surveyOf(COLUMNS, { format: 'player-profit', asks }), () => ({ new: NEW }))
  await chooseFile()
  await expect.element(page.getByText('apostas.csv · 4 linhas · Reconhecido: PlayerProfit')).toBeVisible()
  await expect.element(page.getByLabelText('Dia, depois mês')).toBeChecked()
  await page.getByLabelText('Mês, depois dia').click()
  await expect.element(button('Importar 3 apostas')).toBeVisible()
  expect(sent(planImport)).toMatchObject([{ dateOrder: 'day-first' }, { dateOrder: 'month-first' }])
})

test('a file that leaves nothing open is shown as it was read, and may have movements of money alone', async () => {
  const deposit = { kind: 'deposit', amount: '75.00', at: '2026-03-01T10:00:00.000Z' } as const
  const rows = { cash: [{ ...rowOf(2), kind: 'cash' as const, bet: null, cash: deposit }] }
  answerImports(surveyOf({}, { format: 'betfair-statement', container: 'json' }), () => rows)
  await open('/importar')
  await userEvent.upload(chooser(), file())
  await expect.element(page.getByText('Reconhecido: Betfair')).toBeVisible()
  await expect.element(list('Depósitos')).toMatchTextContent('Depósito · € 75,00')
  await button('Importar 1 depósito ou saque').click()
  await expect.element(heading('Nenhuma aposta importada')).toBeVisible()
  await expect.element(page.css('main dl')).toHaveTextContent('Depósitos e saques1')
})

/** The first rows of a file with day and month in doubt. */
const SAMPLE = [
  { line: 2, cells: ['03/04/2026', 'Alfa vs Bravo', 'Alfa', '1.85', '50', 'won'] },
  { line: 3, cells: ['04/04/2026', 'Charlie vs Delta', 'Delta', '2.10', '20', 'lost'] },
  { line: 4, cells: ['05/04/2026', 'Echo vs Foxtrot', 'Echo', '0.50', '20', 'won'] },
]

test('whoever changes how a file is read sees its first rows as bets before it is read again', async () => {
  const sample = [
    ...SAMPLE.map(({ line, cells }) => ({ line, cells: [...cells, ''] })),
    { line: 5, cells: ['05/04/2026', 'Time 0 vs Time 1', 'Time 0 -1.5', '1.40', '10', 'lost', 'Handicap de mapas'] },
  ].toReversed()
  const asks = { dateOrder: { examples: ['03/04/2026'] }, oddsNotation: null, zone: false, columns: [] }
  answerImports(surveyOf({ ...COLUMNS, Tipo: 'market' }, { sample, asks }), () => ({ new: NEW }))
  await upToRows()
  await page.getByRole('link', { name: 'Mudar como ler' }).click()
  await expect.element(heading('Está certo assim?')).toBeVisible()
  const rows = list('As primeiras linhas, como apostas')
  await expect.element(rows).toMatchTextContent('Time 0 −1,5 mapas')
  await expect.element(rows).toMatchTextContent('€ 10,00 a 1,40 · Time 0 vs Time 1')
  await expect.element(rows).toMatchTextContent('−€ 10,00Perdida')
  await expect.element(rows).toMatchTextContent('odd impossível')
  await expect.element(rows).toMatchTextContent('3 de abr.')
  await page.getByLabelText('Mês, depois dia').click()
  await expect.element(rows).toMatchTextContent('3 de mai.')
  await page.getByLabelText('Tipo é').selectOptions('Não importar')
  await expect.element(rows).not.toMatchTextContent('mapas')
  await expectAccessible()
  expect(requestsOf(planImport)).toHaveLength(1)
  await check().click()
  await expect.element(button('Novas 3')).toBeVisible()
  expect(sent(planImport).slice(1)).toMatchObject([
    { dateOrder: 'month-first', columns: [...Object.values(COLUMNS), null] },
  ])
})

test('the currency of the file is offered for an empty book, and for no other', async () => {
  const survey = surveyOf(COLUMNS, { currencies: ['BRL'] })
  answerImports(survey, () => ({ new: NEW }))
  const changed = answer(changeBookSettings, { currency: 'BRL', unit: null, marginMethod: 'odds-ratio' })
  await upToPlan()
  await expect.element(page.getByLabelText('O arquivo está em BRL.')).toBeChecked()
  await expectAccessible()
  await check().click()
  await expect.element(button('Novas 3')).toBeVisible()
  expect(changed.map(({ body }) => body)).toEqual([{ currency: 'BRL' }])
  answer(stats, statistics({ totalBets: 3 }))
  answerImports(survey, () => ({ new: NEW }))
  await upToPlan()
  await expect.element(page.getByText('O arquivo tem valores em BRL')).toBeVisible()
  await expect.element(page.getByLabelText('O arquivo está em BRL.')).not.toBeInTheDocument()
  // Its rows are refused until they are taken for amounts of the book.
  const before = sent(planImport).length
  await page.getByLabelText('Importar os valores em BRL como valores em EUR').click()
  await check().click()
  await expect.poll(() => sent(planImport).slice(before)).toMatchObject([{ currency: 'BRL' }])
})

test('of a sign that several currencies have, the book is kept in the one that its user chooses', async () => {
  const currencySigns = [{ sign: '$', codes: ['USD', 'CAD', 'MXN'] }]
  answerImports(surveyOf(COLUMNS, { currencies: ['USD'], currencySigns }), () => ({ new: NEW }))
  const changed = answer(changeBookSettings, { currency: 'CAD', unit: null, marginMethod: 'odds-ratio' })
  await upToPlan()
  await expect.element(page.getByLabelText('O arquivo está em $.')).toBeChecked()
  await page.getByLabelText('O que é $').selectOptions('CAD')
  await expect.element(page.getByText('usar CAD nele')).toBeVisible()
  await expectAccessible()
  await check().click()
  await expect.element(button('Novas 3')).toBeVisible()
  expect(changed.map(({ body }) => body)).toEqual([{ currency: 'CAD' }])
  answer(stats, statistics({ totalBets: 3 }))
  await upToPlan()
  await expect.element(page.getByLabelText('Importar os valores em $ como valores em EUR')).not.toBeChecked()
})

test('where all is understood, one screen says how it was read and what is new, and one press imports', async () => {
  answerImports(surveyOf(COLUMNS, { currencies: ['EUR'] }), () => ({ new: NEW, problem: [PROBLEM] }))
  await open('/importar')
  await userEvent.upload(chooser(), file())
  await expect.element(heading('3 apostas novas')).toBeVisible()
  await expect.element(page.css('main dl').first()).toMatchTextContent('PickPalpite')
  await expect.element(button('Novas 3')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(button('Não entendidas 1')).toBeVisible()
  await expect.element(bets('Novas')).toMatchTextContent('Alfa vs Bravo')
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument()
  await expectAccessible()
  // Nothing is in the book before the press.
  expect(requestsOf(runImport)).toEqual([])
  expect(sent(planImport)).toMatchObject([{ columns: Object.values(COLUMNS), zone: 'UTC' }])
  await button('Importar 3 apostas').click()
  await expect.element(heading('3 apostas importadas')).toBeVisible()
})

test('bets of which the file has only a text say it once, without a column of types', async () => {
  const columns = () => texts(bets('Novas').getByRole('columnheader'))
  const words = { teams: 'Marmot -1.5', selectedTeam: 'Marmot -1.5', betType: 'other', betTypeName: 'other' } as const
  const onText = rowOf(2, words)
  answerImports(surveyOf(COLUMNS, { asks: ZONE }), () => ({ new: [onText] }))
  await upToRows()
  await expect.poll(columns).toEqual(['Data', 'Partida', 'Valor', 'Odd', 'Resultado'])
  await expect.element(bets('Novas').getByRole('rowheader')).toMatchTextContent(/^Marmot -1\.5\s*$/)
  answerImports(surveyOf(COLUMNS, { asks: ZONE }), () => ({ new: [onText, rowOf(3)] }))
  await upToRows()
  await expect.poll(columns).toEqual(['Data', 'Partida', 'Tipo', 'Valor', 'Odd', 'Resultado'])
})

test('a file whose column is a guess is read by it, and asks what it is next to the rows, which follow the answer', async () => {
  const columns = surveyOf(COLUMNS).columns.map((each) => ({
    ...each,
    certain: each.name !== 'Pick',
    examples: ['Alfa', 'Over 2.5'],
  }))
  answerImports(surveyOf(COLUMNS, { columns }), (plan) => ({
    new: plan.columns.includes('tipster') ? NEW.slice(1) : NEW,
  }))
  await chooseFile()
  await expect.element(heading('1 dúvida')).toBeVisible()
  await expect.element(button('Importar 3 apostas')).toBeVisible()
  const question = page.getByLabelText('O que há na coluna “Pick”?')
  await expect.element(question).toHaveValue('pick')
  await expect.element(page.getByText('Por exemplo: Alfa · Over 2.5')).toBeVisible()
  await expectAccessible()
  await question.selectOptions('Tipster')
  await expect.element(button('Importar 2 apostas')).toBeVisible()
  expect(sent(planImport)).toMatchObject([
    { columns: Object.values(COLUMNS) },
    { columns: Object.values(COLUMNS).map((target) => (target === 'pick' ? 'tipster' : target)) },
  ])
})

const TOTALS = {
  from: '2026-03-12T18:00:00.000Z',
  to: '2026-08-30T18:00:00.000Z',
  sums: [{ currency: null, staked: '1240.00', profit: '83.10' }],
}

test('what the new bets come to stands next to their count, in each currency that the file names', async () => {
  answerImports(surveyOf(COLUMNS), () => ({ new: NEW }))
  const named = [
    { currency: 'BRL', staked: '40.00', profit: '-5.50' },
    { currency: 'USDT', staked: '7.00', profit: '0.00' },
  ]
  const totals = { ...TOTALS, sums: [...named, ...TOTALS.sums] }
  answer(planImport, ({ parsed }) =>
    changeImport({ state: 'ready', plan: parsed as Plan, counts: countsOf({ new: NEW }), totals }),
  )
  await chooseFile()
  await expect
    .element(page.getByText('12 de mar. a 30 de ago.'))
    .toMatchTextContent(
      '12 de mar. a 30 de ago. · R$ 40,00 apostados · lucro −R$ 5,50 · 7,00 USDT apostados · lucro 0,00 USDT · € 1.240,00 apostados · lucro +€ 83,10',
    )
})

test('the page says which sheets and tables are not read, and in how many rows the sums agree', async () => {
  const leftOut = [
    ...['Resumo', 'Notas'].map((sheet, at) => ({ sheet, rows: at + 1 })),
    { sheet: '', table: 'Mês, Lucro', rows: 3 },
    { sheet: 'Velho', rows: 9 },
    { sheet: 'Novo', rows: 9 },
  ]
  answerImports(surveyOf(COLUMNS, { leftOut, explained: { rows: 118, of: 131 } }), () => ({ new: NEW }))
  await upToRows()
  const sheets = 'Não lido: aba “Resumo” (1 linha), aba “Notas” (2 linhas), tabela “Mês, Lucro” (3 linhas), mais 2'
  await expect.element(page.getByText(sheets)).toBeVisible()
  await expect
    .element(page.getByText('118 de 131 valores resultam do valor apostado, da odd e do resultado.'))
    .toBeVisible()
})

test('a text that is nearly as likely in another encoding can be read in that', async () => {
  answerImports(surveyOf(COLUMNS, { encoding: 'windows-1252', encodings: ['windows-1252', 'windows-1250'] }), () => ({
    new: NEW,
  }))
  await upToRows()
  const encoding = page.getByLabelText('Codificação do texto')
  await expect.element(encoding).toHaveValue('windows-1252')
  await encoding.selectOptions('ą ě ł ő (Windows-1250)')
  await expect.element(button('Importar 3 apostas')).toBeVisible()
  await expect.element(encoding).toHaveValue('windows-1250')
  expect(sent(planImport)).toMatchObject([{}, { encoding: 'windows-1250' }])
})

test.each([
  ['a phone that lies', 844, 390],
  ['a phone', 390, 844],
])('%s shows the first row and the button at once, also beside a doubt', async (_, width, height) => {
  await page.viewport(width, height)
  onTestFinished(() => page.viewport(1440, 900))
  const asks = { dateOrder: { examples: ['03/04/2026'] }, oddsNotation: null, zone: true, columns: [] }
  const rows = { new: NEW, problem: [PROBLEM] }
  answerImports(surveyOf(COLUMNS, { asks }), () => rows)
  answer(planImport, ({ parsed }) =>
    changeImport({ state: 'ready', plan: parsed as Plan, counts: countsOf(rows), totals: TOTALS }),
  )
  await chooseFile()
  const first = list('Novas').getByRole('listitem').first()
  await expect.element(first).toMatchTextContent('€ 50,00 a 1,85 · vs Bravo · Linha 2')
  const start = button('Importar 3 apostas')
  await expect.element(start).toBeVisible()
  expect(boxOf(first).bottom).toBeLessThanOrEqual(boxOf(start).top)
  expect(boxOf(start).bottom).toBeLessThanOrEqual(height)
  const tabs = page.getByRole('group', { name: 'O que cada linha vira' }).getByRole('button')
  for (const tab of tabs.elements()) expect(tab.getBoundingClientRect().width).toBeGreaterThanOrEqual(44)
  await expectAccessible()
})

test('a file that cannot be read by itself is shown with its columns', async () => {
  answerImports(surveyOf(COLUMNS), () => ({ new: NEW }))
  const plans = answer(planImport, refused('unavailable'))
  await upToPlan()
  await expect.element(alert()).toBeVisible()
  expect(plans).toHaveLength(1)
})

test('reading that is cancelled shows the columns, and is not begun again by itself', async () => {
  answerImports(surveyOf(COLUMNS), () => ({ new: NEW }))
  const plans = answer(planImport, () =>
    changeImport({ state: 'reading', progress: { done: 0, total: 3, waiting: false } }),
  )
  answer(cancelImport, () => changeImport({ state: 'surveyed', progress: null }))
  await open('/importar')
  await userEvent.upload(chooser(), file())
  await expect.element(button('Cancelar')).toBeVisible()
  // Three rows are read before a bar could be understood.
  await expect.element(page.getByText('Conferindo as linhas de apostas.csv')).toBeVisible()
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
  await button('Cancelar').click()
  await expect.element(check()).toBeVisible()
  expect(plans).toHaveLength(1)
})

test('a finished import is taken back from the list, which says how many bets leave the book', async () => {
  beginElsewhere({ ...RUNNING, counts: countsOf({ new: NEW }) })
  changeImport((found) => ({ ...DONE(found), book: { bets: 3, changed: 1, results: 0 } }))
  await open('/importar')
  await expectAccessible()
  await list('Suas importações').getByRole('button', { name: 'Desfazer apostas.csv' }).click()
  await expect.element(dialog()).toMatchTextContent('1 aposta desta importação foi alterada à mão')
  await dialog().getByRole('button', { name: 'Remover 2 apostas' }).click()
  await expect.element(list('Suas importações')).toMatchTextContent('desfeita')
  await expect.element(button('Desfazer apostas.csv')).not.toBeInTheDocument()
})
