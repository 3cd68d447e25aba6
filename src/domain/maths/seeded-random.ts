/** Whole numbers below `bound`, the same for the same seed: xorshift32 (G. Marsaglia, Xorshift RNGs, J. Stat. Softw. 8(14), 2003). */
export function seededIntegers(seed: number): (bound: number) => number {
  // Xorshift never leaves the state 0.
  let state = seed | 0 || 1
  return (bound) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return Math.floor(((state >>> 0) / 2 ** 32) * bound)
  }
}
