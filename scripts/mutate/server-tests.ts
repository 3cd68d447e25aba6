/** The tests of the server that are asked about the mutants of a module of `src/server/book`: those of its acts, that need the least time. */
const TESTS: Readonly<Record<string, readonly string[]>> = {
  'bet-queries': ['bets', 'bet-results', 'multiples', 'acts-once', 'own-changes'],
  'bet-rows': ['multiples'],
  'bet-sum-queries': ['multiples', 'bulk-bets', 'bets-list'],
  'book-version-queries': ['explorer-changes'],
  'bulk-queries': ['bulk-bets'],
  'cash-queries': ['cash', 'kept-answers'],
  entries: ['bet-results', 'multiples', 'bets', 'bet-corrections'],
  'event-queries': ['event-versions', 'bet-results', 'bet-corrections'],
  'first-answer-queries': ['acts-once', 'old-keys.nightly', 'bets'],
  'import-change-queries': ['import-differences'],
  'imported-bet-queries': ['imports', 'import-ids', 'imported-ties', 'wrong-ties'],
  'leg-queries': ['multiples'],
  'many-bets-queries': ['bulk-bets', 'bet-ties', 'settlement-ties', 'settlement-multiples'],
  once: ['acts-once', 'old-keys.nightly', 'bets'],
  'own-word-queries': ['bet-details', 'imported-lines'],
  'present-bet': ['bets', 'bet-results', 'multiples', 'event-versions', 'decided', 'closing-prices'],
  'present-event': ['event-versions', 'bet-results', 'multiples'],
  'row-queries': ['bets', 'bet-results', 'multiples', 'bulk-bets'],
}

const IN_ORDER = [...new Set(Object.values(TESTS).flat())]

/** In the order in which they are asked. */
export const SERVER_TESTS = IN_ORDER.map((name) => `test/server/${name}.test.ts`)

export function serverTestsOf(modules: readonly string[]): string[] {
  const names = new Set(
    modules.flatMap((file) => TESTS[/^src\/server\/book\/(?:\w+\/)?(.*)\.ts$/.exec(file)?.[1] ?? ''] ?? []),
  )
  return SERVER_TESTS.filter((_, index) => names.has(IN_ORDER[index] ?? ''))
}
