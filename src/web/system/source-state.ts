import type { SourceState } from '../../contract/system.ts'
import type { Key } from '../i18n/keys.ts'

type Standing = 'working' | 'failing' | 'untried' | 'unused'

/** How a source is doing, in one word. */
export function standingOf({ isCurrent, failure, lastSuccessAt }: SourceState): Standing {
  if (!isCurrent) return 'unused'
  if (failure !== null) return 'failing'
  return lastSuccessAt === null ? 'untried' : 'working'
}

const CAUSES: Readonly<Record<string, Key>> = {
  blocked: 'system.cause.blocked',
  'rate-limited': 'system.cause.rate-limited',
  'server-error': 'system.cause.server-error',
  'timed-out': 'system.cause.timed-out',
  unreachable: 'system.cause.unreachable',
  'shape-changed': 'system.cause.shape-changed',
  empty: 'system.cause.empty',
}

/** The cause of a failure, as docs/providers.md names them, in a person's words. */
export const causeKey = (failure: string): Key => CAUSES[failure] ?? 'system.cause.other'

type Calls = NonNullable<SourceState['calls']>

/** The spent part of the hour's budget, in percent: never more than the whole bar. */
export const spentPercent = ({ lastHour, perHour }: Calls) => Math.min(100, (lastHour / Math.max(1, perHour)) * 100)
