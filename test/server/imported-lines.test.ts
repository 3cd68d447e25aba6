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

  test('of an import that an older version surveyed can be read', async () => {
    const imports = importsOf(await app.signUp())
    const { id } = await imports.uploaded(numberedSheet(['1', '2', '3', '4']))
    // What it stored of the rows 2.5, 1e400 and 4.
    await app.deps.database.pool.query(
      `UPDATE imports SET survey = jsonb_set(jsonb_set(jsonb_set(survey, '{sample,0,line}', '2.5'), '{sample,1,line}', 'null'), '{headerLine}', '0.5') WHERE id = $1`,
      [id],
    )
    const { survey } = await imports.read(id)
    expect(survey?.headerLine).toBeNull()
    expect(survey?.sample.map(({ line }) => line)).toEqual([1, 2, 4])
  })
})
