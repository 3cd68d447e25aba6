import { expect, onTestFinished, test } from 'vitest'
import type { ImportDetail } from '../../src/contract/imports.ts'
import type { Place } from '../../src/server/imports/places.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { idOf } from '../support/browser.ts'
import { type Imports, importsOf } from '../support/imports.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { workbookOf } from '../support/zip.ts'

const HEAD = 'Placed at;Event;Pick;Odds;Stake;Result'
const ROW = '2026-03-01T10:00:00Z;Alfa vs Bravo;Alfa;1.85;50.00;won'
const FILE = `${HEAD}\n${ROW}`
const NO_END = Number.POSITIVE_INFINITY

async function appWith(...places: Place[]): Promise<TestApp> {
  const app = await startTestApp({ source: scriptedSource(), importLimits: { places }, connections: 10 })
  onTestFinished(() => app.close())
  return app
}

type Reading = { readonly imports: Imports; readonly id: number }
type Held = Reading & { readonly owner: number }

/** An import of a file of this length whose rows were read once. */
async function read(app: TestApp, length: number): Promise<Held> {
  const browser = await app.signUp()
  const imports = importsOf(browser)
  const { id } = await imports.planned(await imports.uploaded(FILE.padEnd(length, '\n')))
  return { imports, owner: await idOf(browser), id }
}

/** Makes the next reading of these imports wait, in its place, for their rows of the last one. Returns the function that releases them. */
async function hold({ deps }: TestApp, all: readonly Held[]): Promise<() => Promise<void>> {
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

test('a short file does not wait behind longer ones, which say that they wait, and all end', async () => {
  const [short, middle, any] = [500, 2_000, NO_END].map((bytes) => ({ bytes, seconds: NO_END })) as [
    Place,
    Place,
    Place,
  ]
  const app = await appWith(short, middle, any)
  const long: Held[] = []
  for (const length of [2_000, 2_000, 2_000, 2_000, 9_000, 9_000]) long.push(await read(app, length))
  // Signed up before: what holds the rows is waited for 5 s at most.
  const other = importsOf(await app.signUp())
  const release = await hold(app, long)
  const answers: (boolean | undefined)[] = []
  for (const each of long) answers.push((await readAgain(each)).progress?.waiting)
  // One has the place of its length, and one that of the longest.
  const turns = [false, false, true, true, true, true]
  expect(answers).toEqual(turns)
  expect(await other.imported(FILE)).toMatchObject({ state: 'done', counts: { new: 1 } })
  expect(await Promise.all(long.map(isWaiting))).toEqual(turns)
  await release()
  for (const { imports, id } of long) {
    expect(await imports.rested(id)).toMatchObject({ state: 'ready', progress: null, counts: { new: 1 } })
  }
})

test('a short workbook that unpacks to a long one does not take the place of short files', async () => {
  const app = await appWith({ bytes: 20_000, seconds: NO_END }, { bytes: NO_END, seconds: NO_END })
  const cells = ROW.split(';').map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`)
  const head = HEAD.split(';').map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`)
  const workbook = workbookOf(`<row>${head.join('')}</row>${`<row>${cells.join('')}</row>`.repeat(500)}`)
  expect(workbook.length).toBeLessThan(20_000)
  const bia = importsOf(await app.signUp())
  const book = { imports: bia, id: (await bia.planned(await bia.uploaded(workbook, 'bets.xlsx'))).id }
  const ana = await read(app, 30_000)
  const release = await hold(app, [ana])
  expect((await readAgain(ana)).progress?.waiting).toBe(false)
  expect((await readAgain(book)).progress?.waiting).toBe(true)
  expect(await importsOf(await app.signUp()).imported(FILE)).toMatchObject({ state: 'done', counts: { new: 1 } })
  await release()
  expect(await bia.rested(book.id)).toMatchObject({ state: 'ready', counts: { new: 500 } })
})

test('work that is longer than its place allows makes room for what waits, and begins again in its turn', async () => {
  const app = await appWith({ bytes: 500, seconds: 0.001 }, { bytes: NO_END, seconds: NO_END })
  const [ana, bia, caio] = [await read(app, 9_000), await read(app, 300), await read(app, 300)]
  const releaseAna = await hold(app, [ana])
  // Readers wait for the bytes of their files.
  const holder = await app.deps.database.pool.connect()
  await holder.query('BEGIN')
  await holder.query('LOCK TABLE import_parts IN ACCESS EXCLUSIVE MODE')
  await readAgain(ana)
  expect((await readAgain(bia)).progress?.waiting).toBe(false)
  await readAgain(caio)
  await expect.poll(() => Promise.all([ana, bia, caio].map(isWaiting))).toEqual([false, true, false])
  await holder.query('ROLLBACK')
  holder.release()
  expect(await caio.imports.rested(caio.id)).toMatchObject({ state: 'ready', counts: { new: 1 } })
  expect(await isWaiting(bia)).toBe(true)
  await releaseAna()
  expect(await bia.imports.rested(bia.id)).toMatchObject({ state: 'ready', counts: { new: 1 } })
})

test('a long file has its turn before shorter ones that came after it', async () => {
  const app = await appWith({ bytes: 500, seconds: NO_END }, { bytes: NO_END, seconds: NO_END })
  const [first, long, middle] = [await read(app, 2_000), await read(app, 9_000), await read(app, 2_000)]
  const [releaseFirst, releaseLong] = [await hold(app, [first]), await hold(app, [long])]
  for (const each of [first, long, middle]) await readAgain(each)
  expect(await Promise.all([first, long, middle].map(isWaiting))).toEqual([false, true, true])
  await releaseFirst()
  await expect.poll(() => isWaiting(long)).toBe(false)
  expect(await isWaiting(middle)).toBe(true)
  await releaseLong()
  expect(await middle.imports.rested(middle.id)).toMatchObject({ state: 'ready', counts: { new: 1 } })
})
