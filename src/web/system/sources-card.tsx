import { CircleAlert, CircleCheck, CircleDashed, CirclePause, type IconNode } from 'lucide'
import type { SourceState } from '../../contract/system.ts'
import type { Key } from '../i18n/keys.ts'
import { useT } from '../i18n/language.ts'
import { sourceName } from '../matches/freshness-line.tsx'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { SourceFacts } from './source-facts.tsx'
import { causeKey, standingOf } from './source-state.ts'

type Look = { words: Key; tone: Tone; icon: IconNode }

const LOOKS: Record<ReturnType<typeof standingOf>, Look> = {
  working: { words: 'system.sourceWorking', tone: 'won', icon: CircleCheck },
  failing: { words: 'system.sourceFailing', tone: 'lost', icon: CircleAlert },
  untried: { words: 'system.sourceUntried', tone: 'pending', icon: CircleDashed },
  unused: { words: 'system.sourceUnused', tone: 'neutral', icon: CirclePause },
}

/** The state of the match sources, the current one first. */
export function SourcesCard({ sources }: { sources: readonly SourceState[] | undefined }) {
  const t = useT()
  return (
    <Card title={t('system.sources')} description={t('system.sourcesDescription')}>
      <div aria-busy={!sources} className="flex flex-col gap-5">
        {sources ? sources.map((source) => <Source key={source.source} source={source} />) : <SourceSkeleton />}
      </div>
    </Card>
  )
}

function Source({ source }: { source: SourceState }) {
  const t = useT()
  const { words, tone, icon } = LOOKS[standingOf(source)]
  return (
    <section>
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pb-1">
        <h3 className="text-body font-semibold">
          {source.source === 'demo' ? t('matches.demo') : sourceName(source.source)}
        </h3>
        <Badge tone={tone} icon={icon}>
          {t(words)}
        </Badge>
      </header>
      {source.failure !== null && <Failure failure={source.failure} message={source.failureMessage} />}
      <SourceFacts source={source} />
    </section>
  )
}

/** The cause in the user's language, then the message of the log. */
function Failure({ failure, message }: { failure: string; message: string | null }) {
  const t = useT()
  return (
    <div className="my-2 rounded-control bg-lost-tint px-3 py-2 text-small">
      <p className="font-medium text-lost">{t(causeKey(failure))}</p>
      {message && (
        <p lang="en" className="line-clamp-4 text-caption text-ink-2 wrap-anywhere">
          {message}
        </p>
      )}
    </div>
  )
}

function SourceSkeleton() {
  return (
    <div>
      <Skeleton className="mb-1 h-6 w-2/5" />
      <SourceFacts source={undefined} />
    </div>
  )
}
