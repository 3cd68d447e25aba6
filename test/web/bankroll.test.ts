import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readBookSettings } from '../../src/contract/bets/book-settings.ts'
import {
  type Balances,
  changeMovement,
  createMovement,
  deleteMovement,
  deleteMovements,
  findSuspects,
  listMovements,
  type Movement,
  readBalances,
  readCurve,
  reconcile,
} from '../../src/contract/cash.ts'
import { stats } from '../../src/contract/statistics.ts'
import { reachability } from '../../src/web/api/reachability.ts'
import { placeBet } from './support/book.ts'
import { shortened } from './support/cut-off.ts'
import { answer, held, refused, requestsOf, sent } from './support/network.ts'
import {
  address,
  boxOf,
  dialog,
  expectAccessible,
  loaded,
  press,
  pressIn,
  toasts,
  typeAll,
  width,
} from './support/page.ts'
import { signedIn, statistics } from './support/people.ts'
import { ofPage, open } from './support/site.tsx'
import { byTier } from './support/tier.ts'
import { expectFitsEveryWindow, LONGEST_LANGUAGES } from './support/window-sizes.ts'

const row = (name: string) => page.getByRole('row').filter({ hasText: name })

const sums = (balance: string) => ({
  deposited: balance,
  withdrawn: '0.00',
  corrected: '0.00',
  profit: '0.00',
  openStakes: '0.00',
  balance,
})
const balances = (...bookmakers: readonly (readonly [name: string | null, balance: string])[]): Balances => ({
  bookmakers: bookmakers.map(([bookmaker, balance]) => ({ bookmaker, ...sums(balance) })),
  total: sums(bookmakers.at(0)?.[1] ?? '0.00'),
})
const deposit = (id: number, more: Partial<Movement> = {}): Movement => ({
  id,
  kind: 'deposit',
  amount: '100.00',
  bookmaker: 'Betano',
  at: '2026-11-20T18:00:00.000Z',
  note: null,
  ...more,
})
const listed = (...movements: Movement[]) => answer(listMovements, { movements, count: movements.length, next: null })

beforeEach(() => void signedIn())

test('from the history, a deposit is recorded, and is in the balance of its bookmaker', async () => {
  answer(readBalances, balances(['Bwin', '-20.00']))
  await open('/historico')
  await page.getByRole('link', { name: 'Banca' }).click()
  await expect.poll(() => document.title).toBe('Banca | Clutchbook')
  await expect.element(row('Bwin')).toMatchTextContent('−€ 20,00')
  await page.getByRole('button', { name: 'Registrar depósito' }).click()
  await expect.element(dialog().getByLabelText('Valor (€)')).toHaveFocus()
  // The pressed button says which kind it is.
  await expect.element(dialog().getByRole('combobox', { name: 'Tipo' })).not.toBeInTheDocument()
  await typeAll(dialog().getByLabelText('Valor (€)'), '1.250,50')
  await dialog().getByLabelText('Casa de apostas').fill('BWIN')
  await dialog().getByLabelText('Quando').fill('1/11/2026 10:00')
  await expectAccessible()
  answer(createMovement, () => {
    const kept = deposit(1, { amount: '1250.50', bookmaker: 'Bwin', at: '2026-11-01T13:00:00.000Z' })
    listed(kept)
    answer(readBalances, balances(['Bwin', '1230.50']))
    return kept
  })
  await dialog().getByRole('button', { name: 'Salvar' }).click()
  await expect.element(toasts()).toMatchTextContent('Registrado')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(row('Bwin')).toMatchTextContent('€ 1.230,50')
  await expect.element(row('Total')).toMatchTextContent('€ 1.230,50')
  await expect
    .element(page.getByRole('list', { name: 'Depósitos e saques' }).getByRole('listitem'))
    .toMatchTextContent('Depósito')
  await expectAccessible()
  // São Paulo is three hours behind UTC.
  expect(sent(createMovement)).toMatchObject([
    { kind: 'deposit', amount: 125_050, bookmaker: 'BWIN', at: new Date('2026-11-01T13:00:00.000Z') },
  ])
})

test('a balance is reconciled: the difference is shown, then recorded as a correction', async () => {
  answer(readBalances, balances(['Betano', '120.00']))
  listed(deposit(1, { amount: '120.00' }))
  await open('/banca')
  await page.getByRole('button', { name: 'Conferir saldo: Betano' }).click()
  await typeAll(dialog().getByLabelText('Saldo na casa (€)'), '120')
  await dialog().getByRole('button', { name: 'Registrar correção' }).click()
  await expect.element(dialog().getByText('não há o que corrigir')).toBeVisible()
  await typeAll(dialog().getByLabelText('Saldo na casa (€)'), '114,5')
  await expect.element(dialog().getByText('−€ 5,50')).toBeVisible()
  await expectAccessible()
  answer(reconcile, deposit(2, { kind: 'correction', amount: '-5.50' }))
  answer(readBalances, balances(['Betano', '114.50']))
  listed(deposit(2, { kind: 'correction', amount: '-5.50' }), deposit(1))
  await dialog().getByRole('button', { name: 'Registrar correção' }).click()
  await expect.element(toasts()).toMatchTextContent('Correção registrada')
  await expect.element(row('Betano')).toMatchTextContent('€ 114,50')
  await expect.element(page.getByRole('list', { name: 'Depósitos e saques' }).getByRole('listitem')).toHaveLength(2)
  expect(sent(reconcile)).toMatchObject([{ bookmaker: 'Betano', shown: 11_450, balance: '120.00' }])
})

test('in a book in reais, money in and out and the balance are typed in reais', async () => {
  answer(readBookSettings, { currency: 'BRL', unit: null, marginMethod: 'odds-ratio' })
  answer(readBalances, balances(['Betano', '100.00']))
  listed(deposit(1))
  await open('/banca')
  await page.getByRole('button', { name: 'Registrar saque' }).click()
  await expect.element(dialog().getByLabelText('Valor (R$)')).toBeVisible()
  await press('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Conferir saldo: Betano' }).click()
  await expect.element(dialog().getByLabelText('Saldo na casa (R$)')).toBeVisible()
})

test('in Russian on a small phone, movements are changed and deleted, and nothing is wider than the screen', async () => {
  const first = deposit(1, { bookmaker: 'Букмекер с очень длинным названием', note: 'перевод' })
  const second = deposit(2, { kind: 'withdrawal', amount: '1234567.89', bookmaker: null })
  answer(readBalances, balances([first.bookmaker, '100.00'], [null, '-1234567.89']))
  listed(second, first)
  await page.viewport(320, 640)
  await open('/banca', 'ru')
  await expect.element(page.getByRole('list', { name: 'Балансы' }).getByRole('listitem')).toHaveLength(3)
  expect(width()).toBeLessThanOrEqual(320)
  await expectAccessible()
  answer(changeMovement, () => {
    listed(second, { ...first, amount: '70.00' })
    return { ...first, amount: '70.00' }
  })
  await page
    .getByRole('button', { name: /^Ещё: Пополнение/ })
    .last()
    .click()
  await dialog().getByRole('button', { name: 'Изменить' }).click()
  await typeAll(dialog().getByLabelText('Сумма (€)'), '70')
  await dialog().getByRole('button', { name: 'Сохранить' }).click()
  const movements = page.getByRole('list', { name: 'Пополнения и выводы' })
  await expect.element(movements).toMatchTextContent('+70,00')
  await expect.element(toasts()).toMatchTextContent('Изменение сохранено')
  answer(deleteMovement, () => {
    listed(second)
    return undefined
  })
  // By keyboard: the toast lies over the button for as long as the mouse stays on it.
  await pressIn(page.getByRole('button', { name: /^Ещё: Пополнение/ }).last(), '{Enter}')
  await pressIn(dialog().getByRole('button', { name: 'Удалить' }), '{Enter}')
  await dialog().getByRole('button', { name: 'Удалить 70,00' }).click()
  await expect.element(movements.getByRole('listitem')).toHaveLength(1)
})

test('an empty and a failing bankroll say what will be here, and offer to try again', async () => {
  await open('/banca')
  await expect.element(page.getByText('Ainda sem dinheiro registrado')).toBeVisible()
  await expectAccessible()
  for (const endpoint of [readBalances, listMovements]) answer(endpoint, refused('unavailable'))
  await open('/banca')
  await expect.element(page.getByText('Não foi possível carregar os saldos')).toBeVisible()
  signedIn()
  await page.getByRole('button', { name: 'Tentar de novo' }).first().click()
  await expect.element(page.getByText('Ainda sem dinheiro registrado')).toBeVisible()
})

const CURVE = [
  { day: '2026-08-01', balance: '300.00', paidIn: '300.00' },
  { day: '2026-09-10', balance: '210.00', paidIn: '300.00' },
  { day: '2026-11-02', balance: '640.90', paidIn: '500.00' },
  { day: '2026-11-24', balance: '640.90', paidIn: '500.00' },
]

/** Three bookmakers and none, with and without money at stake, and movements of every kind. */
function filled() {
  const names = ['Pinnacle', 'Betano', 'Букмекер с очень длинным названием', null] as const
  const rows = names.map((bookmaker, at) => ({
    bookmaker,
    ...sums(`${1_234_567 * at}.89`),
    profit: at % 2 ? '-1021.30' : '1286.90',
    openStakes: at === 1 ? '0.00' : '58.00',
  }))
  const movements = [
    deposit(4, { note: 'para a conta de poupança de Ayşe Çağlayan' }),
    deposit(3, { kind: 'withdrawal', amount: '1234567.89', bookmaker: names[2] }),
    deposit(2, { kind: 'correction', amount: '-3.78', bookmaker: null }),
    deposit(1),
  ]
  return {
    balances: { bookmakers: rows, total: { ...sums('1010.62'), openStakes: '174.00' } },
    page: { movements, count: 4, next: null },
  }
}

function fill(): void {
  answer(readBalances, filled().balances)
  answer(readCurve, { days: CURVE })
  answer(stats, statistics({ totalBets: 40, pendingCount: 16 }))
  answer(listMovements, filled().page)
}

describe('at a glance', () => {
  beforeEach(fill)

  test('says at how many bookmakers it is, where each has a name', async () => {
    const { bookmakers, total } = filled().balances
    answer(readBalances, { bookmakers: bookmakers.filter(({ bookmaker }) => bookmaker !== null), total })
    await open('/banca')
    await expect.element(page.getByText('Saldo em 3 casas')).toBeVisible()
  })

  test('the balance leads, next to its curve and the money paid in, and leads to the open bets', async () => {
    await page.viewport(1440, 900)
    await open('/banca')
    // What has no bookmaker is in the sum.
    await expect.element(page.getByRole('heading', { name: 'Saldo', exact: true })).toBeVisible()
    await expect.element(page.getByText('€ 1.010,62').first()).toBeVisible()
    const chart = page.getByRole('img', { name: /^Saldo de 01\/08\/2026 a 24\/11\/2026: agora € 640,90, com € 500,00/ })
    await expect.element(chart).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Ver tabela' }).click()
    await expect.element(row('10/09/2026')).toMatchTextContent('€ 210,00€ 300,00')
    await page.getByRole('link', { name: '16 apostas pendentes' }).click()
    await expect.poll(address).toBe('/historico?status=pending')
  })

  test('320 to 1920 px: nothing is cut off, a row has one action, kinds are icon and word, and late figures move nothing', {
    timeout: 120_000,
  }, async () => {
    for (const language of LONGEST_LANGUAGES) {
      await open('/banca', language)
      await loaded()
      await expectFitsEveryWindow(async (where) => {
        await expect.poll(() => shortened(), { message: where }).toEqual([])
        for (const each of document.querySelectorAll('main li, main tbody tr'))
          expect(each.querySelectorAll('button').length, where).toBeLessThanOrEqual(1)
        for (const each of document.querySelectorAll('main li:has(time)'))
          expect(each.querySelectorAll('svg').length, where).toBe(2)
      }, language)
    }
  })

  test.each(byTier([320, 1440], [320, 768, 1440]))('deposits and withdrawals are offered once, %i px', async (wide) => {
    await page.viewport(wide, 900)
    await open('/banca')
    await expect.element(page.getByRole('button', { name: 'Registrar depósito' })).toHaveLength(1)
    await expect.element(page.getByRole('button', { name: 'Registrar saque' })).toHaveLength(1)
  })

  test.each(
    byTier(
      [],
      [
        [390, 844, 4],
        [1440, 900, 4],
      ],
    ),
  )('%i × %i shows the balance, the curve and %i bookmakers', async (wide, high, least) => {
    await page.viewport(wide, high)
    answer(
      readBalances,
      balances(['Pinnacle', '640.90'], ['Betano', '170.80'], ['Bet365', '-16.92'], ['Bwin', '82.00']),
    )
    await open('/banca')
    await expect.element(page.getByRole('img', { name: /^Saldo de/ })).toBeVisible()
    const end = document.querySelector('nav.fixed')?.getBoundingClientRect().top ?? high
    const rows = () => [...document.querySelectorAll('main tbody tr, main ul[aria-label=Saldos] > li')]
    const whole = () => rows().filter((each) => each.getBoundingClientRect().bottom <= Math.min(end, high) + 1).length
    await expect.poll(whole).toBeGreaterThanOrEqual(least)
  })

  test('what comes late has its place: the balances, the curve, the movements', async () => {
    await page.viewport(390, 844)
    const late = {
      balances: held<typeof readBalances>(filled().balances),
      curve: held<typeof readCurve>({ days: CURVE }),
      movements: held<typeof listMovements>(filled().page),
    }
    answer(readBalances, late.balances)
    answer(readCurve, late.curve)
    answer(listMovements, late.movements)
    await open('/banca')
    await expect.element(page.getByRole('heading', { name: 'Saldos' })).toBeVisible()
    const topOf = () => page.getByRole('heading', { name: 'Saldos' }).element().getBoundingClientRect().top
    const before = topOf()
    expect(page.getByRole('heading', { name: 'Depósitos e saques' }).query()).toBeNull()
    for (const { release } of Object.values(late)) release()
    await expect.element(page.getByRole('img', { name: /^Saldo de/ })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Depósitos e saques' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: '16 apostas pendentes' })).toBeVisible()
    expect(topOf()).toBe(before)
  })
})

describe('without a recorded deposit', () => {
  const spent = (bookmaker: string) => ({ bookmaker, ...sums('-649.02'), deposited: '0.00', profit: '-649.02' })

  test('a balance is no debt: it is unknown, and in no sum', async () => {
    const known = { bookmaker: 'Betano', ...sums('100.00') }
    answer(readBalances, { bookmakers: [known, spent('Bwin')], total: { ...sums('-549.02'), deposited: '100.00' } })
    answer(readCurve, { days: CURVE })
    await open('/banca')
    await expect.element(row('Bwin')).toMatchTextContent('sem depósito registrado')
    await expect.element(row('Bwin')).not.toMatchTextContent(/649,02$/)
    await expect.element(row('Total')).toMatchTextContent(/€ 100,00$/)
    const hero = page.getByRole('main').css('section').first()
    await expect.element(hero).toMatchTextContent('Saldo em 1 casa€ 100,00')
    await expect.element(hero).toMatchTextContent('1 casa sem depósito registrado não entra na conta.')
  })

  test('anywhere, there is neither a balance nor a curve, and what to do', async () => {
    answer(readBalances, { bookmakers: [spent('Bwin')], total: { ...sums('-649.02'), deposited: '0.00' } })
    await open('/banca')
    const hero = page.getByRole('main').css('section').first()
    await expect.element(hero).toMatchTextContent('Saldo–Nenhum depósito registrado: o saldo não é conhecido.')
    await expect.element(row('Total')).toMatchTextContent('sem depósito registrado')
    await expect.element(page.getByRole('button', { name: 'Ver tabela' })).not.toBeInTheDocument()
  })
})

test('the curve says day and balance at the mouse and by arrow keys, and that open stakes are not lost', async () => {
  fill()
  await page.viewport(1440, 900)
  await open('/banca')
  await expect
    .element(page.getByRole('img', { name: /com € 500,00 em depósitos menos saques; € 174,00 em jogo$/ }))
    .toBeVisible()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Em jogo agora' })).toBeVisible()
  const days = page.getByRole('slider', { name: /^Saldo ao longo do tempo/ })
  await pressIn(days, '{ArrowLeft}')
  await expect
    .element(days)
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/^02\/11\/2026 · €\s500,00 depositados: €\s640,90$/))
  const reader = page.css('[data-part=reader]')
  await userEvent.hover(reader, { position: { x: boxOf(reader).width - 21, y: 40 } })
  await expect.element(reader).toMatchTextContent(/€ 640,9024\/11\/2026/)
})

test.each([320, 390])(
  'the buttons of an empty bankroll are one line each at %i px, in every language',
  async (wide) => {
    await page.viewport(wide, 844)
    for (const language of ['pt', 'en', 'ru'] as const) {
      await open('/banca', language)
      const buttons = page.css('main > div button:has(span)')
      await expect.element(buttons).toHaveLength(2)
      for (const button of buttons.elements()) expect(button.clientHeight).toBeLessThanOrEqual(46)
    }
  },
)

test('without a connection, a bankroll that this device has not seen is one plain line', async () => {
  for (const endpoint of [readBalances, listMovements, readCurve]) answer(endpoint, refused('unavailable'))
  await open('/banca', 'en')
  await expect.element(page.getByRole('alert')).toHaveLength(1)
  ofPage(reachability).set('lost')
  await expect.element(page.getByText(/^This page is not stored on this device yet/)).toHaveLength(1)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('bets that could explain the difference are listed in the check, each leads to its bet', async () => {
  answer(readBalances, balances(['Betano', '120.00']))
  const bet = placeBet({ bookmaker: 'Betano' })
  answer(findSuspects, { count: 1, bets: [{ explanation: 'won', bet }] })
  await open('/banca')
  await page.getByRole('button', { name: 'Conferir saldo: Betano' }).click()
  await typeAll(dialog().getByLabelText('Saldo na casa (€)'), '212,5')
  await dialog().getByText('1 aposta poderia explicar a diferença').click()
  await expect.element(dialog().getByRole('link')).toMatchTextContent('Ganha na casa?')
  await expectAccessible()
  expect(Object.fromEntries(requestsOf(findSuspects).at(-1)?.query ?? [])).toEqual({
    bookmaker: 'Betano',
    difference: '92.50',
  })
  await dialog().getByRole('link').click()
  await expect.poll(address).toBe(`/historico?bet=${bet.id}`)
})

test('all movements are deleted at once, and say how many', async () => {
  listed(deposit(1), deposit(2))
  answer(readBalances, balances(['Betano', '200.00']))
  await open('/banca')
  await page.getByRole('button', { name: 'Mais sobre depósitos e saques' }).click()
  await dialog().getByRole('button', { name: 'Apagar tudo' }).click()
  answer(deleteMovements, () => {
    listed()
    return { deleted: 2 }
  })
  await dialog().getByRole('button', { name: 'Apagar 2 registros' }).click()
  await expect.element(page.getByText('Depósitos, saques e correções aparecem aqui.')).toBeVisible()
  expect(sent(deleteMovements)).toHaveLength(1)
})
