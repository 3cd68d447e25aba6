import { afterAll, beforeAll, expect, test } from 'vitest'
import { LARGEST_FILE } from '../../src/domain/import/file-limits.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { betsOf } from '../support/bets.ts'
import { betAtHomeBet, betAtHomeCall, har, SECRETS, stakeAnswer, stakeBet, stakeCall } from '../support/captures.ts'
import { type Imports, importsOf } from '../support/imports.ts'
import { scriptedSource } from '../support/scripted-source.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource(), connections: 10 })
})
afterAll(() => app.close())

async function person() {
  const browser = await app.signUp()
  return { imports: importsOf(browser), bets: betsOf(browser) }
}

/** All that is stored of files, as text. */
async function storedFiles(): Promise<string> {
  const { rows } = await app.deps.database.pool.query<{ text: string }>(
    `SELECT convert_from(bytes, 'UTF8') || coalesce(survey::text, '') || name AS text
     FROM imports JOIN import_parts ON import_parts.user_id = imports.user_id AND import_id = id`,
  )
  return rows.map(({ text }) => text).join('\n')
}

const RECORDING = har(
  stakeCall(
    stakeAnswer([
      stakeBet('a1'),
      stakeBet('a2', { payout: 0 }),
      stakeBet('a3', { amount: 0.15975071, currency: 'ltc' }),
      stakeBet('s1', {}, [{ sport: 'Soccer', team: 'Villa', other: 'Saints' }]),
    ]),
  ),
)

test('a recording that is sent as it is stores its bets and nothing else, and is imported once', async () => {
  const { imports, bets } = await person()
  const surveyed = await imports.uploaded(JSON.stringify(RECORDING), 'stake.com.har')
  expect(surveyed).toMatchObject({
    survey: {
      format: 'stake-json',
      rows: 3,
      currencies: ['USD', 'LTC'],
      leftOut: [{ sheet: 'Soccer', captured: 'sport', rows: 1 }],
    },
  })
  const stored = await storedFiles()
  expect(stored).toContain('Kestrel Five')
  for (const secret of [...SECRETS, 'Villa']) expect(stored).not.toContain(secret)
  const ready = await imports.planned(surveyed)
  expect(ready.counts).toMatchObject({ new: 2, problem: 1, leftOut: 1 })
  expect(await imports.run(ready.id)).toMatchObject({ state: 'done', counts: { new: 2, problem: 1 } })
  expect(await bets.list()).toMatchObject([
    { teams: 'Kestrel Five vs Otter Club', amount: '20.00', bookmaker: 'Stake' },
    { teams: 'Kestrel Five vs Otter Club', amount: '20.00', bookmaker: 'Stake' },
  ])
  const again = await imports.planned(await imports.uploaded(JSON.stringify(RECORDING)))
  expect(again.counts).toMatchObject({ new: 0, known: 2 })
})

test('the id of the slip tells a bet that was open before', async () => {
  const { imports, bets } = await person()
  const open = betAtHomeBet('a1', { status: 'OPEN', overallBetReturns: null, settledDate: null })
  await imports.imported(JSON.stringify([open, betAtHomeBet('a2')]))
  expect(await bets.list()).toHaveLength(2)
  const later = await imports.planned(
    await imports.uploaded(JSON.stringify(har(betAtHomeCall([betAtHomeBet('a1'), betAtHomeBet('a2')])))),
  )
  expect(later.counts).toMatchObject({ new: 0 })
})

const refusalOf = async (imports: Imports, file: string | Uint8Array) => {
  const { state, failure } = await imports.uploaded(file)
  return [state, failure?.code ?? null]
}

test.each<readonly [string, () => string | Uint8Array, string]>([
  ['without bets', () => JSON.stringify(har()), 'captureEmpty'],
  ['that is cut off', () => JSON.stringify(RECORDING).slice(0, -300), 'captureDamaged'],
  [
    'of 25 MB, cut off',
    () => `{"log":{"entries":["${'sesame-cookie '.repeat(2e6)}`.slice(0, LARGEST_FILE),
    'captureDamaged',
  ],
  ['of brackets', () => '['.repeat(1e6), 'jsonTooDeep'],
  ['in UTF-16', () => Buffer.from(JSON.stringify(har()), 'utf16le'), 'captureEmpty'],
])('a recording %s is refused, and nothing of it is stored', async (_, file, code) => {
  const { imports } = await person()
  expect(await refusalOf(imports, file())).toEqual(['refused', code])
  const stored = await storedFiles()
  for (const secret of SECRETS) expect(stored).not.toContain(secret)
})

test('a capture is not taken from somebody who is not signed in', async () => {
  const sent = await fetch(`${app.url}/api/imports?name=a.har`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream', Origin: app.url },
    body: JSON.stringify(RECORDING),
  })
  expect(sent.status).toBe(401)
})
