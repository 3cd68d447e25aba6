/** 95 % of a standard normal variable lie within ± this. */
export const Z_95 = 1.959964

/** The chance that a standard normal variable is above x. By series within 3, by continued fraction beyond (Abramowitz, Stegun 7.1.5, 26.2.14). */
export function normalTail(x: number): number {
  if (x < 0) return 1 - normalTail(-x)
  const density = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)
  if (x > 3) {
    let fraction = x
    for (let k = 100; k > 0; k -= 1) fraction = x + k / fraction
    return density / fraction
  }
  let [term, sum] = [x, x]
  for (let k = 1; term > sum * 1e-17; k += 1) {
    term *= (x * x) / (2 * k + 1)
    sum += term
  }
  return 0.5 - density * sum
}

/** The chance that Student's t with these degrees of freedom is above t: half of the incomplete beta function I(d / (d + t²); d/2, 1/2). */
export function studentTail(t: number, degrees: number): number {
  if (t < 0) return 1 - studentTail(-t, degrees)
  return incompleteBeta(degrees / (degrees + t * t), (t * t) / (degrees + t * t), degrees / 2, 0.5) / 2
}

/** I(x; a, b), given x and 1 − x: Abramowitz, Stegun 26.5.8, on the side where the fraction converges. */
function incompleteBeta(x: number, rest: number, a: number, b: number): number {
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(rest, x, b, a)
  if (x === 0) return 0
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(rest)) / a
  return front / betaFraction(x, a, b)
}

/** 1 + d₁/(1 + d₂/(1 + …)), from the end. */
function betaFraction(x: number, a: number, b: number): number {
  let value = 1
  for (let m = FRACTION_DEPTH; m >= 0; m -= 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    value = 1 + odd / value
    if (m > 0) value = 1 + even / value
  }
  return value
}

const FRACTION_DEPTH = 300

/** ln Γ(x) for x > 0: Stirling's series, after raising x above 10. */
function logGamma(x: number): number {
  let [shift, z] = [0, x]
  // The series is accurate enough from 10 on.
  for (; z < 10; z += 1) shift += Math.log(z)
  const series = 1 / (12 * z) - 1 / (360 * z ** 3) + 1 / (1260 * z ** 5) - 1 / (1680 * z ** 7)
  return (z - 0.5) * Math.log(z) - z + 0.5 * Math.log(2 * Math.PI) + series - shift
}
