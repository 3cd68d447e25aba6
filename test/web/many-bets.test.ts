import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listBets } from '../../src/contract/bets/bet-lists.ts'
import type { Bet } from '../../src/contract/bets/bets.ts'
import { ownWords } from '../../src/contract/bets/book-settings.ts'
import { changeBets, undoChangeBets } from '../../src/contract/bets/bulk-bets.ts'
import {
  removeFilter,
  renameFilter,
  type SavedFilter,
  savedFilters,
  saveFilter,
} from '../../src/contract/bets/saved-filters.ts'
import { settledBet } from '../support/web-bet.ts'
import { chooseOfHistory, menu } from './support/bet-actions.ts'
import { booked, openBook, placeBet, rebook } from './support/book.ts'
import { touchScreen } from './support/emulation.ts'
import { answer, holdBack, refused, requestsOf, sent } from './support/network.ts'
import { address, dialog, expectAccessible, press, texts, width } from './support/page.ts'
import { signedIn } from './support/people.ts'
import { goTo, open } from './support/site.tsx'

const rows = () => page.getByRole('table').getByRole('rowheader')
const bar = () => page.getByRole('region', { name: 'Apostas selecionadas' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const box = (teams: string) => page.getByRole('checkbox', { name: `Selecionar a aposta em ${teams}` })
const apply = () => dialog().getByRole('button', { name: /^Mostrar .*apostas?$/ })
const undo = () => page.getByRole('button', { name: /^Desfazer/ })

/** The first is the newest. */
const placeAll = (details: readonly Partial<Bet>[]) => details.toReversed().map(placeBet)
const onTeams = (count: number): Partial<Bet>[] =>
  Array.from({ length: count }, (_, n) => ({ teams: `Time ${n + 1} vs Bravo`, selectedTeam: 'Bravo' }))
const idsOf = (...teams: string[]) => booked().flatMap((bet) => (teams.includes(bet.teams) ? [bet.id] : []))

/** From now on an action on many bets changes so many of them, and its undoing restores them. */
function answerActs(changed: number, skipped = 0): void {
  const undoUntil = new Date(Date.now() + 30_000).toISOString()
  const total = changed + skipped
  answer(changeBets, { total, changed, skipped, undoUntil })
  answer(undoChangeBets, { total: changed, restored: changed, kept: 0 })
}

/** The undoing that was sent is that of the action. */
function expectUndone(): void {
  const keys = requestsOf(changeBets).map(({ headers }) => ({ key: headers.get('Idempotency-Key') }))
  expect(requestsOf(undoChangeBets).map(({ params }) => params)).toEqual(keys)
}

beforeEach(() => {
  signedIn()
})

test('a day of a filter stands below its field in the language of the page; one whose year is not typed to its end is refused there', async () => {
  placeBet()
  await open('/historico')
  await button('Filtros').click()
  await dialog().getByRole('button', { name: 'De… até…' }).click()
  await dialog().getByLabelText('Do dia').fill('2026-03-09')
  await expect.element(dialog().getByLabelText('Do dia')).toHaveAccessibleDescription('09/03/2026')
  await dialog().getByLabelText('Do dia').fill('')
  for (const day of ['0026-03-09', '9999-12-31']) {
    await dialog().getByLabelText('Até o dia').fill(day)
    await dialog()
      .getByRole('button', { name: /^Mostrar/ })
      .click()
    await expect.element(dialog().getByLabelText('Até o dia')).toHaveAccessibleDescription(/ano inteiro/)
    expect(address()).toBe('/historico')
  }
  await dialog().getByLabelText('Até o dia').fill('2026-03-09')
  await dialog()
    .getByRole('button', { name: /^Mostrar/ })
    .click()
  await expect.poll(address).toBe('/historico?to=2026-03-09')
})

test('a period of a filter is one press, and says its days', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 24, 12) })
  onTestFinished(() => void vi.useRealTimers())
  placeBet()
  await open('/historico')
  await button('Filtros').click()
  const period = dialog().getByRole('group', { name: /^Período/ })
  const press = (name: string) => period.getByRole('button', { name, exact: true })
  await expect.element(press('Tudo')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(dialog().getByLabelText('Do dia')).not.toBeVisible()
  await press('3 meses').click()
  await expect.element(period).toHaveAccessibleName('Período 25/08/2026 a 24/11/2026')
  await press('Ano passado').click()
  await expect.element(period).toHaveAccessibleName('Período 01/01/2025 a 31/12/2025')
  await expect.element(press('3 meses')).toHaveAttribute('aria-pressed', 'false')
  await expectAccessible()
  await apply().click()
  await expect.poll(address).toBe('/historico?from=2025-01-01&to=2025-12-31')
  // The days of the address are the period again; other days stand in their fields.
  await page
    .getByRole('button', { name: /^Filtros/ })
    .first()
    .click()
  await expect.element(press('Ano passado')).toHaveAttribute('aria-pressed', 'true')
  await press('De… até…').click()
  await expect.element(dialog().getByLabelText('Até o dia')).toHaveValue('2025-12-31')
  await dialog().getByLabelText('Até o dia').fill('')
  await dialog().getByLabelText('Do dia').fill('')
  await expect.element(dialog().getByLabelText('Do dia')).toBeVisible()
})

test('the markets of a filter name those that include finer ones, and these after them', async () => {
  placeBet()
  await open('/historico')
  await button('Filtros').click()
  const market = dialog().getByLabelText('Mercado')
  const names = texts(market.getByRole('option'))
  const at = names.indexOf('Handicap (todos os tipos)')
  expect(names.slice(at, at + 3)).toEqual(['Handicap (todos os tipos)', 'Handicap de mapas', 'Handicap de rounds'])
  expect(names).not.toContain('Handicap')
  expect(new Set(names).size).toBe(names.length)
})

test('filters hold together, stand in the address, and are taken off one by one', async () => {
  answer(ownWords, { bookmaker: ['Betano'], tag: ['ao vivo'], tipster: [] })
  const bets = [
    { teams: 'Alfa vs Bravo', tags: ['ao vivo'], bookmaker: 'Betano', odds: '1.50' },
    { teams: 'Charlie vs Bravo', selectedTeam: 'Charlie', tags: ['ao vivo'], odds: '2.50' },
    { teams: 'Delta vs Bravo', selectedTeam: 'Delta', bookmaker: 'Betano', odds: '2.50' },
  ]
  placeAll(bets)
  await open('/historico')
  await button('Filtros').click()
  await dialog().getByLabelText('Tag').selectOptions('ao vivo')
  const markets = dialog().getByLabelText('Mercado').getByRole('option', { name: 'Handicap de rounds' })
  await expect.element(markets).toHaveLength(1)
  await dialog().getByLabelText('Odd a partir de').fill('muito')
  await apply().click()
  await expect.element(dialog().getByText('Escreva a odd assim: 1,85')).toBeVisible()
  await expectAccessible('', dialog().element())
  await dialog().getByLabelText('Odd a partir de').fill('2,00')
  await apply().click()
  await expect.poll(address).toMatch(/tag=ao\+vivo&oddsFrom=2.00/)
  await expect.poll(() => texts(rows())).toEqual([expect.stringContaining('Charlie')])
  await open(address())
  await expect.poll(() => texts(rows())).toEqual([expect.stringContaining('Charlie')])
  await button('Remover o filtro Odd a partir de: 2,00').click()
  await expect.element(rows()).toHaveLength(2)
  await button('Limpar filtros').click()
  await expect.element(rows()).toHaveLength(3)
})

test('a page of the address that the server refuses leads to all bets', async () => {
  answer(listBets, refused('badInput'))
  await open('/historico?page=2&cursor=rubbish')
  await expect.element(page.getByRole('alert')).toMatchTextContent('uma página da lista que não existe')
  openBook()
  placeBet()
  await button('Mostrar todas as apostas').click()
  await expect.element(rows()).toHaveLength(1)
})

test('a filter is kept under a name, on every device, renamed and deleted', async () => {
  let kept: SavedFilter[] = []
  answer(savedFilters, () => kept)
  answer(saveFilter, ({ parsed }) => {
    const filter = { id: 1, ...(parsed as Omit<SavedFilter, 'id'>) } // by the schema of its body
    kept = [filter]
    return filter
  })
  answer(renameFilter, ({ params, parsed }) => {
    kept = kept.map((filter) => (String(filter.id) === params['id'] ? { ...filter, ...(parsed as object) } : filter))
    return kept[0] ?? refused('notFound')
  })
  answer(removeFilter, ({ params }) => {
    kept = kept.filter(({ id }) => String(id) !== params['id'])
    return undefined
  })
  placeAll([
    settledBet('won', '42.50', { bookmaker: 'Betano' }),
    { teams: 'Charlie vs Bravo', selectedTeam: 'Charlie' },
  ])
  await open('/historico?bookmaker=Betano')
  await chooseOfHistory('Filtros salvos')
  await dialog().getByLabelText('Nome do filtro').fill('Na Betano')
  await dialog().getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect.element(dialog().getByRole('listitem')).toMatchTextContent('Na Betano')
  await expect.element(button('Na Betano')).toHaveAccessibleDescription(/^Casa de apostas: Betano \+€\s42,50 1 aposta$/)
  await expect.element(button('Na Betano')).toHaveAttribute('aria-current', 'true')
  expect(sent(saveFilter)).toEqual([{ name: 'Na Betano', query: 'bookmaker=Betano' }])
  await expectAccessible('', dialog().element())

  await open('/historico')
  await expect.element(rows()).toHaveLength(2)
  await chooseOfHistory('Filtros salvos')
  await button('Na Betano').click()
  await expect.element(rows()).toHaveLength(1)
  await chooseOfHistory('Filtros salvos')
  await button('Ações do filtro: Na Betano').click()
  await menu('Ações do filtro: Na Betano').getByRole('button', { name: 'Renomear' }).click()
  await dialog().getByRole('listitem').getByLabelText('Nome do filtro').fill('Betano')
  await button('Renomear').click()
  await button('Ações do filtro: Betano').click()
  await menu('Ações do filtro: Betano').getByRole('button', { name: 'Apagar' }).click()
  await expect.element(dialog().getByText(/Ele aparece em todos os seus aparelhos/)).toBeVisible()
})

test('many kept filters say what they find, and are asked for two at a time', async () => {
  const kept = Array.from({ length: 12 }, (_, n) => ({ id: n + 1, name: `Filtro ${n}`, query: `bookmaker=Casa ${n}` }))
  answer(savedFilters, kept)
  placeAll([settledBet('lost', '-10.00', { bookmaker: 'Casa 11' })])
  await open('/historico')
  await expect.element(rows()).toHaveLength(1)
  const answerList = holdBack(listBets)
  const asked = () => requestsOf(listBets).filter(({ query }) => query.get('bookmaker') !== null).length
  await chooseOfHistory('Filtros salvos')
  await expect.poll(() => dialog().getByRole('listitem').elements().length).toBe(12)
  await expect.poll(asked).toBe(2)
  answerList()
  await expect.element(button('Filtro 11')).toHaveAccessibleDescription(/^Casa de apostas: Casa 11 −€\s10,00 1 aposta$/)
  expect(asked()).toBe(12)
  await expectAccessible()
})

test('a tag that is typed for the chosen bets stays when the window gets wider or narrower', async () => {
  placeAll(onTeams(2))
  await page.viewport(1200, 900)
  await open('/historico')
  await chooseOfHistory('Selecionar')
  await box('Time 1 vs Bravo').click()
  await bar().getByRole('button', { name: 'Tag' }).click()
  await dialog().getByLabelText('Tag').fill('sistema')
  for (const wide of [1400, 390]) {
    await page.viewport(wide, 900)
    await expect.element(dialog().getByLabelText('Tag')).toHaveValue('sistema')
  }
})

test('a range is chosen with Shift, tagged, and taken back with one press', async () => {
  answerActs(3)
  placeAll(onTeams(5))
  await open('/historico')
  await button('Selecionar').click()
  await box('Time 2 vs Bravo').click()
  await box('Time 4 vs Bravo').click({ modifiers: ['Shift'] })
  await expect.element(bar().getByText('3 selecionadas')).toBeVisible()
  await press(' ')
  await expect.element(bar().getByText('2 selecionadas')).toBeVisible()
  await press(' ')
  await expectAccessible()
  await bar().getByRole('button', { name: 'Tag' }).click()
  // The forms of a bet separate tags by commas: one with a comma would become two.
  await dialog().getByLabelText('Tag').fill('sistema, ao vivo')
  await expect.element(dialog().getByRole('button', { name: 'Adicionar tag' })).toBeDisabled()
  await expect.element(dialog().getByText('Uma tag por vez')).toBeVisible()
  await dialog().getByLabelText('Tag').fill('sistema')
  await press('{Enter}')
  await expect.element(page.getByText('Tag em 3 apostas')).toBeVisible()
  await expect.element(bar()).not.toBeInTheDocument()
  const [request] = sent(changeBets) as { bets: { ids: number[] } }[] // by the schema of its body
  expect(request).toMatchObject({ action: { kind: 'add-tag', tag: 'sistema' } })
  expect(new Set(request?.bets.ids)).toEqual(new Set(idsOf('Time 2 vs Bravo', 'Time 3 vs Bravo', 'Time 4 vs Bravo')))
  await expectAccessible()
  await undo().dblClick()
  await expect.element(page.getByText('Desfeito em 3 apostas')).toBeVisible()
  expectUndone()
})

test('a bet is chosen no longer when the filter changes: no action reaches a bet out of sight', async () => {
  placeAll([...onTeams(2), { teams: 'Outra vs Alfa', selectedTeam: 'Outra' }])
  await open('/historico')
  await button('Selecionar').click()
  await box('Time 1 vs Bravo').click()
  await expect.element(bar().getByText('1 selecionada')).toBeVisible()
  goTo('/historico?q=outra')
  await expect.element(rows()).toHaveLength(1)
  await expect.element(page.getByText('1 selecionada')).not.toBeInTheDocument()
})

test('an action begins at once, also where a second press opens the next dialog', async () => {
  answerActs(1)
  placeAll(onTeams(2))
  await open('/historico')
  await button('Selecionar').click()
  await box('Time 1 vs Bravo').click()
  await bar().getByRole('button', { name: 'Tag' }).click()
  await dialog().getByLabelText('Tag').fill('sistema')
  // A key that is held: the focus is back on the button that opened the dialog.
  await userEvent.keyboard('{Enter>2/}')
  await expect.element(page.getByText('Tag em 1 aposta')).toBeInTheDocument()
  expect(sent(changeBets)).toMatchObject([
    { bets: { ids: idsOf('Time 1 vs Bravo') }, action: { kind: 'add-tag', tag: 'sistema' } },
  ])
})

test('all bets that a filter finds are chosen, on other pages too: exported, deleted and restored', async () => {
  answerActs(51)
  placeAll([...onTeams(51), { teams: 'Outra vs Alfa', selectedTeam: 'Outra' }])
  const before = booked()
  answer(changeBets, () => {
    rebook(before.filter(({ teams }) => !teams.includes('Bravo')))
    return { total: 51, changed: 51, skipped: 0, undoUntil: new Date(Date.now() + 30_000).toISOString() }
  })
  answer(undoChangeBets, () => {
    rebook(before)
    return { total: 51, restored: 51, kept: 0 }
  })
  await open('/historico?q=bravo')
  await button('Selecionar').click()
  await page.getByRole('checkbox', { name: 'Selecionar as apostas desta página' }).click()
  await expect.element(bar().getByText('50 selecionadas')).toBeVisible()
  await button('Todas as 51').click()
  await bar().getByRole('button', { name: 'Exportar' }).click()
  await expect.element(dialog().getByText('51 apostas, no formato que você escolher.')).toBeVisible()
  await press('{Escape}')
  await bar().getByRole('button', { name: 'Apagar' }).click()
  await button('Apagar 51 apostas').click()
  await expect.element(page.getByText('51 apostas apagadas')).toBeVisible()
  expect(sent(changeBets)).toMatchObject([{ bets: { filter: { q: 'bravo' }, count: 51 }, action: { kind: 'delete' } }])
  await expect.element(rows()).toHaveLength(0)
  await undo().click()
  await expect.element(page.getByText('Desfeito em 51 apostas')).toBeVisible()
  await expect.element(rows()).toHaveLength(50)
})

test('an action on a list that changed meanwhile is refused with a message', async () => {
  placeAll(onTeams(2))
  // Bets of another device reach this page by its socket, or not yet: the call decides.
  answer(changeBets, () => {
    placeBet()
    return refused('selectionChanged')
  })
  await open('/historico')
  await button('Selecionar').click()
  await box('Time 1 vs Bravo').click()
  await button('Todas as 2').click()
  await bar().getByRole('button', { name: 'Apagar' }).click()
  await button('Apagar 2 apostas').click()
  await expect.element(page.getByText('A lista mudou enquanto isso. Confira e tente de novo')).toBeVisible()
  expect(sent(changeBets)).toMatchObject([{ bets: { filter: {}, count: 2 } }])
  await expect.element(rows()).toHaveLength(3)
})

test('on a phone a long press begins the choice, and the bar settles what was pending', async () => {
  answerActs(1, 1)
  placeAll(onTeams(3))
  await touchScreen()
  await page.viewport(320, 640)
  await open('/historico')
  const pressed = await page.css('[data-bet]').filter({ hasText: 'Time 2' }).findElement()
  pressed.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }))
  await expect.element(box('Time 2 vs Bravo')).toBeChecked()
  await box('Time 1 vs Bravo').click()
  await expect.element(bar().getByText('2 selecionadas')).toBeInViewport()
  await expect.element(bar().getByRole('button', { name: 'Apagar' })).toBeInViewport()
  expect(width()).toBeLessThanOrEqual(320)
  await expectAccessible()
  await bar().getByRole('button', { name: 'Resultado' }).click()
  await dialog().getByRole('button', { name: 'Ganha' }).click()
  await expect.element(page.getByText('1 aposta com resultado; 1 ficou como estava')).toBeVisible()
  expect(sent(changeBets)).toMatchObject([{ action: { kind: 'settle', outcome: 'won' } }])
  await undo().click()
  await expect.element(page.getByText('Desfeito em 1 aposta')).toBeVisible()
  expectUndone()
})

test('of more than 5,000 bets the dialog says the limit, and nothing is sent', async () => {
  answerActs(1)
  placeAll(onTeams(5_001))
  await open('/historico')
  await button('Selecionar').click()
  await box('Time 1 vs Bravo').click()
  await button('Todas as 5.001').click()
  await bar().getByRole('button', { name: 'Apagar' }).click()
  await expect.element(dialog()).toHaveAccessibleDescription(/No máximo 5\.000 apostas de uma vez/)
  await expect.element(dialog().getByRole('button', { name: /^Apagar/ })).not.toBeInTheDocument()
  expect(sent(changeBets)).toEqual([])
})
