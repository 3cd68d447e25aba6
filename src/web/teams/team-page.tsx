import { useQuery } from '@tanstack/react-query'
import { Shield } from 'lucide'
import { FORM_LIMIT, findTeam, type TeamDetails } from '../../contract/matches/teams.ts'
import { PATHS } from '../../contract/paths.ts'
import { CallError } from '../api/call-error.ts'
import { query } from '../api/query-client.ts'
import { useT } from '../i18n/language.ts'
import { FailedCard } from '../layout/failed-card.tsx'
import { Missing } from '../layout/missing.tsx'
import { SECTIONS, type Section } from '../layout/navigation/sections.ts'
import { Page } from '../layout/page.tsx'
import { TeamStar } from '../matches/favorite-toggle/team-star.tsx'
import { TeamLogo } from '../matches/scoreboard/team-logo.tsx'
import { Card } from '../ui/card.tsx'
import { SkeletonCards } from '../ui/skeletons/skeleton-cards.tsx'
import { MapRecords, mapsKnown } from './map-records.tsx'
import { NextMatches } from './next-matches.tsx'
import { OwnBetsOnTeam } from './own-bets-on-team.tsx'
import { ResultLetter, useBalance } from './result-letters.tsx'
import { ResultLines } from './result-lines.tsx'

const SECTION: Section = { path: PATHS.team, icon: Shield, title: 'teams.title', description: 'teams.description' }
const NO_SUCH_TEAM = 404

/** The page of a team: form, matches, maps, results, and the user's bets on it. */
export default function TeamPage({ team }: { team: string }) {
  const details = useQuery({ ...query(findTeam, { params: { team: decoded(team) } }), refetchOnMount: 'always' })
  const { data, error, isError } = details
  return (
    <Page section={SECTION} heading={data?.name} above={SECTIONS.results}>
      {data && <Parts team={data} />}
      {!data &&
        isError &&
        (isMissing(error) ? (
          <Card>
            <Missing title="teams.notFound" hint="teams.notFoundHint" />
          </Card>
        ) : (
          <FailedCard title="teams.failed" hint="matchPage.failedHint" query={details} />
        ))}
      {!data && !isError && <SkeletonCards className={COLUMNS} cards={['h-32', 'h-32', 'h-96', 'h-72']} />}
    </Page>
  )
}

/** The router leaves some characters of an address encoded: "+" and "$". */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** 400: a name that no team can have. */
const isMissing = (error: Error) => error instanceof CallError && [NO_SUCH_TEAM, 400].includes(error.status)

const COLUMNS = 'items-start xl:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]'
/** Results that are shown at once; the others after a press. */
const FIRST_RESULTS = 10

function Parts({ team }: { team: TeamDetails }) {
  const t = useT()
  const { name, results, maps, matches } = team
  const basis = (words: string) => <p className="text-end text-caption leading-6 text-ink-3">{words}</p>
  return (
    <div className={`grid gap-4 ${COLUMNS}`}>
      <div className="grid min-w-0 gap-4 max-xl:contents">
        <TeamHero team={team} />
        <div className="min-w-0 max-xl:order-2">
          {results.length === 0 ? (
            <Card title={t('teams.results')}>
              <p className="text-small text-ink-3">{t('teams.noResults')}</p>
            </Card>
          ) : (
            <Card flush title={t('teams.results')} aside={basis(t('teams.basis', { count: matches }))}>
              <div className="border-t border-line py-1">
                <ResultLines hasMaps label={t('teams.results')} results={results} first={FIRST_RESULTS} />
              </div>
            </Card>
          )}
        </div>
        <div className="min-w-0 max-xl:order-3">
          {maps.length === 0 ? (
            <Card title={t('teams.maps')}>
              <p className="text-small text-ink-3">{t('teams.noTeamMaps')}</p>
            </Card>
          ) : (
            <Card flush title={t('teams.maps')} aside={basis(t('teams.mapsKnown', { count: mapsKnown(maps) }))}>
              <div className="border-t border-line py-1">
                <MapRecords label={t('teams.maps')} sides={[{ name, maps }]} playing={[]} />
              </div>
            </Card>
          )}
        </div>
      </div>
      <div className="grid min-w-0 gap-4 max-xl:contents">
        <div className="min-w-0 max-xl:order-1">
          <NextMatches name={name} />
        </div>
        {/* Last: its height is not known before it has loaded. */}
        <div className="min-w-0 max-xl:order-4">
          <OwnBetsOnTeam name={name} />
        </div>
      </div>
    </div>
  )
}

/** Logo, form and the button to follow the team. */
function TeamHero({ team: { name, logo, results } }: { team: TeamDetails }) {
  const t = useT()
  const form = results.slice(0, FORM_LIMIT)
  const balance = useBalance(form)
  return (
    <section
      aria-label={t('teams.form')}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 max-md:-mx-gutter max-md:border-b max-md:border-line max-md:px-gutter max-md:pb-4 md:rounded-card md:border md:border-line md:bg-surface md:p-card"
    >
      <TeamLogo name={name} logo={logo} size="large" />
      <div className="min-w-0 flex-1 basis-56">
        {form.length === 0 ? (
          <p className="text-small text-ink-3">{t('teams.noResults')}</p>
        ) : (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {/* Newest last, as time runs. */}
            <span aria-hidden className="flex gap-0.5">
              {form.toReversed().map((result) => (
                <ResultLetter key={result.hltvId} result={result} />
              ))}
            </span>
            <p className="text-small text-ink-2">
              {balance} <span className="text-ink-3">· {t('teams.basis', { count: form.length })}</span>
            </p>
          </div>
        )}
      </div>
      <TeamStar hasLabel name={name} />
    </section>
  )
}
