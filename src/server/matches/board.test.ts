import { expect, test } from 'vitest'
import { liveReading } from '../../../test/support/scripted-source.ts'
import { syncMatch } from '../../domain/match/match-sync.ts'
import { DEPARTED_REMEMBERED, emptyBoard, entriesSince, updateBoard } from './board.ts'
import type { StoredMatch } from './match-queries.ts'

const NOW = new Date('2026-11-20T18:30:00Z')
const inTime = () => null

function stored(id: number, version: number, status: 'live' | 'finished' = 'live'): StoredMatch {
  const state = syncMatch(null, { ...liveReading(String(id)), status }, NOW)
  const more = {
    logo1: null,
    logo2: null,
    updatedAt: NOW,
    pollTask: 'list',
    oddsTask: null,
    absentSince: null,
    startedTime: null,
  }
  return { id, publicId: 1_000_000_000 + id, sourceId: String(id), state, version, ...more }
}

test('without changes the board stays the same object', () => {
  const board = updateBoard(emptyBoard(1), [stored(1, 5)], inTime)
  expect(updateBoard(board, [], inTime)).toBe(board)
})

test('a match that turns delayed makes another board of the same version', () => {
  const board = updateBoard(emptyBoard(1), [stored(1, 5)], inTime)
  const later = updateBoard(board, [], () => NOW)
  expect(later).toMatchObject({ version: 5, revision: 2, live: [{ delayedSince: NOW.toISOString() }] })
  expect(updateBoard(later, [], () => NOW)).toBe(later)
})

test('the latest departed matches are remembered; a client that was away longer needs the whole state', () => {
  const versions = Array.from({ length: DEPARTED_REMEMBERED + 10 }, (_, i) => i + 1)
  const board = updateBoard(
    emptyBoard(1),
    versions.map((version) => stored(version, version, 'finished')),
    inTime,
  )
  expect(board.entries.size).toBe(DEPARTED_REMEMBERED)
  expect(board.resumableFrom).toBe(10)
  expect(entriesSince(board, 9)).toBeNull()
  expect(entriesSince(board, 10)).toHaveLength(DEPARTED_REMEMBERED)
  expect(entriesSince(board, board.version)).toEqual([])
  expect(entriesSince(board, board.version + 1)).toBeNull()
})

test('a client of another source needs the whole state', () => {
  const board = updateBoard(emptyBoard(51), [stored(1, 60)], inTime)
  expect(entriesSince(board, 50)).toBeNull()
})
