import { expect, test } from 'vitest'
import type { Bet } from '../../contract/bets/bets.ts'
import type { Movement } from '../../contract/cash.ts'
import { SAMPLE_BETS, type SampleMatches, sampleFile } from './sample-bets.ts'

const NOW = new Date('2026-11-24T12:00:00Z')
const NO_MATCHES: SampleMatches = { live: [], upcoming: [] }
const meeting = (team1: string, odds1 = '1.85') => ({ team1, team2: 'Bravo', odds1, odds2: '1.95' })
const read = (matches = NO_MATCHES) => JSON.parse(sampleFile(NOW, matches)) as { movements: Movement[]; bets: Bet[] } // written by our own code
const sum = (texts: readonly (string | null)[]) => texts.reduce((all, text) => all + Math.round(Number(text) * 100), 0)

test('the settled bets are two hundred of the last half year, always the same', () => {
  const { bets } = read()
  expect(bets).toHaveLength(SAMPLE_BETS)
  expect(sampleFile(NOW, NO_MATCHES)).toBe(sampleFile(NOW, NO_MATCHES))
  for (const { placedAt, settledAt, amount, odds, outcome, status, result } of bets) {
    const age = NOW.getTime() - Date.parse(placedAt)
    expect(age).toBeGreaterThan(0)
    expect(age).toBeLessThan(182 * 86_400_000)
    expect(Date.parse(settledAt ?? '')).toBeLessThan(NOW.getTime())
    const won = Math.round(Number(amount) * (Number(odds) - 1) * 100) / 100
    const expected = outcome === 'void' ? 0 : outcome === 'won' ? won : -Number(amount)
    expect(Math.abs(Number(result) - expected)).toBeLessThanOrEqual(0.011)
    expect(status).toBe(outcome === 'lost' ? 'lost' : 'won')
  }
})

test('it shows what a book can hold: markets, a multiple, two bookmakers with deposits, tags and closing odds', () => {
  const { bets, movements } = read()
  const types = new Set(bets.map(({ betTypeName }) => betTypeName))
  expect([...types].toSorted()).toEqual(['first-map', 'handicap', 'match-winner', 'multiple', 'total-maps'])
  expect(bets.some(({ tags }) => tags.length > 0)).toBe(true)
  expect(bets.filter(({ close }) => close !== null).length).toBeGreaterThan(100)
  const bookmakers = [...new Set(bets.map(({ bookmaker }) => bookmaker))]
  expect(bookmakers).toHaveLength(2)
  for (const bookmaker of bookmakers) {
    const moved = movements.filter((movement) => movement.bookmaker === bookmaker)
    expect(moved.map(({ kind }) => kind)).toContain('deposit')
    // Never less than nothing: the first deposit comes before the first bet.
    const steps = [
      ...moved.map(({ at, kind, amount }) => ({ at, cents: sum([amount]) * (kind === 'deposit' ? 1 : -1) })),
      ...bets.flatMap((bet) =>
        bet.bookmaker === bookmaker ? [{ at: bet.settledAt ?? '', cents: sum([bet.result]) }] : [],
      ),
    ].toSorted((a, b) => a.at.localeCompare(b.at))
    let balance = 0
    for (const { cents } of steps) {
      balance += cents
      expect(balance).toBeGreaterThanOrEqual(0)
    }
  }
})

test('its profit is small enough to be luck', () => {
  const { bets } = read()
  const [profit, staked] = [sum(bets.map(({ result }) => result)), sum(bets.map(({ amount }) => amount))]
  expect(profit / staked).toBeGreaterThan(0.01)
  expect(profit / staked).toBeLessThan(0.05)
})

test('its odds are about those at which the matches close, without the margin', () => {
  const values = read().bets.flatMap(({ odds, close }) => {
    if (!close?.otherOdds) return []
    const [own, other] = [Number(close.odds), Number(close.otherOdds)]
    return [(Number(odds) * other) / (own + other) - 1]
  })
  const mean = values.reduce((all, value) => all + value, 0) / values.length
  expect(mean).toBeGreaterThan(-0.005)
  expect(mean).toBeLessThan(0.015)
})

test('its open bets are on the matches of the moment that have prices, and a multiple on the next two', () => {
  const upcoming = [meeting('Echo', 'nan'), ...['Foxtrot', 'Golf', 'Hotel'].map((team) => meeting(team, '2.00'))]
  const { bets } = read({ live: [meeting('Alfa'), meeting('TBD'), meeting('Charlie')], upcoming })
  expect(bets).toHaveLength(SAMPLE_BETS)
  const open = bets.filter(({ status }) => status === 'pending')
  expect(open.map(({ teams, selectedTeam, odds }) => [teams, selectedTeam, odds])).toEqual([
    ['Alfa vs Bravo', 'Alfa', '1.85'],
    ['Charlie vs Bravo', 'Bravo', '1.95'],
    ['Foxtrot vs Bravo', 'Foxtrot', '2.00'],
    ['Golf vs Bravo', 'Bravo', '1.95'],
    ['Hotel vs Bravo', 'Hotel', '2.00'],
    ['Foxtrot vs Bravo + Golf vs Bravo', 'Foxtrot + Golf', '4.00'],
  ])
  expect(open.map(({ live }) => live)).toEqual([true, true, false, false, false, null])
})

test('no open bet is on teams that meet twice: it would stay without a match', () => {
  const again = { team1: 'Bravo', team2: 'Alfa', odds1: '1.90', odds2: '1.90' }
  const { bets } = read({ live: [meeting('Alfa')], upcoming: [meeting('Foxtrot'), again] })
  const open = bets.filter(({ status }) => status === 'pending')
  expect(open.map(({ teams }) => teams)).toEqual(['Foxtrot vs Bravo'])
})
