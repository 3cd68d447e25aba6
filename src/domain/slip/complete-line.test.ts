import { describe, expect, test } from 'vitest'
import { completeLine } from './complete-line.ts'
import { readSlip } from './read-slip.ts'
import type { SlipKnown } from './slip.ts'

const KNOWN: SlipKnown = {
  matches: [
    {
      id: 2,
      team1: 'FURIA',
      team2: 'Falcons',
      startsAt: new Date('2026-12-02T17:00Z'),
      tournament: null,
      format: 'BO3',
    },
    {
      id: 1,
      team1: 'Team Spirit',
      team2: 'TBD',
      startsAt: new Date('2026-12-01T17:00Z'),
      tournament: null,
      format: 'BO3',
    },
  ],
  teams: ['MIBR'],
  bookmakers: ['Betano', 'bet365', 'Pinnacle'],
  currency: 'EUR',
  locale: 'en-GB',
  now: new Date('2026-11-30T12:00Z'),
  zone: 'UTC',
}
const labels = (text: string) => completeLine(text, KNOWN).map(({ label }) => label)

describe('a line being typed is completed', () => {
  test.each([
    ['spi', ['Team Spirit']],
    ['f', ['FURIA', 'Falcons']],
    ['fur', ['FURIA']],
    ['furia ov', ['over 2.5']],
    ['furia -1.5 1.85 20 be', ['Betano', 'bet365']],
    ['furia -1.5 1.85 20 pinn', ['Pinnacle']],
    ['furia ', ['winner', '-1.5', '+1.5', 'map 1', 'map 2', 'over 2.5']],
    ['tbd', []],
    ['', []],
    ['furia 1.85 20', []],
    [`furia ${'x'.repeat(300)} be`, []],
  ])('%j', (text, expected) => {
    expect(labels(text)).toEqual(expected)
  })

  test('with the words of its language', () => {
    expect(completeLine('furia ма', { ...KNOWN, locale: 'ru-RU' })).toEqual([])
    expect(completeLine('furia ка', { ...KNOWN, locale: 'ru-RU' }).map(({ text }) => text)).toEqual([
      'furia карта 1 ',
      'furia карта 2 ',
    ])
  })

  test('into a line that is read with what was proposed', () => {
    const [proposal] = completeLine('fur', KNOWN)
    const read = readSlip(`${proposal?.text}-1.5 1.85 20`, KNOWN)
    expect(read).toMatchObject({
      kind: 'bet',
      legs: [{ selectedTeam: 'FURIA', match: { id: 2 } }],
      stake: 2000,
      doubts: [],
    })
  })
})
