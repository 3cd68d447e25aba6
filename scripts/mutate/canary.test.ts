import { expect, test } from 'vitest'
import { isAbove, LOADED_ONCE } from './canary.ts'

// `npm run mutate` trusts no result unless every mutant of canary.ts ends as it must, those of a value made at load time too.
test('each mutant of a tested line dies', () => {
  expect(LOADED_ONCE).toEqual(['kept'])
  expect([isAbove(1, 0), isAbove(0, 0), isAbove(0, 1)]).toEqual([true, false, false])
})
