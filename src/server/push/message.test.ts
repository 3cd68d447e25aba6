import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { webAlert } from '../../../test/support/web-alert.ts'
import { webBet } from '../../../test/support/web-bet.ts'
import { LANGUAGES } from '../../contract/languages.ts'
import { cut, messageOf, noticeOf, topicOf } from './message.ts'

const NOW = new Date('2026-11-20T22:00:00.000Z')
const FACTS = { now: NOW, until: new Date(NOW.getTime() + 600_000), version: 3, unread: 2 }
const TO = { currency: 'BRL', language: 'en', timeZone: 'America/Sao_Paulo', origin: 'https://example.com' } as const
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

describe('a message', () => {
  const name = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 3_000 }),
    fc.string({ unit: 'binary', maxLength: 3_000 }),
    fc.constantFrom(
      '👨‍👩‍👧‍👦'.repeat(400),
      '\0'.repeat(2_000),
      '\u0301'.repeat(3_000),
      '\uD83D'.repeat(900),
      '"'.repeat(3_000),
    ),
  )

  test('fits into one record whatever the names are', () => {
    fc.assert(
      fc.property(name, name, fc.constantFrom(...LANGUAGES), (one, other, language) => {
        const match = { ...webAlert().match, hltvId: 1_000_000_001, team1: one, team2: other, tournament: other }
        const alerts = [
          webAlert({ match: { ...match, team1Logo: null, team2Logo: null } }),
          webAlert({ kind: 'betDecided', match: null, bet: webBet({ teams: one, selectedTeam: other }) }),
        ]
        for (const alert of alerts) {
          expect(bytesOf(messageOf(alert, { ...TO, language }, FACTS))).toBeLessThanOrEqual(3_993)
        }
      }),
    )
  })

  test('is cut between characters as people see them', () => {
    expect(cut('Alfa', 4)).toBe('Alfa')
    expect(cut('Alfa Bravo', 9)).toBe('Alfa B…')
    // 25 bytes, which are one character.
    const family = '👨‍👩‍👧‍👦'
    expect(cut(family.repeat(3), 60)).toBe(`${family}${family}…`)
    expect(cut('\u0001'.repeat(3), 12)).toBe('\u0001…')
    expect(cut('e\u0301'.repeat(4), 10)).toBe('e\u0301e\u0301…')
  })
})

test('a topic is the same for the same alert of a person, and tells nothing', () => {
  const topic = topicOf('matchEnds-7', 5, 'secret')
  expect(topic).toMatch(/^[\w-]{32}$/)
  expect(topicOf('matchEnds-7', 5, 'secret')).toBe(topic)
  for (const other of [
    topicOf('matchEnds-7', 6, 'secret'),
    topicOf('mapEnds-7', 5, 'secret'),
    topicOf('matchEnds-7', 5, 'x'),
  ]) {
    expect(other).not.toBe(topic)
  }
})

describe('what is true now', () => {
  const to = { currency: 'EUR', timeZone: 'UTC', now: NOW, unread: 1, language: 'en' } as const
  const said = (alert: Parameters<typeof noticeOf>[0], match: Parameters<typeof noticeOf>[1]) => {
    const { title, body, path, tag } = noticeOf(alert, match, to)
    return [title, body, path, tag]
  }

  test('of a start is the score, and then the end', () => {
    const start = webAlert()
    const [path, tag] = ['/jogo/1000000001', 'matchStarts-1000000001']
    const at = (status: 'live' | 'finished', score1: number | null) => ({ status, score1, score2: 0 }) as const
    expect(said(start, at('live', 1))).toEqual(['Live: Alfa vs Bravo', '1–0', path, tag])
    expect(said(start, at('live', null))).toEqual(['Live: Alfa vs Bravo', 'Copa de Teste', path, tag])
    expect(said(start, at('finished', 2))).toEqual(['Over: Alfa vs Bravo', '2–0: Alfa won', path, tag])
  })

  test('of a match that was moved and has begun is its score; before, its start', () => {
    const moved = webAlert({ kind: 'matchMoved', scheduledTime: '2026-11-21T02:30:00.000Z' })
    const none = { score1: null, score2: null }
    expect(said(moved, { status: 'upcoming', ...none })[1]).toBe('New start: tomorrow, 02:30')
    expect(said(moved, { status: 'live', score1: 0, score2: 1 }).slice(0, 2)).toEqual(['Live: Alfa vs Bravo', '0–1'])
    const calledOff = webAlert({ kind: 'matchMoved', calledOff: true })
    expect(said(calledOff, { status: 'cancelled', ...none })[0]).toBe('Off the schedule: Alfa vs Bravo')
  })

  test('of a bet is the bet as it is', () => {
    const alert = webAlert({ kind: 'betDecided', match: null, bet: webBet({ id: 9 }) })
    expect(said(alert, { status: 'live', score1: 1, score2: 0 })).toEqual([
      'Pending again: Alfa',
      '€50.00 on Alfa at 1.85',
      '/historico?bet=9',
      'bet-9',
    ])
  })
})
