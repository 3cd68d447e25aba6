import { expect, onTestFinished, test } from 'vitest'
import type { ImportDetail } from '../../src/contract/imports.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { idOf } from '../support/browser.ts'
import { type Imports, importsOf } from '../support/imports.ts'
import { scriptedSource } from '../support/scripted-source.ts'

const FILE = 'Placed at;Event;Pick;Odds;Stake;Result\n2026-03-01T10:00:00Z;Alfa vs Bravo;Alfa;1.85;50.00;won'

async function appWith(jobs: number): Promise<TestApp> {
  const app = await startTestApp({ source: scriptedSource(), importLimits: { jobs }, connections: 10 })
  onTestFinished(() => app.close())
  return app
}

type Reading = { readonly imports: Imports; readonly id: number; readonly owner: number }

/** An import of a file whose rows were read once. */
async function read(app: TestApp): Promise<Reading> {
  const browser = await app.signUp()
  const imports = importsOf(browser)
  const { id } = await imports.planned(await imports.uploaded(FILE))
  return { imports, owner: await idOf(browser), id }
}

/** Makes the next readings of these imports wait at work for their rows of the last one. Returns the function that releases them. */
async function hold({ deps }: TestApp, ...all: readonly Reading[]): Promise<() => Promise<void>> {
  const holder = await deps.database.pool.connect()
  await holder.query('BEGIN')
  for (const { owner, id } of all) {
    await holder.query('SELECT FROM import_rows WHERE user_id = $1 AND import_id = $2 FOR UPDATE', [owner, id])
  }
  let released: Promise<void> | null = null
  const release = () => (released ??= holder.query('ROLLBACK').then(() => holder.release()))
  onTestFinished(release) // also where the test fails
  return release
}

/** What the answer says that begins another reading. */
async function readAgain({ imports, id }: Reading): Promise<ImportDetail> {
  const answer = await imports.post(`/${id}/plan`, (await imports.read(id)).plan)
  expect(answer.status).toBe(200)
  return (await answer.json()) as ImportDetail
}

const isWaiting = async ({ imports, id }: Reading) => (await imports.read(id)).progress?.waiting ?? null

test('imports beyond those that are worked on say that they wait, have their turns in order, and all end', async () => {
  const app = await appWith(2)
  const [first, second, third, fourth] = [await read(app), await read(app), await read(app), await read(app)]
  const [releaseFirst, releaseOthers] = [await hold(app, first), await hold(app, second, third)]
  for (const [each, waits] of [
    [first, false],
    [second, false],
    [third, true],
    [fourth, true],
  ] as const) {
    expect((await readAgain(each)).progress?.waiting).toBe(waits)
  }
  await releaseFirst()
  await expect.poll(() => isWaiting(third)).toBe(false)
  expect(await isWaiting(fourth)).toBe(true)
  await releaseOthers()
  for (const { imports, id } of [first, second, third, fourth]) {
    expect(await imports.rested(id)).toMatchObject({ state: 'ready', progress: null, counts: { new: 1 } })
  }
})

test('an import that is cancelled while it waits is not begun, and the next one has its turn', async () => {
  const app = await appWith(1)
  const [ana, bia, caio] = [await read(app), await read(app), await read(app)]
  const release = await hold(app, ana)
  for (const each of [ana, bia, caio]) await readAgain(each)
  const cancelled = await bia.imports.post(`/${bia.id}/cancel`)
  expect(await cancelled.json()).toMatchObject({ state: 'surveyed', progress: null })
  await release()
  expect(await caio.imports.rested(caio.id)).toMatchObject({ state: 'ready', counts: { new: 1 } })
  expect(await bia.imports.read(bia.id)).toMatchObject({ state: 'surveyed', failure: null })
})
