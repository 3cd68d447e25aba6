import type { SourceState } from '../../contract/system.ts'
import type { Key } from '../../words/keys.ts'

type Standing = 'working' | 'failing' | 'untried' | 'unused'

/** The state of a source. */
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

/** The text for the cause of a failure; docs/providers.md lists the causes. */
export const causeKey = (failure: string): Key => CAUSES[failure] ?? 'system.cause.other'

type Calls = NonNullable<SourceState['calls']>

/** The used part of the hourly budget in percent, at most 100. */
export const spentPercent = ({ lastHour, perHour }: Calls) => Math.min(100, (lastHour / Math.max(1, perHour)) * 100)
