import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { change, changed, FILES } from '../support/damaged-files.ts'
import { importsOf } from '../support/imports.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { DAILY_SEED } from '../support/tier.ts'

// test/unit/import-mutations.test.ts reads damaged files at each change; here they go through jobs and the database.
const COUNT = 400
/** As many as fill the jobs of one process and its queue. */
const PEOPLE = 4

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource() })
})
afterAll(() => app.close())

const damage = fc.tuple(fc.nat(FILES.length - 1), fc.array(change, { minLength: 1, maxLength: 3 }))

test('damaged files are refused or imported, and none breaks the server', { timeout: 7_200_000 }, async () => {
  const files = fc.sample(damage, { numRuns: COUNT, seed: DAILY_SEED })
  const ends = new Map<string, number>()

  async function bring(imports: ReturnType<typeof importsOf>, [file, changes]: (typeof files)[number]) {
    const bytes = new Uint8Array(changes.reduce(changed, FILES[file] ?? Buffer.alloc(0)))
    if (bytes.length === 0) return 'nothing'
    let found = await imports.uploaded(bytes, 'damaged')
    if (found.state === 'surveyed') {
      const proposed = found.survey?.proposed
      const dateOrder = proposed?.dateOrder ?? 'day-first'
      const answer = await imports.post(`/${found.id}/plan`, { ...proposed, dateOrder })
      // A plan with an open question is answered as a bad request.
      if (answer.status === 400) return 'open'
      expect(answer.status).toBe(200)
      found = await imports.rested(found.id)
    }
    if (found.state === 'ready') found = await imports.run(found.id)
    expect(found.failure?.code, JSON.stringify([file, changes])).not.toBe('failed')
    return found.state
  }

  async function work() {
    const imports = importsOf(await app.signUp())
    for (let next = files.pop(); next; next = files.pop()) {
      const end = await bring(imports, next)
      ends.set(end, (ends.get(end) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: PEOPLE }, work))
  // In any other state the import hangs.
  expect([...ends.keys()].filter((end) => !['done', 'refused', 'open', 'surveyed', 'nothing'].includes(end))).toEqual(
    [],
  )
  expect(ends.get('done')).toBeGreaterThan(0)
  expect((await app.fetch('/healthz')).status).toBe(200)
})
