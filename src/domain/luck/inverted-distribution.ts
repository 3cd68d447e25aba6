import type { Work } from '../maths/work.ts'
import { required } from '../required.ts'
import { type BinaryPick, meanAndDeviation, type ProfitDistribution } from './binary-pick.ts'

/** Standard deviations on either side of the mean that the inversion covers, in addition to the largest single pick. */
const REACH = 10
const MOST_FREQUENCIES = 2048
/** ln of a modulus of the characteristic function that is too small to change a displayed digit. */
const NEGLIGIBLE = Math.log(1e-9)
/** The sum ends after this many negligible values in a row: a single one may be a zero caused by one large pick. */
const END = 64
const PICKS_PER_STEP = 5_000

/**
 * The distribution of the profit of many picks, by inverting its characteristic function on a period of at least ± 10 deviations (Y. Hong (2013), On
 * computing the distribution function for the Poisson binomial distribution, Comput. Stat. Data Anal. 59, 41–51; here in money, and without
 * negligible frequencies). The result is smooth: a probability differs from the exact one by at most half of the chance of the single profit x, which
 * is below 0.005 where this is used, and money is blurred by at most about 1 % of the deviation.
 */
export function* invertedDistribution(picks: readonly BinaryPick[]): Work<ProfitDistribution> {
  const { mean, deviation, least, most } = meanAndDeviation(picks)
  const largest = picks.reduce((span, { win, loss }) => Math.max(span, win + loss), 0)
  const reach = REACH + (2 * largest) / deviation
  // Blurs enough that the last frequency is negligible.
  const blur = (reach * Math.sqrt(-2 * NEGLIGIBLE)) / (Math.PI * MOST_FREQUENCIES)
  const real: number[] = []
  const imaginary: number[] = []
  let [done, negligible] = [0, 0]
  for (let k = 1; k <= MOST_FREQUENCIES; k += 1) {
    const frequency = (Math.PI * k) / reach
    let logSize = -((frequency * blur) ** 2) / 2
    let angle = 0
    for (const { chance, win, loss } of picks) {
      const turn = (frequency * (win + loss)) / deviation
      const cosine = 1 - chance + chance * Math.cos(turn)
      const sine = chance * Math.sin(turn)
      logSize += Math.log(cosine * cosine + sine * sine) / 2
      angle += Math.atan2(sine, cosine) - chance * turn
      done += 1
      if (done % PICKS_PER_STEP === 0) yield
      if (logSize < NEGLIGIBLE) break
    }
    negligible = logSize < NEGLIGIBLE ? negligible + 1 : 0
    real.push(Math.exp(logSize) * Math.cos(angle))
    imaginary.push(Math.exp(logSize) * Math.sin(angle))
    if (negligible === END) break
  }
  const upTo = (cents: number) => {
    const at = (cents - mean) / deviation
    if (cents < least) return 0
    if (cents >= most) return 1
    let sum = (at + reach) / 2
    for (const [index, size] of real.entries()) {
      const frequency = (Math.PI * (index + 1)) / reach
      // Re(φ e^(−iωx) i / ω). The same at −reach, where the sum starts, adds up to half of the mean, which is 0 here.
      sum +=
        (size * Math.sin(frequency * at) - required(imaginary[index], 'an imaginary part') * Math.cos(frequency * at)) /
        frequency
    }
    return Math.min(1, Math.max(0, sum / reach))
  }
  return { mean, deviation, least, most, isExact: false, below: upTo, upTo }
}
