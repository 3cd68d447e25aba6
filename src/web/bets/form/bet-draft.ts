import * as z from 'zod/mini'
import { FORMATS } from '../../../domain/match/match.ts'
import type { Draft } from '../../layout/drafts.ts'
import { textsOf } from '../../layout/form/use-contract-form.ts'
import { type BetValues, type Leg, NO_LEG, NO_VALUES } from './bet-values.ts'
import { isBlankLeg } from './legs.ts'

const list = z.array(z.unknown())
const fields = z.record(z.string(), z.unknown())
const format = z.nullable(z.enum(FORMATS))

/** What the form takes over from a draft: every text that it has a field for, and the selections with something typed. */
export function restoredBet(draft: Draft): Partial<BetValues> {
  const kept = draft['legs']
  const legs = list.safeParse(typeof kept === 'string' ? parsed(kept) : kept)
  return { ...textsOf(draft, NO_VALUES), ...(legs.success && { legs: legs.data.flatMap(legOf) }) }
}

function legOf(kept: unknown): Leg[] {
  const { data = {} } = fields.safeParse(kept)
  const leg = { ...NO_LEG, ...textsOf(data, NO_LEG), format: format.safeParse(data['format']).data ?? null }
  return isBlankLeg(leg) ? [] : [leg]
}

/** Older versions kept the list as text. */
function parsed(text: string): unknown {
  if (text === '') return []
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
