import type { ImportFormat } from '../../domain/import/plan.ts'
import type { Translate } from '../../words/translate.ts'

/** Product names are the same in every language. */
const NAMES: Partial<Record<ImportFormat, string>> = {
  'clutchbook-csv': 'Clutchbook (CSV)',
  'clutchbook-json': 'Clutchbook (JSON)',
  'bet-analytix-export': 'Bet-Analytix',
  'bet-analytix-form': 'Bet-Analytix',
  pikkit: 'Pikkit',
  'betfair-profit': 'Betfair',
  'betfair-statement': 'Betfair',
  'betting-tracker': 'betting-tracker',
  'betting-tracker-sets': 'betting-tracker',
  'betting-tracker-balances': 'betting-tracker',
  sharkbetx: 'SharkBetX',
  bettracker: 'BetTracker',
  draftkings: 'DraftKings',
  'player-profit': 'PlayerProfit',
  'bet-tracker-us': 'bet-tracker',
  'pinnacle-slips': 'Pinnacle',
  'fonbet-json': 'Fonbet, Pari',
  'stake-json': 'Stake',
  'bet-at-home-json': 'bet-at-home',
}

export function formatName(format: ImportFormat, t: Translate): string {
  return NAMES[format] ?? t('imports.format.generic')
}

/** Products whose files are recognized, except our own. */
export const KNOWN_NAMES: readonly string[] = [
  ...new Set(
    Object.values(NAMES)
      .flatMap((names) => names.split(', '))
      .filter((name) => !name.startsWith('Clutchbook')),
  ),
].sort((one, other) => one.localeCompare(other))

/** Bookmakers whose recorded pages can be read. */
export const CAPTURED_NAMES: readonly string[] = [NAMES['stake-json'], NAMES['bet-at-home-json']].flatMap(
  (name) => name ?? [],
)
