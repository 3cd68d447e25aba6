/** A chance in hundredths of a percent, 1 to 9999: 55.5 % is 5550. */
export type OwnChance = number

/** Reads a percentage with up to two decimals, "55.5"; null for anything else, and for 0 and 100. */
export function parseOwnChance(text: string): OwnChance | null {
  const found = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!found) return null
  const { 1: whole, 2: rest = '' } = found
  const chance = Number(whole) * 100 + Number(rest.padEnd(2, '0'))
  return chance >= 1 ? chance : null
}

/** 5550 is "55.5". */
export function formatOwnChance(chance: OwnChance): string {
  return String(chance / 100)
}
