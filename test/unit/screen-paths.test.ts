import { expect, test } from 'vitest'
import { SCREEN_PATHS } from '../../src/contract/screen-paths.ts'
import { PATHS } from '../../src/web/paths.ts'

test('the server answers 200 for exactly the paths that the site has screens for', () => {
  expect(Object.values(PATHS)).toEqual([...SCREEN_PATHS])
})
