/**
 * What was typed or pasted with a point as its decimal mark and nothing else: "1,85" is "1.85", "1.234,56 €" is "1234.56".
 * The last mark is the decimal one, unless it comes more than once: then it groups thousands.
 */
export function plainDecimal(text: string): string {
  const kept = text.replaceAll('−', '-').replace(/[^\d.,+-]/g, '')
  const last = Math.max(kept.lastIndexOf(','), kept.lastIndexOf('.'))
  if (last === -1) return kept
  const groups = kept.indexOf(kept.charAt(last)) < last
  const whole = kept.slice(0, last).replace(/[.,]/g, '')
  return `${whole}${groups ? '' : '.'}${kept.slice(last + 1)}`
}
