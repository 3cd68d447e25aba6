import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { numberedSheet } from '../support/import-tables.ts'
import { importsOf } from '../support/imports.ts'
import { scriptedSource } from '../support/scripted-source.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource() })
})
afterAll(() => app.close())

describe('the rows of a sheet', () => {
  // test/unit/imported-lines.test.ts has every kind of number.
  test('all become bets, with their lines', async () => {
    const imports = importsOf(await app.signUp())
    const surveyed = await imports.uploaded(numberedSheet(['1', '1e400', '3', '1048576']))
    const lines = [2, 3, 1_048_576]
    expect(surveyed.survey?.sample.map(({ line }) => line)).toEqual(lines)
    const ready = await imports.planned(surveyed)
    expect(ready).toMatchObject({ state: 'ready', counts: { new: 3, problem: 0 } })
    expect((await imports.rows(ready.id, 'new')).map(({ line }) => line)).toEqual(lines)
    expect(await imports.run(ready.id)).toMatchObject({ state: 'done', counts: { new: 3 } })
  })
})
