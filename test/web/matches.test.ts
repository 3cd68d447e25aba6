import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { findMatch } from '../../src/contract/matches/match-pages.ts'
import { liveMatches, odds } from '../../src/contract/matches/matches.ts'
import { upcomingMatch, webMatch } from '../support/web-match.ts'
import { answer, refused } from './support/network.ts'
import { address, expectDialogs, press, pressIn } from './support/page.ts'
import { showMatches, visitor } from './support/people.ts'
import { open } from './support/site.tsx'
import { changes, registered, state } from './support/socket.ts'

const row = (name: string) => page.getByRole('button', { name: new RegExp(`Detalhes.*${name}`) })
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

beforeEach(visitor)

describe('the details of a match', () => {
  test('open and close by keyboard alone, and the focus comes back to the row', async () => {
    showMatches([webMatch()])
    await open('/jogos-ao-vivo')
    await pressIn(row('Alfa'), '{Enter}')

    const dialog = page.getByRole('dialog', { name: 'Alfa vs Bravo' })
    await expect.element(dialog).toBeVisible()
    await expect.poll(address).toMatch(/\/jogos-ao-vivo\?match=\d+$/)

    await press('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(address).toMatch(/\/jogos-ao-vivo$/)
    await expect.element(row('Alfa')).toHaveFocus()
  })

  test('show everything the source provides, with the prices requested when they open', async () => {
    showMatches([webMatch()])
    await open('/jogos-ao-vivo')
    const asked = answer(odds, { odds1: '1.45', odds2: '2.70' })
    expect(asked).toEqual([])
    await pressIn(row('Alfa'), '{Enter}')
    await expect.poll(() => asked.map(({ params }) => params)).toEqual([{ team1: 'Alfa', team2: 'Bravo' }])

    const dialog = page.getByRole('dialog')
    for (const [fact, value] of [
      ['Formato', 'BO3'],
      ['Série', '1 : 0'],
      ['Mapa', 'Inferno'],
      ['Rounds', '7 : 5'],
      ['Status do mapa', 'Em andamento'],
      ['Odds', '1,45 · 2,70'],
      ['Início', '20/11, 15:00'],
    ]) {
      const term = dialog.css('dt').filter({ hasText: new RegExp(`^${fact}$`) })
      await expect.element(term).toBeVisible()
      await expect.poll(() => term.element().nextElementSibling?.textContent).toBe(value)
    }
    const maps = dialog.getByRole('list', { name: 'Mapas da série' }).getByRole('listitem')
    for (const [at, map] of [/Mirage.*13–9/, /Inferno.*7–5/, /Mapa 3/].entries()) {
      await expect.element(maps.nth(at)).toMatchTextContent(map)
    }
    await expect.element(maps).toHaveLength(3)
  })

  test('are updated while they are open, and stay open when the match ends', async () => {
    showMatches([webMatch()])
    await open('/jogos-ao-vivo')
    await pressIn(row('Alfa'), '{Enter}')
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toMatchTextContent('7–5')
    const socket = await registered()
    socket.receive(state([webMatch()]))

    const maps = webMatch().maps.map((map) => (map.number === 2 ? { ...map, score1: 12 } : map))
    const later = webMatch({ maps, currentMapScore1: 12, odds1: '1.05', odds2: '9.00' })
    answer(odds, { odds1: '1.05', odds2: '9.00' })
    socket.receive(changes(2, later))
    await expect.element(dialog).toMatchTextContent('12–5')
    await expect.element(dialog.css('dl').last()).toMatchTextContent('1,05 · 9,00')

    const final = maps.map((map) => ({ ...map, status: 'finished' as const, score1: 13 }))
    socket.receive(changes(3, { ...later, status: 'finished', score1: 2, maps: final, currentMapScore1: 13 }))
    await expect.element(dialog).toMatchTextContent('Encerrado')
    await expect.element(dialog).toMatchTextContent('Esta partida saiu da lista')
    await expect.element(dialog).toMatchTextContent('Mapas vencidos: 2 a 0')
    await expect.element(dialog).toMatchTextContent('13–5')
  })

  test('have an address that can be shared, and the back button closes them', async () => {
    showMatches([webMatch()])
    await open('/jogos-ao-vivo')
    await pressIn(row('Alfa'), '{Enter}')
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toBeVisible()
    const shared = address()
    history.back()
    await expect.element(dialog).not.toBeInTheDocument()

    await open(shared)
    await expect.element(page.getByRole('dialog', { name: 'Alfa vs Bravo' })).toBeVisible()
    await press('{Escape}')
    await expect.poll(address).toBe('/jogos-ao-vivo')

    await open('/jogos-ao-vivo?match=987654')
    await expect.element(dialog).toMatchTextContent('não está mais nas listas')
  })

  test('lead to the page of the match, and Back leads to the list', async () => {
    showMatches([webMatch()])
    const more = { calledOff: false, startedTime: null, finishedTime: null, otherSource: null, oddsHistory: [] }
    answer(findMatch, { ...webMatch(), ...more })
    await open('/jogos-ao-vivo')
    await page
      .getByRole('main')
      .getByRole('listitem')
      .first()
      .click({ position: { x: 5, y: 5 } })
    await page.getByRole('dialog').getByRole('link', { name: 'Página da partida' }).click()
    await expect.poll(address).toBe(`/jogo/${webMatch().hltvId}`)
    await expectDialogs(0)
    history.back()
    await expect.poll(address).toBe('/jogos-ao-vivo')
  })

  test('say that there are no prices', async () => {
    showMatches([webMatch({ odds1: 'nan', odds2: 'nan' })])
    await open('/jogos-ao-vivo')
    await pressIn(row('Alfa'), '{Enter}')
    await expect.element(page.getByRole('dialog').css('dl').last()).toMatchTextContent('Odds indisponíveis')
  })
})

test('upcoming matches are grouped by day in the viewer’s time zone', async () => {
  vi.setSystemTime('2026-11-20T15:00:00Z')
  const at = (time: string, name: string) =>
    upcomingMatch({ id: name.length, hltvId: name.length, scheduledTime: time, team1: name, team2: `${name} rival` })
  showMatches(
    [],
    [
      at('2026-11-20T23:00:00Z', 'Hoje-FC'),
      // 23:30 of the same day in São Paulo, the next day in London.
      at('2026-11-21T02:30:00Z', 'Noite-FC'),
      at('2026-11-21T18:00:00Z', 'Amanhã-FC'),
      at('2026-11-25T18:00:00Z', 'Depois-FC'),
    ],
  )
  await open('/proximos-jogos')
  const day = (name: string) => page.getByRole('list', { name })
  await expect.element(day('Hoje')).toMatchTextContent('Hoje-FC')
  await expect.element(day('Hoje')).toMatchTextContent('Noite-FC')
  await expect.element(day('Hoje')).toMatchTextContent('20/11, 23:30')
  await expect.element(day('Amanhã')).toMatchTextContent('Amanhã-FC')
  await expect.element(day('Quarta-feira, 25 de novembro')).toMatchTextContent('Depois-FC')
})

test('an upcoming match shows what the source provides, and texts for what is missing', async () => {
  showMatches([], [upcomingMatch({ tournament: null, team2: 'TBD', scheduledTime: inHours(2) })])
  await open('/jogos-ao-vivo')
  const next = page.getByRole('listitem').filter({ hasText: 'Alfa' })
  for (const words of ['Torneio Desconhecido', 'Agendado', 'A definir', 'BO3'])
    await expect.element(next).toMatchTextContent(words)

  await open('/proximos-jogos')
  for (const words of ['Torneio Desconhecido', 'Agendado', 'A definir', 'BO3', '-'])
    await expect.element(next).toMatchTextContent(words)
})

test('an empty list says what will be here, and links to the next page', async () => {
  await open('/jogos-ao-vivo')
  await expect.element(page.getByText('Nenhuma partida ao vivo agora')).toBeVisible()
  await expect.element(page.getByText('Nenhuma partida agendada')).toBeVisible()
  await page.getByRole('link', { name: 'Ver próximos jogos' }).click()
  await expect.poll(address).toMatch(/\/proximos-jogos$/)
  await page.getByRole('link', { name: 'Ver jogos ao vivo' }).click()
  await expect.poll(address).toMatch(/\/jogos-ao-vivo$/)
})

describe('when the server does not answer', () => {
  test('the page says so, and a retry loads the matches', async () => {
    showMatches([webMatch()])
    answer(liveMatches, refused('unavailable'))
    await open('/')
    await expect.element(page.getByText('Não foi possível carregar as partidas')).toBeVisible()

    showMatches([webMatch()])
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect.element(row('Alfa')).toBeVisible()
  })
})
