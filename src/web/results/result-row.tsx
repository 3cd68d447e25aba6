import type { OwnResult } from '../../contract/bets/bet-lists.ts'
import type { Result } from '../../contract/matches/match-pages.ts'
import { formatMoney } from '../../words/amounts.ts'
import { formatTime } from '../../words/format.ts'
import { tournamentName } from '../../words/tournament-name.ts'
import { type BetLook, BetLookWords, betLook, decidedLook } from '../bets/parts/bet-status-badge.tsx'
import { Profit } from '../bets/parts/profit.tsx'
import { useLanguage, useT } from '../i18n/language.ts'
import { BoardRow } from './board-row.tsx'

/** A finished match below the heading of its day: a scoreboard, or one line if there is room. */
export function ResultRow({ result, own }: { result: Result; own: OwnResult | undefined }) {
  const t = useT()
  const { forfeit, maps } = result
  const note = forfeit && (
    <span title={t('matches.forfeit')} className="hidden min-w-0 truncate text-caption text-ink-3 @min-[66rem]:block">
      {t('matches.forfeit')}
    </span>
  )
  return (
    <BoardRow
      isLine
      match={result}
      maps={maps}
      head={<Head result={result} />}
      note={note}
      own={
        own && (
          <div className="[grid-area:own]">
            {own.bets > 0 && <Own own={own} />}
            {own.waiting && <Waiting waiting={own.waiting} />}
          </div>
        )
      }
    />
  )
}

/** Time, tournament and format; in a one-line row they are its columns. */
function Head({ result: { finishedTime, tournament, format, forfeit } }: { result: Result }) {
  const t = useT()
  const language = useLanguage()
  return (
    <span className="flex min-w-0 gap-1 @min-[66rem]:contents">
      <time dateTime={finishedTime} className="shrink-0 [grid-area:when] @min-[66rem]:text-caption">
        {formatTime(new Date(finishedTime), language)}
      </time>
      <span aria-hidden className="@min-[66rem]:hidden">
        ·
      </span>
      <span className="flex min-w-0 gap-1 [grid-area:event] @min-[66rem]:text-caption">
        <span
          dir="auto"
          title={tournament === null ? undefined : tournamentName(tournament, t)}
          className="min-w-0 text-left @max-[66rem]:truncate @min-[66rem]:line-clamp-2 @min-[66rem]:text-balance @min-[66rem]:whitespace-normal"
        >
          {tournamentName(tournament, t)}
        </span>
        <span className="shrink-0 @max-md:hidden @min-[66rem]:hidden">· {format}</span>
        {forfeit && <span className="shrink-0 @min-[66rem]:hidden">· {t('matches.forfeit')}</span>}
      </span>
    </span>
  )
}

const LOOKS = {
  won: betLook({ status: 'won', outcome: 'won' }),
  lost: betLook({ status: 'lost', outcome: 'lost' }),
  returned: { ...betLook({ status: 'won', outcome: 'push' }), word: 'results.returned' },
} satisfies Record<string, BetLook>

/** The sum of the user's bets on the match; with a word only if all of them ended the same way. */
function Own({ own: { bets, amount, profit, countsAs } }: { own: OwnResult }) {
  const t = useT()
  const language = useLanguage()
  return (
    <p data-own-result className="result-own text-caption">
      <span className="sr-only">{t('results.mine')} </span>
      {countsAs && (
        <span className="shrink-0 [grid-area:word]">
          <BetLookWords look={LOOKS[countsAs]} />
        </span>
      )}{' '}
      <span className="min-w-0 grow text-ink-2 @min-[66rem]:hidden">
        {t('results.stake', { amount: formatMoney(amount, language), count: bets })}
      </span>{' '}
      <span className="shrink-0 text-right text-small font-semibold [grid-area:profit]">
        <Profit amount={profit} />
      </span>
    </p>
  )
}

type WaitingProps = { waiting: NonNullable<OwnResult['waiting']> }

/** The pending bets that the match has decided, with what they would book; in a one-line row its word is short. */
function Waiting({ waiting: { bets, amount, profit, verdict } }: WaitingProps) {
  const t = useT()
  const language = useLanguage()
  const look = verdict && decidedLook(verdict)
  const short = t(verdict === 'needs-you' ? 'settling.needsYou' : 'results.decided')
  return (
    <p data-own data-own-waiting className="result-own text-caption">
      <span className="shrink-0 font-medium [grid-area:word] @min-[66rem]:hidden">
        {look ? <BetLookWords look={look} /> : <span className="text-pending">{short}</span>}
      </span>
      <span className="hidden text-pending [grid-area:word] @min-[66rem]:block">{short}</span>{' '}
      <span className="min-w-0 grow truncate text-ink-2 @min-[66rem]:hidden">
        {t('results.stake', { amount: formatMoney(amount, language), count: bets })}
      </span>{' '}
      {profit !== null && (
        <span className="shrink-0 text-right text-small font-semibold [grid-area:profit]">
          <Profit amount={profit} />
        </span>
      )}
    </p>
  )
}
