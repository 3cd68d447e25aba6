import { HandCoins, type IconNode, TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { BetMatch } from '../../../contract/bets/bet-matches.ts'
import type { Bet } from '../../../contract/bets/bets.ts'
import { matchPath } from '../../../contract/paths.ts'
import { formatMoney } from '../../../words/amounts.ts'
import { legWords } from '../../../words/bets/bet-words.ts'
import { gradeWords } from '../../../words/bets/verdict-words.ts'
import { formatDate } from '../../../words/dates.ts'
import { formatOdds } from '../../../words/format.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Icon } from '../../ui/icon.tsx'
import { VerdictBadge } from './bet-status-badge.tsx'

/** The partial cash-out of a pending bet. */
export function CashedNote({ part: { stake, paid } }: { part: NonNullable<Bet['cashedOut']> }) {
  const t = useT()
  const language = useLanguage()
  const values = { stake: formatMoney(stake, language), paid: formatMoney(paid, language) }
  return <Note icon={HandCoins}>{t('settling.cashedPart', values)}</Note>
}

/** The source corrected the score of its match. */
export function CorrectedNote({ at }: { at: string }) {
  const t = useT()
  const date = formatDate(new Date(at), useLanguage())
  return (
    <Note icon={TriangleAlert} ink="text-pending">
      {t('settling.corrected', { date })}
    </Note>
  )
}

/** The same as an icon in a row, with its text as a tooltip and for screen readers. */
export function CorrectedMark({ at }: { at: string }) {
  const t = useT()
  const words = t('settling.corrected', { date: formatDate(new Date(at), useLanguage()) })
  return (
    <span title={words} className="shrink-0 text-pending">
      <Icon of={TriangleAlert} className="size-3.5" />
      <span className="sr-only">{words}</span>
    </span>
  )
}

type NoteProps = { icon: IconNode; ink?: string; children: ReactNode }

export function Note({ icon, ink = 'text-ink-3', children }: NoteProps) {
  return (
    <li className="flex items-start gap-1">
      <Icon of={icon} className={`mt-px size-3.5 shrink-0 ${ink}`} />
      <span className="wrap-anywhere">{children}</span>
    </li>
  )
}

/** Longer notes are truncated and can be expanded. */
const SHORT_NOTE = 140

/** The user's note on the bet. */
export function OwnNote({ note }: { note: string }) {
  const [first = ''] = note.split('\n')
  const text = 'mt-1 text-caption font-normal text-ink-2 wrap-anywhere'
  if (first === note && note.length <= SHORT_NOTE) return <p className={text}>{note}</p>
  return (
    <details className={`group ${text}`}>
      <summary className="min-h-6 cursor-pointer truncate py-1 group-open:hidden hover:text-ink pointer-coarse:min-h-11 pointer-coarse:py-3">
        {first.slice(0, SHORT_NOTE)}…
      </summary>
      <p className="whitespace-pre-line">{note}</p>
    </details>
  )
}

type LegsProps = { legs: NonNullable<Bet['legs']>; matches?: readonly BetMatch[] | undefined }

/** `matches`: the matches that the legs link to. */
export function Legs({ legs, matches = [] }: LegsProps) {
  const t = useT()
  const language = useLanguage()
  return (
    <details className="mt-1 text-caption font-normal">
      <summary className="min-h-6 w-fit cursor-pointer py-1 text-ink-2 hover:text-ink pointer-coarse:min-h-11 pointer-coarse:py-3">
        {t('settling.legs', { count: legs.length })}
      </summary>
      <ol className="mt-1 flex flex-col gap-2 border-l-2 border-line pl-3">
        {legs.map((leg, at) => (
          // The legs of a bet have no id, and keep their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={at} className="flex flex-col items-start gap-0.5">
            <LegTeams teams={leg.teams} match={matches.find(({ matchId }) => matchId === leg.matchId)} />
            <span className="text-ink-2 tabular-nums wrap-anywhere">
              {legWords(leg, t, language)} · {formatOdds(leg.odds, language)}
            </span>
            {leg.grade && (
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <VerdictBadge grade={leg.grade} />
                <span className="text-ink-2 wrap-anywhere">
                  {gradeWords({ ...leg, grade: leg.grade }, t, language)}
                </span>
              </span>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}

function LegTeams({ teams, match }: { teams: string; match: BetMatch | undefined }) {
  if (!match) return <span className="wrap-anywhere">{teams}</span>
  return (
    <Link
      href={matchPath(match.hltvId)}
      className="inline-flex min-h-6 items-center wrap-anywhere underline decoration-edge underline-offset-4 hover:decoration-current pointer-coarse:min-h-11"
    >
      {teams}
    </Link>
  )
}
