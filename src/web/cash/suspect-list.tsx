import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide'
import { Link } from 'wouter'
import { findSuspects, type Suspects } from '../../contract/cash.ts'
import { PATHS } from '../../contract/paths.ts'
import { betSummary } from '../../words/bets/bet-words.ts'
import { query } from '../api/query-client.ts'
import { SHOWN_BET } from '../bets/model/use-shown-bet.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { useDebounced } from '../layout/form/use-debounced.ts'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'

/** `difference`: null if there is none. `onFollow`: a link to a bet was pressed. */
type Props = { bookmaker: string | null; difference: string | null; onFollow: () => void }

/** Bets that could explain a difference, collapsed under their count. Its space is reserved while loading. */
export function SuspectList({ bookmaker, difference, onFollow }: Props) {
  const t = useT()
  const asked = useDebounced(difference)
  const parts = { ...(bookmaker !== null && { bookmaker }), difference: asked ?? '' }
  const answer = useQuery({ ...query(findSuspects, { query: parts }), enabled: asked !== null })
  if (difference === null) return null
  const found = asked === difference ? answer.data : undefined
  if (answer.isError) return <p className="min-h-11 content-center text-small text-ink-3">{t('cash.suspectsFailed')}</p>
  if (!found) return <Skeleton className="my-3 h-5 w-2/3" />
  const words = t('cash.suspects', { count: found.count })
  if (found.count === 0) return <p className="min-h-11 content-center text-small text-ink-3">{words}</p>
  return (
    <details className="text-small">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control font-medium hover:bg-raised [&::-webkit-details-marker]:hidden">
        <Icon of={Search} className="size-4 shrink-0 text-ink-3" />
        {words}
      </summary>
      <ul className="border-t border-line">
        {found.bets.map((suspect) => (
          <SuspectRow key={suspect.bet.id} suspect={suspect} onFollow={onFollow} />
        ))}
      </ul>
    </details>
  )
}

type RowProps = { suspect: Suspects['bets'][number]; onFollow: () => void }

function SuspectRow({ suspect: { bet, explanation }, onFollow }: RowProps) {
  const t = useT()
  const language = useLanguage()
  return (
    <li className="border-b border-line last:border-b-0">
      {/* The bet's page replaces the history entry of the dialog. */}
      <Link
        href={`${PATHS.history}?${SHOWN_BET}=${bet.id}`}
        replace
        onClick={onFollow}
        className="block min-h-11 rounded-small py-2 hover:bg-raised"
      >
        <span className="block font-medium wrap-anywhere">{bet.teams}</span>
        <span className="block text-caption text-ink-2 tabular-nums">{betSummary(bet, t, language)}</span>
        <span className="block text-caption text-ink-2">{t(`cash.suspect.${explanation}`)}</span>
      </Link>
    </li>
  )
}
