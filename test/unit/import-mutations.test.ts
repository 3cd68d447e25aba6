import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ROW_PROBLEMS } from '../../src/domain/import/draft.ts'
import { REFUSALS, UnreadableFile } from '../../src/domain/import/refusal.ts'
import { LARGEST_RESULT } from '../../src/domain/money.ts'
import { cpuStopwatch } from '../support/cpu-time.ts'
import { draftsOf, NOW } from '../support/import-drafts.ts'
import { workbookOf } from '../support/zip.ts'

/** To look further: MUTATIONS=10000 npx vitest run --project unit import-mutations */
const RUNS = { numRuns: Number(process.env['MUTATIONS'] ?? 300), seed: 48 }

const FOLDER = 'test/fixtures/imports/'
const WORKBOOK = workbookOf(
  '<row r="1"><c r="A1" t="str"><v>Date</v></c><c r="B1" t="str"><v>Event</v></c><c r="C1" t="str"><v>Odds</v></c><c r="D1" t="str"><v>Stake</v></c></row>' +
    '<row r="2"><c r="A2" s="1"><v>45500.5</v></c><c r="B2" t="str"><v>Alfa vs Bravo</v></c><c r="C2"><v>1.85</v></c><c r="D2"><v>10</v></c></row>',
)
const FILES = [...readdirSync(FOLDER).map((name) => readFileSync(FOLDER + name)), WORKBOOK]

type Change = {
  readonly kind: 'byte' | 'cut' | 'double' | 'insert' | 'swap'
  readonly at: number
  readonly length: number
  readonly byte: number
}

/** What breaks files: bytes changed, parts lost, repeated or exchanged, and characters with a meaning put in. */
function changed(bytes: Buffer, { kind, at, length, byte }: Change): Buffer {
  const start = Math.floor(at * bytes.length)
  const end = Math.min(bytes.length, start + length)
  const [before, part, after] = [bytes.subarray(0, start), bytes.subarray(start, end), bytes.subarray(end)]
  switch (kind) {
    case 'byte':
      return Buffer.concat([before, Buffer.from([byte]), after.subarray(Math.max(0, 1 - length))])
    case 'cut':
      return Buffer.concat([before, after])
    case 'double':
      return Buffer.concat([before, part, part, after])
    case 'insert':
      return Buffer.concat([
        before,
        Buffer.from(['"', ';', ',', '\n', '\0', '=', '-', '9'.repeat(30), '\ufeff', '[[['][byte % 10] ?? ''),
        part,
        after,
      ])
    case 'swap':
      return Buffer.concat([after, part, before])
  }
}

const change = fc.record<Change>({
  kind: fc.constantFrom('byte', 'cut', 'double', 'insert', 'swap'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 0, max: 400 }),
  byte: fc.integer({ min: 0, max: 255 }),
})

test('a damaged file is refused with a code, or read into bets that can be true', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...FILES),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      async (file, changes) => {
        const damaged = changes.reduce(changed, file)
        const used = cpuStopwatch()
        try {
          for (const draft of await draftsOf(damaged, { dateOrder: 'day-first' })) checkDraft(draft)
        } catch (error) {
          if (!(error instanceof UnreadableFile)) throw error
          expect(REFUSALS).toContain(error.code)
        }
        expect(used()).toBeLessThan(5_000)
      },
    ),
    RUNS,
  )
})

function checkDraft(draft: Awaited<ReturnType<typeof draftsOf>>[number]) {
  expect(draft.line).toBeGreaterThan(0)
  if ('problem' in draft) return expect(ROW_PROBLEMS).toContain(draft.problem.code)
  if ('cash' in draft) return expect(Number.isSafeInteger(draft.cash.amount) && draft.cash.amount !== 0).toBe(true)
  const { amount, odds, picks, placedAt, settlement, freeBet } = draft.bet
  expect(amount > 0 && amount <= 100_000_000 && odds >= 1010 && odds <= 1_000_000_000).toBe(true)
  expect(picks.length >= 1 && picks.length <= 20 && placedAt <= NOW).toBe(true)
  expect(picks.every((pick) => pick.teams !== '' && pick.selectedTeam !== '' && pick.teams.length <= 420)).toBe(true)
  if (!settlement) return
  const { status, result } = settlement
  expect(Math.abs(result) <= LARGEST_RESULT && -result <= (freeBet ? 0 : amount)).toBe(true)
  expect(status === 'won' ? result >= 0 : result <= 0).toBe(true)
}
