import { expect, test } from 'vitest'
import { withKeys } from './online-list.ts'

const visitor = { isAuthenticated: false, email: null, connectedAt: '2026-11-20T18:00:00.000Z' }
const ana = { isAuthenticated: true, email: 'ana@example.com', connectedAt: '2026-11-20T18:00:00.000Z' }

test('keys are unique, and stay the same when another user is added in front', () => {
  const before = withKeys([ana, visitor, visitor]).map(({ key }) => key)
  expect(new Set(before).size).toBe(3)
  const newcomer = { ...visitor, connectedAt: '2026-11-20T18:00:05.000Z' }
  expect(
    withKeys([newcomer, ana, visitor, visitor])
      .slice(1)
      .map(({ key }) => key),
  ).toEqual(before)
})
