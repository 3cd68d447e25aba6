import type * as z from 'zod/mini'
import { DECOMPOSED_FACTOR } from './typed-text.ts'

type Schema = z.core.$ZodTypes

/** The most code units that a text may have before the schema rejects it unread; letters may still be decomposed. Undefined without a limit. */
export function longestOf(schema: z.core.$ZodType): number | undefined {
  const { def } = (schema as Schema)._zod // every schema is one of them
  if (def.type === 'optional' || def.type === 'nullable') return longestOf(def.innerType)
  if (def.type === 'pipe') return longestOf(def.in)
  if (def.type !== 'string') return undefined
  const limits = (def.checks ?? []).map((check) => check._zod.def).filter(({ check }) => check === 'max_length')
  const [first] = limits as z.core.$ZodCheckMaxLengthDef[] // by their kind
  return first && first.maximum * DECOMPOSED_FACTOR
}

/** `longestOf` for each field of an object that has a limit. */
export function longestOfFields(schema: z.core.$ZodType): Readonly<Record<string, number>> {
  const { def } = (schema as Schema)._zod // likewise
  if (def.type === 'pipe') return longestOfFields(def.in)
  if (def.type !== 'object') return {}
  const lengths = Object.entries(def.shape).map(([name, field]) => [name, longestOf(field)] as const)
  return Object.fromEntries(lengths.filter((entry): entry is readonly [string, number] => entry[1] !== undefined))
}
