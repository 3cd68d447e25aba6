import { MoonStar } from 'lucide'
import { useMemo } from 'react'
import { PATHS } from '../../contract/paths.ts'
import { scenariosOf } from '../../domain/chances/scenarios.ts'
import { useEvening } from '../bets/use-evening.ts'
import { useT } from '../i18n/language.ts'
import { FailedCard } from '../layout/failed-card.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/message.tsx'
import { SkeletonCards } from '../ui/skeletons/skeleton-cards.tsx'
import { EveningCard } from './evening-card.tsx'
import { ScenarioCard } from './scenario-card.tsx'

/** What the open bets on this evening's matches can pay, in total and by match. The browser computes it again with every score. */
export default function TonightPage() {
  const { evening, failed } = useEvening('live')
  const tables = useMemo(() => {
    if (!evening) return []
    const { matches, outlook } = evening
    return matches.flatMap((match) => {
      const scenarios = outlook.outcomes.has(match.id) ? scenariosOf(outlook, match.id) : null
      return scenarios && scenarios.bets.length > 0 ? [{ match, scenarios }] : []
    })
  }, [evening])
  if (failed) return <FailedCard title="tonight.failed" hint="tonight.failedHint" query={failed} />
  if (!evening) return <SkeletonCards className="xl:grid-cols-2" cards={['h-52 col-span-full', 'h-72', 'h-72']} />
  if (evening.bets.length === 0) return <NothingTonight />
  return (
    <div className="flex flex-col gap-4">
      <EveningCard outlook={evening.outlook} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {tables.map(({ match, scenarios }) => (
          <ScenarioCard key={match.id} match={match} scenarios={scenarios} />
        ))}
      </div>
    </div>
  )
}

function NothingTonight() {
  const t = useT()
  const action = <ButtonLink href={PATHS.upcoming}>{t('nav.upcoming')}</ButtonLink>
  const [title, hint] = [t('tonight.none'), t('tonight.noneHint')]
  return (
    <Card>
      <EmptyState level={2} icon={MoonStar} title={title} description={hint} action={action} />
    </Card>
  )
}
