import { expect, test } from 'vitest'
import { quarterOf } from './quarter-hour.ts'

test('a quarter of an hour begins every 15 minutes', () => {
  const at = (time: string) => quarterOf(new Date(`2026-11-21T${time}Z`))
  expect(at('18:14:59.999')).toBe(at('18:00:00.000'))
  expect(at('18:15:00.000')).toBe(at('18:00:00.000') + 1)
  expect(at('19:00:00.000')).toBe(at('18:00:00.000') + 4)
})
