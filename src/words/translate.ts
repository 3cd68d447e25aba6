import type { Key } from './keys.ts'

/** The placeholder values of a message; numbers select the plural form. */
export type Values = Readonly<Record<string, string | number>>
export type Translate = (key: Key, values?: Values) => string

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Isolates values, so that a right-to-left name does not reorder the sentence around it. */
export function isolated(values: Values): Values {
  const entries = Object.entries(values)
  const isForeign = (value: string | number): value is string => typeof value === 'string' && RIGHT_TO_LEFT.test(value)
  if (!entries.some(([, value]) => isForeign(value))) return values
  return Object.fromEntries(entries.map(([name, value]) => [name, isForeign(value) ? `\u2068${value}\u2069` : value]))
}
