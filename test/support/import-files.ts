import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ImportPlan } from '../../src/domain/import/plan.ts'

const FOLDER = path.resolve(import.meta.dirname, '../fixtures/imports')

type ImportFile = {
  readonly name: string
  readonly bets: number
  readonly cash: number
  readonly problems?: number
  readonly answers?: Partial<Pick<ImportPlan, 'dateOrder' | 'zone'>>
}

/** The files of test/fixtures/imports, with their counts of bets, money movements and unreadable rows, and the required answers. */
export const IMPORT_FILES: readonly ImportFile[] = [
  { name: 'bet-analytix-export.csv', bets: 4, cash: 0 },
  { name: 'bet-analytix-form.csv', bets: 2, cash: 0 },
  { name: 'bet-tracker-us.csv', bets: 4, cash: 0 },
  { name: 'betfair-profit-en.csv', bets: 0, cash: 2 },
  { name: 'betfair-profit-pt.csv', bets: 0, cash: 2 },
  { name: 'betfair-statement.csv', bets: 0, cash: 4 },
  { name: 'betting-tracker-balances.csv', bets: 0, cash: 2 },
  { name: 'betting-tracker-sets.csv', bets: 2, cash: 0 },
  { name: 'betting-tracker.csv', bets: 2, cash: 0 },
  { name: 'bettracker.csv', bets: 3, cash: 0 },
  { name: 'clutchbook.csv', bets: 3, cash: 0 },
  { name: 'clutchbook.json', bets: 2, cash: 0 },
  { name: 'draftkings.csv', bets: 2, cash: 0 },
  { name: 'fonbet-collector.json', bets: 3, cash: 2, problems: 1 },
  { name: 'fonbet.json', bets: 2, cash: 0 },
  { name: 'generic-pt.csv', bets: 2, cash: 0 },
  { name: 'pikkit.csv', bets: 3, cash: 0 },
  { name: 'pinnacle-slips.txt', bets: 2, cash: 0 },
  { name: 'player-profit.csv', bets: 3, cash: 0, answers: { dateOrder: 'month-first' } },
  { name: 'results-en.csv', bets: 2, cash: 0 },
  { name: 'sharkbetx.csv', bets: 1, cash: 0, problems: 1 },
  { name: 'tracker-fr.csv', bets: 2, cash: 0 },
  { name: 'tracker-ru.csv', bets: 3, cash: 0 },
]

export const readImportFile = (name: string) => readFileSync(path.join(FOLDER, name))
