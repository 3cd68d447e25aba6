/**
 * Marks the results that hold after correction for multiple tests: at most the share `rate` of them is expected to be chance. With m p-values in
 * rising order, all up to the last one with p ≤ rate × rank / m. Y. Benjamini, Y. Hochberg (1995), Controlling the false discovery rate, J. R.
 * Statist. Soc. B 57(1), 289–300.
 */
export function benjaminiHochberg(pValues: readonly number[], rate: number): boolean[] {
  const rising = pValues.toSorted((a, b) => a - b)
  const last = rising.findLastIndex((p, index) => p <= (rate * (index + 1)) / rising.length)
  const highest = rising[last] ?? -1
  return pValues.map((p) => p <= highest)
}
