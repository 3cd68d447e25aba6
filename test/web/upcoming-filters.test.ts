import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { upcomingMatch } from '../support/web-match.ts'
import { address, expectAccessible, press, pressIn, texts } from './support/page.ts'
import { showMatches, visitor } from './support/people.ts'
import { open } from './support/site.tsx'

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

const rows = () => page.getByRole('main').getByRole('listitem')
const tournaments = () => page.getByRole('combobox', { name: 'Torneio' })
const team = () => page.getByLabelText('Filtrar por time')

const MATCHES = (
  [
    ['Copa do Sul', 'Fluxo São', 'FURIA'],
    ['Copa do Sul', 'Natus Vincere', 'Imperial'],
    ['Кубок', 'Команда Дружба', 'Natus Vincere'],
    ['Asia Open', '天禄', 'نادي الصقور'],
  ] as const
).map(([tournament, team1, team2], at) =>
  upcomingMatch({
    id: at + 1,
    hltvId: at + 1,
    tournament,
    team1,
    team2,
    scheduledTime: inHours(1 + 30 * at),
    odds1: '1.45',
    odds2: '2.70',
  }),
)

beforeEach(() => {
  visitor()
  showMatches([], MATCHES)
})

test('tournament and team narrow the list, together and in any script', async () => {
  await open('/proximos-jogos')
  await expect.element(rows()).toHaveLength(4)
  await expect
    .poll(() => texts(tournaments().getByRole('option')))
    .toEqual(['Todos os torneios', 'Asia Open', 'Copa do Sul', 'Кубок'])

  await tournaments().selectOptions('Copa do Sul')
  await expect.element(rows()).toHaveLength(2)
  await expect
    .poll(() => texts(page.css('datalist option')))
    .toEqual(['Fluxo São', 'FURIA', 'Imperial', 'Natus Vincere'])
  await userEvent.type(team(), 'natus')
  await expect.poll(() => texts(rows())).toEqual([expect.stringContaining('Imperial')])
  await expect.element(rows()).toHaveLength(1)

  await tournaments().selectOptions('')
  await expect.element(rows()).toHaveLength(2)
  for (const [typed, found] of [
    ['fluxo sao', 'Fluxo São'],
    ['ДРУЖБА', 'Команда Дружба'],
    ['天禄', '天禄'],
    ['الصقور', 'نادي الصقور'],
  ] as const) {
    await team().fill(typed)
    await expect.element(rows()).toHaveLength(1)
    await expect.element(rows()).toMatchTextContent(found)
  }
})

test('the filters are in the address: they survive a reload, and the details of a match open over them', async () => {
  await open('/proximos-jogos')
  await tournaments().selectOptions('Кубок')
  await team().fill('natus')
  await expect.poll(address).toMatch(/team=natus/)
  await open(address())
  await expect.element(tournaments()).toHaveValue('Кубок')
  await expect.element(team()).toHaveValue('natus')
  await expect.element(rows()).toHaveLength(1)

  await pressIn(page.getByRole('button', { name: /^Detalhes/ }), '{Enter}')
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Команда Дружба')
  await press('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(tournaments()).toHaveValue('Кубок')
  await expect.element(rows()).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: /^Detalhes/ })).toHaveFocus()
})

test('an empty result says so, and links to all matches', async () => {
  await open('/proximos-jogos?tournament=Over&team=natus')
  await expect.element(page.getByRole('heading', { name: 'Nenhuma partida com esses filtros' })).toBeVisible()
  await expect.element(tournaments()).toHaveValue('Over')
  await expectAccessible()
  await page.getByRole('button', { name: 'Mostrar todas as partidas' }).click()
  await expect.element(rows()).toHaveLength(4)
  await expect.poll(address).toMatch(/\/proximos-jogos$/)
})

test('by keyboard a filter is set, its effect is announced, and it is removed again', async () => {
  await open('/proximos-jogos')
  await expect.element(rows()).toHaveLength(4)
  await pressIn(tournaments(), '{ArrowDown}')
  await press('{ArrowDown}')
  await expect.element(tournaments()).toHaveValue('Copa do Sul')
  await press('{Tab}')
  await expect.element(team()).toHaveFocus()
  await userEvent.keyboard('furia')
  await press('{Enter}')
  await expect
    .element(page.getByRole('status').filter({ hasText: 'encontrada' }))
    .toHaveTextContent('1 partida encontrada')
  await expect.element(rows()).toHaveLength(1)
  await expectAccessible()
  await press('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Limpar filtros' })).toHaveFocus()
  await press('{Enter}')
  await expect.element(rows()).toHaveLength(4)
  await expect.element(team()).toHaveValue('')
})

test('a filter removes rows at once, also while the focus or the pointer freezes their order', async () => {
  await open('/proximos-jogos')
  await pressIn(page.getByRole('button', { name: /^Detalhes.*FURIA/ }), '{Shift}')
  await team().fill('imperial')
  await expect.element(rows()).toHaveLength(1)
  await expect.element(page.getByText('Encerrado')).not.toBeInTheDocument()
})
