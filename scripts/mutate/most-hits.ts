const LOOP_FACTOR = 100
const LEAST_LOOP = 10_000

/** A mutant whose line runs more often than this, where it runs this often without it, never ends. */
export const mostHits = (hits: number): number => hits * LOOP_FACTOR + LEAST_LOOP
