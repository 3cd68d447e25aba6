import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { confirmVerdicts, decidedBets, settleBet } from '../../src/contract/bets/bet-results.ts'
import { type Bet, readBet } from '../../src/contract/bets/bets.ts'
import { undoChangeBets } from '../../src/contract/bets/bulk-bets.ts'
import { ERROR_WORDS } from '../../src/contract/error-words.ts'
import type { Grade, Verdict } from '../../src/domain/verdict/verdict.ts'
import { reachability } from '../../src/web/api/reachability.ts'
import { settledBet, webBet } from '../support/web-bet.ts'
import { changeBooked, placeBet } from './support/book.ts'
import { answer, held, lost, refused, requestsOf, sent } from './support/network.ts'
import { dialog, expectAccessible, loaded, pressIn, toasts } from './support/page.ts'
import { signedIn } from './support/people.ts'
import { ofPage, open } from './support/site.tsx'
import { registered } from './support/socket.ts'

const reviewList = () => page.getByRole('list', { name: /decididas?$/ })
const needing = () => page.getByRole('list', { name: /dependem? de você$/ })
const said = (words: string | RegExp) => page.getByRole('alert').filter({ hasText: words })
const settleAll = () => page.getByRole('button', { name: /^Resolver as/ })
const showList = () => page.getByRole('button', { name: /^Mostrar/, expanded: false }).click()

const won: Grade = { verdict: 'won', evidence: { code: 'seriesScore', score1: 2, score2: 1 } }
const decided = (id: number, more: Partial<Bet> = {}) => webBet({ id, grade: won, gradedResult: '42.50', ...more })
const unclear = (id: number, more: Partial<Bet> = {}) =>
  webBet({
    id,
    betType: 'first-blood',
    betTypeName: 'first-blood',
    selection: null,
    grade: { verdict: 'needs-you', reason: 'marketWithoutData' },
    ...more,
  })

/** The review list: the first 500 of each kind. Confirmed and settled bets leave it. */
function answerTray(verdicts: readonly Bet[], needsYou: readonly Bet[] = []) {
  let [open, asking] = [verdicts, needsYou]
  answer(decidedBets, () => ({
    total: open.length,
    decided: open.slice(0, 500),
    needsYouTotal: asking.length,
    needsYou: asking.slice(0, 500),
    corrected: [],
  }))
  answer(confirmVerdicts, ({ parsed }) => {
    const { bets } = parsed as { bets: { id: number; verdict: Verdict }[] } // by the schema of its body
    const settled = bets.map(({ id }) => id)
    open = open.filter(({ id }) => !settled.includes(id))
    return { settled, skipped: [] }
  })
  answer(settleBet, ({ params }) => {
    const bet = [...open, ...asking].find(({ id }) => String(id) === params['id'])
    if (!bet) throw new Error('no such bet')
    open = open.filter((each) => each !== bet)
    asking = asking.filter((each) => each !== bet)
    return settledBet('lost', '-50.00', { id: bet.id })
  })
}

beforeEach(() => void signedIn())

test('a decided bet shows verdict, evidence and sum, and one press books it', async () => {
  answerTray([
    decided(1, {
      selectedTeam: 'Bravo',
      odds: '1.50',
      betType: 'handicap (+1.5)',
      betTypeName: 'handicap',
      betTypeValue: '+1.5',
      selection: { market: 'map-handicap', side: 2, line: 1.5 },
      gradedResult: '25.00',
    }),
  ])
  await open('/historico')
  await expect.element(page.getByRole('heading', { name: '1 aposta decidida' })).toBeVisible()
  await showList()
  for (const words of ['2–1: Bravo +1,5 bateu', 'Ganha', '+€ 25,00'])
    await expect.element(reviewList()).toMatchTextContent(words)
  await expectAccessible()
  await reviewList().getByRole('button', { name: 'Confirmar o veredito de Alfa vs Bravo' }).click()
  await expect.element(toasts()).toMatchTextContent('Resultado da aposta atualizado')
  await expect.element(reviewList()).not.toBeInTheDocument()
  expect(sent(confirmVerdicts)).toEqual([{ bets: [{ id: 1, verdict: 'won', result: '25.00' }] }])
})

test('a first answer that is from before a change is read again', async () => {
  const before = held<typeof decidedBets>({ total: 0, decided: [], needsYouTotal: 0, needsYou: [], corrected: [] })
  answer(decidedBets, before)
  await open('/historico')
  const socket = await registered()
  await expect.poll(() => requestsOf(decidedBets).length).toBe(1)
  socket.receive({ type: 'changed', what: ['bets', 'stats'] })
  answerTray([decided(1)])
  before.release()
  await showList()
  await expect.element(reviewList()).toMatchTextContent('2–1: Alfa venceu')
})

test('a list on screen stays there when more bets are decided', async () => {
  answerTray([decided(1), decided(2)])
  await open('/historico')
  const socket = await registered()
  await showList()
  await expect.element(reviewList().getByRole('listitem')).toHaveLength(2)
  answerTray([decided(1), decided(2), decided(3)])
  socket.receive({ type: 'changed', what: ['bets', 'stats'] })
  await expect.element(reviewList().getByRole('listitem')).toHaveLength(3)
  await expect.element(page.getByRole('button', { name: 'Ocultar 3 apostas', expanded: true })).toBeVisible()
})

test('a verdict that changed meanwhile is not booked, and the page says so', async () => {
  answerTray([decided(1), decided(2)])
  await open('/historico')
  await showList()
  await expect.element(reviewList().getByRole('listitem')).toHaveLength(2)
  const grade: Grade = { verdict: 'lost', evidence: { code: 'seriesScore', score1: 1, score2: 2 } }
  answerTray([decided(1, { grade, gradedResult: '-50.00' })])
  answer(confirmVerdicts, { settled: [2], skipped: [1] })
  await settleAll().click()
  await expect.element(toasts()).toMatchTextContent('1 aposta mudou nesse meio-tempo')
  await expect.element(reviewList().getByRole('listitem')).toHaveLength(1)
  await expect.element(reviewList()).toMatchTextContent('1–2: Bravo venceu')
})

test('the toast of a settlement undoes it, by its key', async () => {
  answerTray([decided(1), decided(2)])
  const undos = answer(undoChangeBets, () => {
    answerTray([decided(1), decided(2)])
    return { total: 2, restored: 2, kept: 0 }
  })
  await open('/historico')
  await settleAll().click()
  await expect.element(toasts()).toMatchTextContent('2 apostas resolvidas')
  await expect.element(settleAll()).not.toBeInTheDocument()
  await toasts().getByRole('button', { name: 'Desfazer' }).click()
  await expect.element(toasts()).toMatchTextContent('Desfeito em 2 apostas')
  await expect.element(settleAll()).toHaveTextContent('Resolver as 2')
  const [confirmed] = requestsOf(confirmVerdicts)
  expect(undos.map(({ params }) => params['key'])).toEqual([confirmed?.headers.get('Idempotency-Key')])
})

test('an undo that is refused says why, and the bets stay settled', async () => {
  answerTray([decided(1), decided(2)])
  answer(undoChangeBets, refused('undoExpired'))
  await open('/historico')
  await settleAll().click()
  await toasts().getByRole('button', { name: 'Desfazer' }).click()
  await expect.element(toasts()).toMatchTextContent('Os resultados não foram desfeitos')
  await expect.element(toasts()).toMatchTextContent(ERROR_WORDS.undoExpired.pt)
  await expect.element(toasts().getByRole('button', { name: 'Desfazer' })).not.toBeInTheDocument()
  await expect.element(settleAll()).not.toBeInTheDocument()
})

test('an undo whose answer is lost can be pressed again', async () => {
  answerTray([decided(1), decided(2)])
  answer(undoChangeBets, lost)
  await open('/historico')
  await settleAll().click()
  await toasts().getByRole('button', { name: 'Desfazer' }).click()
  await expect.element(toasts()).toMatchTextContent('Os resultados não foram desfeitos')
  const undos = answer(undoChangeBets, { total: 2, restored: 2, kept: 0 })
  await toasts().getByRole('button', { name: 'Desfazer' }).click()
  await expect.element(toasts()).toMatchTextContent('Desfeito em 2 apostas')
  const [confirmed] = requestsOf(confirmVerdicts)
  expect(undos.map(({ params }) => params['key'])).toContain(confirmed?.headers.get('Idempotency-Key'))
})

test('without a network the review list says that it needs one, and loses nothing', async () => {
  answerTray([decided(1), decided(2)])
  await open('/historico')
  await expect.element(settleAll()).toBeVisible()
  ofPage(reachability).set('lost')
  const lostCalls = answer(confirmVerdicts, lost())
  await settleAll().click()
  await expect.element(said('nada foi alterado')).toHaveLength(1)
  await expect.element(settleAll()).toBeEnabled()
  expect(lostCalls).toHaveLength(1)
  answerTray([decided(1), decided(2)])
  ofPage(reachability).set('up')
  // It ends with the cause, and is not read out once more in other words.
  await expect.element(said(/\S/)).not.toBeInTheDocument()
  await settleAll().click()
  await expect.element(settleAll()).not.toBeInTheDocument()
  expect(sent(confirmVerdicts)).toHaveLength(2)
})

test('where no answer comes the review list says that nothing is done twice, and the next press sends the same again', async () => {
  answerTray([decided(1), decided(2)])
  await open('/historico')
  answer(confirmVerdicts, lost())
  await settleAll().click()
  await expect.element(said('nada é feito duas vezes')).toHaveLength(1)
  answerTray([decided(1), decided(2)])
  await settleAll().click()
  await expect.element(settleAll()).not.toBeInTheDocument()
  const [first, again] = requestsOf(confirmVerdicts).map(({ headers }) => headers.get('Idempotency-Key'))
  expect(first).toMatch(/./)
  expect(again).toBe(first)
})

test('a bet that its user settled before the score was corrected is listed with the new verdict', async () => {
  const grade: Grade = { verdict: 'lost', evidence: { code: 'seriesScore', score1: 1, score2: 2 } }
  const corrected = settledBet('won', '42.50', {
    grade,
    gradedResult: '-50.00',
    correctedAt: '2026-11-20T21:00:00.000Z',
  })
  answer(decidedBets, { total: 0, decided: [], needsYouTotal: 0, needsYou: [], corrected: [corrected] })
  await open('/historico')
  const list = page.getByRole('list', { name: 'O placar de 1 aposta foi corrigido' })
  await expect.element(list).toMatchTextContent('1–2: Bravo venceu')
  await expect.element(list).toMatchTextContent('+€ 42,50')
  await expectAccessible()
  await list.getByRole('button', { name: 'Corrigir a aposta em Alfa vs Bravo' }).click()
  await expect.element(dialog('Corrigir aposta')).toBeVisible()
})

test('the history and the details of a decided bet say what the score decided, and offer no result twice', async () => {
  placeBet({ grade: won, gradedResult: '42.50' })
  await open('/historico')
  const row = page.getByRole('table').getByRole('row').filter({ hasText: 'Alfa' })
  await expect.element(row).toMatchTextContent('Decidida: ganha')
  await row.getByRole('button', { name: 'Alfa', exact: true }).click()
  const details = page.getByRole('complementary', { name: 'A aposta' })
  await expect.element(details).toMatchTextContent(/Pelo placar ?\+€ 42,50/)
  await expect.element(details.getByRole('button', { name: 'Confirmar: +€ 42,50' })).toBeVisible()
  await expect.element(details.getByRole('button', { name: /^Aposta/ })).not.toBeInTheDocument()
})

test('in the table a decided bet has its sum on the button that settles it, a pending one the button for its result', async () => {
  placeBet({ teams: 'Charlie vs Delta', selectedTeam: 'Charlie' })
  const { id } = placeBet({ grade: won, gradedResult: '42.50' })
  await open('/historico')
  const row = (team: string) => page.getByRole('table').getByRole('row').filter({ hasText: team })
  const settle = row('Alfa').getByRole('button', { name: 'Resolver +€ 42,50 Alfa vs Bravo' })
  await expect.element(settle).toBeVisible()
  await expect.element(row('Alfa').getByRole('button', { name: /^Definir/ })).not.toBeInTheDocument()
  await expect.element(row('Charlie').getByRole('button', { name: /^Definir resultado/ })).toBeVisible()
  await expectAccessible()
  answer(confirmVerdicts, refused('unavailable'))
  await settle.click()
  await expect.element(toasts()).toMatchTextContent('Falha ao atualizar o resultado')
  answer(confirmVerdicts, () => {
    changeBooked(id, { status: 'won', outcome: 'won', result: '42.50', gradedResult: null })
    return { settled: [id], skipped: [] }
  })
  await settle.click()
  await expect.element(toasts()).toMatchTextContent('Resultado da aposta atualizado')
  await expect.element(row('Alfa').getByRole('button', { name: /^Resolver/ })).not.toBeInTheDocument()
  await expect.element(row('Alfa')).toMatchTextContent('+€ 42,50')
})

test('the row of a decided bet opens it, and another result can be chosen there', async () => {
  answerTray([decided(1)])
  answer(readBet, decided(1))
  await open('/historico')
  await showList()
  await reviewList().getByRole('button', { name: 'Alfa', exact: true }).click()
  await page.getByRole('button', { name: 'Outro resultado' }).click()
  const result = page.getByRole('dialog', { name: 'Resultado da aposta' })
  await expect
    .element(result.getByRole('region', { name: 'Veredito pelo placar' }))
    .toMatchTextContent('2–1: Alfa venceu')
  await expect.element(result.getByRole('button', { name: 'Confirmar: +€ 42,50' })).toBeVisible()
  await expectAccessible('', result.element())
  await result.getByRole('button', { name: 'Aposta perdida' }).click()
  await expect.element(reviewList()).not.toBeInTheDocument()
  expect(sent(settleBet)).toEqual([{ status: 'lost' }])
})

test('a backlog is settled in one press, and two presses in one frame settle it once', async () => {
  answerTray(
    [1, 2, 3, 4, 5, 6, 7].map((id) => decided(id, { amount: `${id}.00`, odds: '2.00', gradedResult: `${id}.00` })),
  )
  await open('/historico')
  await expect.element(page.getByRole('heading', { name: '7 apostas decididas' })).toBeVisible()
  await expect.element(reviewList()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Mostrar 7 apostas' }).click()
  await expect.element(reviewList().getByRole('listitem')).toHaveLength(7)
  await expectAccessible()
  const button = settleAll().element() as HTMLButtonElement
  button.click()
  button.click()
  await expect.element(toasts()).toMatchTextContent('7 apostas resolvidas')
  await expect.element(settleAll()).not.toBeInTheDocument()
  expect(sent(confirmVerdicts)).toEqual([
    { bets: [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id, verdict: 'won', result: `${id}.00` })) },
  ])
})

test.each([
  [390, 844, 7],
  [844, 390, 3],
])('at %i × %i decided bets take one row, and %i bets of the history are on screen', async (wide, high, least) => {
  await page.viewport(wide, high)
  onTestFinished(() => page.viewport(1440, 900))
  const bets = Array.from({ length: 10 }, () => placeBet({ grade: won, gradedResult: '42.50' }))
  answerTray(bets)
  await open('/historico')
  await expect.element(page.getByText('+€ 425,00')).toBeVisible()
  await loaded()
  expect(page.css('section:has(> div > header h2)').first().element().getBoundingClientRect().height).toBeLessThan(64)
  const bar = page.css('nav.h-bar').element().getBoundingClientRect()
  const end = bar.width > bar.height ? bar.top : high
  const whole = () =>
    [...document.querySelectorAll('section [data-bet]')].filter(
      (row) => row.checkVisibility() && row.getBoundingClientRect().bottom <= end,
    )
  await expect.poll(() => whole().length).toBeGreaterThanOrEqual(least)
  await expectAccessible()
})

const many = (of: (id: number) => Bet) => Array.from({ length: 503 }, (_, at) => of(at + 1))

test('of more decided bets than one list holds, one press settles those listed, and says how many follow', async () => {
  answerTray(many((id) => decided(id, { amount: '10.00', odds: '2.00', gradedResult: '10.00' })))
  await open('/historico')
  await expect.element(page.getByRole('heading', { name: '503 apostas decididas' })).toBeVisible()
  await expect.element(page.getByText('As 500 mais antigas estão aqui; as outras 3 vêm depois.')).toBeVisible()
  await expect.element(page.getByText('+€ 5.000,00')).toBeVisible()
  await page.getByRole('button', { name: 'Resolver estas 500' }).click()
  await expect.element(toasts()).toMatchTextContent('500 apostas resolvidas')
  await expect.element(page.getByRole('heading', { name: '3 apostas decididas' })).toBeVisible()
  await expect.element(settleAll()).toHaveTextContent('Resolver as 3')
})

test('bets that need the user stand apart with the reason', async () => {
  answerTray([decided(1)], [unclear(2, { amount: '10.00' })])
  await open('/historico')
  await showList()
  await expect.element(reviewList().getByRole('listitem')).toHaveLength(1)
  await expect.element(needing()).toMatchTextContent('O placar não decide este tipo de aposta')
  await needing().getByRole('button', { name: 'Definir resultado de Alfa vs Bravo' }).click()
  await dialog().getByRole('button', { name: 'Aposta perdida' }).click()
  await expect.element(needing()).not.toBeInTheDocument()
  expect(requestsOf(settleBet).map(({ params }) => params['id'])).toEqual(['2'])
})

test('of more bets that need the person than one list holds, all are counted, and it says how many follow', async () => {
  answerTray([], many(unclear))
  await open('/historico')
  await expect.element(page.getByRole('heading', { name: '503 apostas dependem de você' })).toBeVisible()
  await expect.element(page.getByText('As 500 mais antigas estão aqui; as outras 3 vêm depois.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Mostrar 500 apostas' })).toBeVisible()
})

test('after everything is settled by keyboard, the focus is on the first bet that needs the person', async () => {
  answerTray([decided(1), decided(2)], [unclear(3)])
  await open('/historico')
  await pressIn(settleAll(), '{Enter}')
  await expect.element(settleAll()).not.toBeInTheDocument()
  await expect.element(needing().getByRole('listitem')).toHaveFocus()
})
