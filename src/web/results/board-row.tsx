import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Result } from '../../contract/matches/match-pages.ts'
import { matchPath } from '../../contract/paths.ts'
import { teamName } from '../../words/team-name.ts'
import { useT } from '../i18n/language.ts'
import { FavoriteSlot } from '../matches/favorite-toggle/favorite-slot.tsx'
import { TeamLogo } from '../matches/scoreboard/team-logo.tsx'

type PlayedMap = Result['maps'][number]

/** With more maps than this, each is abbreviated to three letters. */
const NAMED_MAPS = 3

type Props = {
  match: Pick<Result, 'hltvId' | 'team1' | 'team2' | 'team1Logo' | 'team2Logo' | 'score1' | 'score2'>
  maps: readonly PlayedMap[]
  /** Above the teams. */
  head: ReactNode
  /** In a wide list everything is on one line, in the columns of `result-line` in theme.css. */
  isLine?: boolean
  /** In the maps' place on the line: why there are no maps. */
  note?: ReactNode
  /** What the user won or lost on it: below the teams, or in a column of the line. */
  own?: ReactNode
  /** Below them, over the whole width. */
  foot?: ReactNode
}

/**
 * A finished match as a scoreboard: a line for each team with maps and rounds; the loser is dimmed. The whole row links to its page.
 * Layout: `result-row` in theme.css.
 */
export function BoardRow({ match, maps, head, isLine = false, note, own, foot }: Props) {
  const t = useT()
  const { hltvId, team1, team2, team1Logo, team2Logo, score1, score2 } = match
  const [name1, name2] = [teamName(team1, t), teamName(team2, t)]
  const played = maps.filter((map) => map.score1 !== null && map.score2 !== null)
  return (
    <li className="@container relative border-t border-line first:border-t-0 hover:bg-raised">
      <Link
        href={matchPath(hltvId)}
        aria-label={t('results.matchAt', {
          team1: name1,
          team2: name2,
          score1: figure(score1),
          score2: figure(score2),
        })}
        className="absolute inset-0 -outline-offset-2"
      />
      <div className={`result-row ${isLine ? 'result-line @min-[66rem]:py-0' : ''} pointer-events-none px-card py-2`}>
        <div className="result-head min-w-0 truncate text-micro text-ink-3 tabular-nums [grid-area:head]">{head}</div>
        <Side of={1} name={name1} logo={team1Logo} score={score1} isBeaten={isBehind(score1, score2)} />
        <span aria-hidden className="result-colon text-center text-score text-ink-3">
          :
        </span>
        <Side of={2} name={name2} logo={team2Logo} score={score2} isBeaten={isBehind(score2, score1)} />
        <div
          className="result-maps text-end text-small tabular-nums"
          data-many={played.length > NAMED_MAPS || undefined}
        >
          {played.map((map) => (
            <MapColumn key={map.number} map={map} isShort={played.length > NAMED_MAPS} />
          ))}
          {note}
        </div>
        {own}
        {/* On phones it is on the page of the match. */}
        <span className="pointer-events-auto relative [grid-area:star] @max-md:hidden">
          <FavoriteSlot match={match} />
        </span>
      </div>
      {foot}
    </li>
  )
}

type SideProps = { of: 1 | 2; name: string; logo: string | null; score: number | null; isBeaten: boolean }

function Side({ of, name, logo, score, isBeaten }: SideProps) {
  const tone = isBeaten ? 'text-ink-3' : ''
  return (
    <>
      <span
        className={`result-side-${of} flex min-w-0 items-center gap-2 ${of === 1 ? '[grid-area:team-1]' : '[grid-area:team-2]'}`}
      >
        <TeamLogo name={name} logo={logo} size="tiny" />
        <span
          dir="auto"
          title={name}
          className={`line-clamp-2 min-w-0 leading-tight font-semibold wrap-anywhere ${tone}`}
        >
          {name}
        </span>
      </span>
      <span
        aria-hidden
        className={`result-score-${of} text-score font-bold tabular-nums ${of === 1 ? '[grid-area:score-1]' : '[grid-area:score-2]'} ${tone}`}
      >
        {figure(score)}
      </span>
    </>
  )
}

function MapColumn({ map, isShort }: { map: PlayedMap; isShort: boolean }) {
  const t = useT()
  const name = map.name ?? t('matches.mapNumber', { number: map.number })
  const rounds = [
    { side: 1, own: map.score1, other: map.score2 },
    { side: 2, own: map.score2, other: map.score1 },
  ]
  return (
    <div title={name} className="result-map">
      <span aria-hidden className="text-micro text-ink-3">
        {isShort ? name.slice(0, NAMED_MAPS) : name}
      </span>
      {rounds.map(({ side, own, other }) => (
        <span key={side} aria-hidden className={isBehind(own, other) ? 'text-ink-3' : ''}>
          {figure(own)}
        </span>
      ))}
      <span className="sr-only">{`${name} ${map.score1}–${map.score2}`}</span>
    </div>
  )
}

const figure = (score: number | null) => (score === null ? '-' : String(score))
const isBehind = (own: number | null, other: number | null) => own !== null && other !== null && own < other
