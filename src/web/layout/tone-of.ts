/** The color for the sign of an amount. */
export function toneOf(money: string): string {
  const amount = Number(money)
  if (amount === 0) return ''
  return amount > 0 ? 'text-won' : 'text-lost'
}
