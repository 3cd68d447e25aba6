import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { upcomingMatch } from '../support/web-match.ts'
import { touchScreen } from './support/emulation.ts'
import { boxOf, expectAccessible, texts, width } from './support/page.ts'
import { showMatches, visitor } from './support/people.ts'
import { open } from './support/site.tsx'

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

const rows = () => page.getByRole('main').getByRole('listitem')
const tournaments = () => page.getByRole('combobox', { name: 'Torneio' })
const team = () => page.getByLabelText('Filtrar por time')

beforeEach(visitor)

test('four hundred matches are filtered and shown again', async () => {
  const many = Array.from({ length: 400 }, (_, at) =>
    upcomingMatch({
      id: at,
      hltvId: at,
      tournament: `Cup ${at % 40}`,
      team1: `Home ${at}`,
      team2: `Away ${at}`,
      scheduledTime: inHours(1 + at / 4),
      odds1: '1.45',
      odds2: '2.70',
    }),
  )
  showMatches([], many)
  await open('/proximos-jogos')
  await expect.element(page.getByText('400 partidas')).toBeVisible()
  await expect.element(page.css('[data-loading]')).not.toBeInTheDocument()
  await userEvent.type(team(), 'away 39')
  await expect.element(team()).toHaveValue('away 39')
  // 39, and 390 to 399.
  await expect.element(rows()).toHaveLength(11)
  await tournaments().selectOptions('Cup 39')
  await expect
    .poll(() => texts(rows()))
    .toEqual([expect.stringContaining('Away 39'), expect.stringContaining('Away 399')])
  await tournaments().selectOptions('')
  await team().fill('')
  await expect.element(rows()).toHaveLength(400)
})

test('in Russian on a small phone both filters fit, and a price is large enough for a finger', async () => {
  const of = (id: number, team1: string, team2: string) =>
    upcomingMatch({ id, hltvId: id, team1, team2, scheduledTime: inHours(30 * id), odds1: '1.45', odds2: '2.70' })
  showMatches(
    [],
    [of(1, 'Natus Vincere', 'Imperial'), of(2, 'Команда Дружба', 'Natus Vincere'), of(3, 'Alfa', 'Bravo')],
  )
  await touchScreen()
  await page.viewport(320, 640)
  await open('/proximos-jogos?team=natus', 'ru')
  await expect.element(rows()).toHaveLength(2)
  await expectAccessible()
  expect(width()).toBeLessThanOrEqual(320)
  const prices = page.getByRole('button', { name: /^Ставка на/ })
  expect(prices.elements()).toHaveLength(4)
  const controls = [
    page.getByRole('combobox', { name: 'Турнир' }),
    page.getByLabelText('Фильтр по команде'),
    page.getByRole('button', { name: 'Сбросить фильтры' }),
    ...prices.all(),
  ]
  for (const control of controls) {
    const { width: wide, height } = boxOf(control)
    expect(Math.min(wide, height)).toBeGreaterThanOrEqual(44)
  }
})
