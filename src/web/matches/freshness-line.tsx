import { FlaskConical, TriangleAlert } from 'lucide'
import { BEST_AT } from '../../domain/match/source-name.ts'
import { startOfDay } from '../../words/days.ts'
import { formatAge } from '../../words/elapsed.ts'
import { formatDateTime, formatTime } from '../../words/format.ts'
import type { Key } from '../../words/keys.ts'
import { useConnection, useFreshness } from '../api/live-data.ts'
import { useReachability } from '../api/reachability.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { Badge } from '../ui/badge.tsx'
import { Icon } from '../ui/icon.tsx'
import { useTicking } from './use-ticking.ts'

/** The names of the sources; `demo` has a badge instead. */
const SOURCES: Readonly<Record<string, string>> = {
  hltv: 'HLTV',
  pandascore: 'PandaScore',
  bo3gg: 'bo3.gg',
  polymarket: 'Polymarket',
}

/** The name of one source, or of several: "polymarket,pandascore". */
export const sourceName = (source: string) =>
  source
    .split(',')
    .map((name) => SOURCES[name] ?? name)
    .join(', ')

/** Names the sources, and says whether the odds are an exchange's. */
function sourceKey(source: string): Key {
  const names = source.split(',')
  const hasExchangeOdds = BEST_AT.odds.find((name) => names.includes(name)) === 'polymarket'
  if (names.length === 1) return hasExchangeOdds ? 'matches.sourceExchange' : 'matches.source'
  return hasExchangeOdds ? 'matches.sourcesExchange' : 'matches.sources'
}

/** `isEmpty`: the list is empty or not loaded, so only the connection is shown. */
type Props = { isEmpty?: boolean }

/** Above live data: its age, its source, and whether changes are still pushed. */
export function FreshnessLine({ isEmpty = false }: Props) {
  const t = useT()
  const known = useFreshness()
  const offline = useConnection() === 'offline'
  const freshness = isEmpty && known?.updatedAt ? undefined : known
  const source = freshness?.source
  return (
    <span className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-caption text-ink-3">
      {source === 'demo' && (
        <span title={t('matches.demoExplained')}>
          <Badge icon={FlaskConical}>{t('matches.demo')}</Badge>
        </span>
      )}
      {source && source !== 'demo' && <span>{t(sourceKey(source), { source: sourceName(source) })}</span>}
      {freshness && <Age updatedAt={freshness.updatedAt} />}
      <output className={offline ? 'inline-flex items-center gap-1.5 text-pending' : 'sr-only'}>
        {offline && <Icon of={TriangleAlert} className="size-3.5 shrink-0" />}
        {offline && t('matches.reconnecting')}
      </output>
    </span>
  )
}

/** The age of the data; without a connection, the time of the last reading. Rerenders every second without its parent. */
function Age({ updatedAt }: { updatedAt: string | null }) {
  const isLost = useReachability() === 'lost'
  if (isLost && updatedAt !== null) return <ReadAt at={new Date(updatedAt)} />
  return <RunningAge updatedAt={updatedAt} />
}

function ReadAt({ at }: { at: Date }) {
  const t = useT()
  const language = useLanguage()
  const isToday = useTicking((now) => startOfDay(at.getTime()) === startOfDay(now))
  const time = isToday ? formatTime(at, language) : formatDateTime(at, language)
  return <span className="tabular-nums">{t('matches.updatedAt', { time })}</span>
}

function RunningAge({ updatedAt }: { updatedAt: string | null }) {
  const t = useT()
  const age = useTicking((now) => updatedAt && formatAge(new Date(updatedAt), new Date(now), t))
  return <span className="tabular-nums">{age === null ? t('matches.neverRead') : t('matches.updated', { age })}</span>
}
