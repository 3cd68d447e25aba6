import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Bets, betsOf } from '../support/bets.ts'
import { type Imports, importsOf } from '../support/imports.ts'
import { scriptedSource } from '../support/scripted-source.ts'

// One bet that its user typed and that stands in the export of the bookmaker, too.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource() })
})
afterAll(() => app.close())

type Person = { readonly imports: Imports; readonly bets: Bets }
async function person(): Promise<Person> {
  const browser = await app.signUp()
  return { imports: importsOf(browser), bets: betsOf(browser) }
}

const TYPED = {
  teams: 'FURIA vs MOUZ',
  selectedTeam: 'FURIA',
  amount: '10.00',
  odds: '1.80',
  betType: 'match-winner',
  placedAt: '2026-03-01T18:30:00Z',
}
const HEAD = 'Bet ID;Date;Match;Selection;Odds;Stake;Result;Bookmaker'
const OTHER = '8;2026-03-02T12:00:00Z;Alfa vs Bravo;Bravo;2.00;7.00;lost;Pinnacle'

/** The row of the bookmaker for the typed bet. */
const ROWS = {
  'seconds later': '7;2026-03-01T18:30:41Z;FURIA vs MOUZ;FURIA;1.80;10.00;won;Pinnacle',
  'eleven minutes earlier': '7;2026-03-01T18:19:00Z;FURIA vs MOUZ;FURIA;1.80;10.00;won;Pinnacle',
  'a date alone': '7;2026-03-01;FURIA vs MOUZ;FURIA;1.80;10.00;won;Pinnacle',
  'the sides exchanged': '7;2026-03-01T18:30:00Z;MOUZ vs FURIA;FURIA;1.80;10.00;won;Pinnacle',
  'a longer name': '7;2026-03-01T18:30:00Z;Furia Esports vs MOUZ;Furia Esports;1.80;10.00;won;Pinnacle',
  'another spelling of versus': '7;2026-03-01T18:30:00Z;FURIA x MOUZ;FURIA;1.80;10.00;won;Pinnacle',
  'other odds': '7;2026-03-01T18:30:00Z;FURIA vs MOUZ;FURIA;1.83;10.00;won;Pinnacle',
  'another stake': '7;2026-03-01T18:30:00Z;FURIA vs MOUZ;FURIA;1.80;10.50;won;Pinnacle',
  'longer names, exchanged, seconds later':
    '7;2026-03-01T18:30:41Z;mousesports MOUZ vs FURIA Esports;FURIA Esports;1.80;10.00;won;Pinnacle',
  'nothing different': '7;2026-03-01T18:30:00Z;FURIA vs MOUZ;FURIA;1.80;10.00;won;Pinnacle',
}
const TEAM = 'longer names, exchanged, seconds later'
/** Told apart by nothing: the same row. */
const SAME: readonly string[] = ['another spelling of versus', 'nothing different']
const FOUND = Object.entries(ROWS).filter(([how]) => how !== TEAM)

const previewed = async ({ imports }: Person, ...rows: string[]) =>
  imports.planned(await imports.uploaded([HEAD, ...rows].join('\n')), { zone: 'UTC' })
const countsOf = async (who: Person, ...rows: string[]) => {
  const { counts } = await previewed(who, ...rows)
  return { new: counts?.new, alike: counts?.alike, known: (counts?.known ?? 0) + (counts?.differs ?? 0) }
}

test.each(FOUND)(
  'a typed bet that the export has with %s is found, and asked about unless it is the same',
  async (how, row) => {
    const ana = await person()
    await ana.bets.placed(TYPED)
    const isSame = SAME.includes(how)
    // The result is news for the open bet.
    const asked = isSame ? { alike: 0, differs: 1 } : { alike: 1, differs: 0 }
    for (const rows of [
      [row, OTHER],
      [OTHER, row],
    ]) {
      expect((await previewed(ana, ...rows)).counts).toMatchObject({ new: 1, ...asked })
    }
  },
)

test.each(FOUND)('a bet of the export that is typed afterwards, %s, stays known', async (_, row) => {
  const ana = await person()
  await ana.imports.run((await previewed(ana, row, OTHER)).id)
  await ana.bets.placed(TYPED)
  expect(await countsOf(ana, row, OTHER)).toEqual({ new: 0, alike: 0, known: 2 })
})

test('a name that may be another team makes another bet', async () => {
  const ana = await person()
  await ana.bets.placed(TYPED)
  const row = ROWS[TEAM]
  expect(await countsOf(ana, row)).toEqual({ new: 1, alike: 0, known: 0 })
})
