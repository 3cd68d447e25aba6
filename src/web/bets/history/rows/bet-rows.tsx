import type { Bet } from '../../../../contract/bets/bets.ts'
import { formatProfit } from '../../../../words/amounts.ts'
import { formatDay, startOfDay } from '../../../../words/days.ts'
import { formatDateTime } from '../../../../words/format.ts'
import { deviceZone } from '../../../i18n/device-zone.ts'
import { useLanguage, useT } from '../../../i18n/language.ts'
import { useTicking } from '../../../matches/use-ticking.ts'
import type { RowMotion } from '../../../ui/motion/use-row-motion.ts'
import type { BetPage } from '../../model/bet-queries.ts'
import { CorrectedMark } from '../../parts/bet-notes.tsx'
import { rowLook } from '../../parts/bet-status-badge.tsx'
import { PickButton } from '../../parts/pick-button.tsx'
import type { Sort } from '../history-query.ts'
import { SelectBox } from '../many/select-box.tsx'
import { useLongPress } from '../many/use-long-press.ts'
import type { Selection } from '../many/use-selection.ts'
import { betDays } from './bet-days.ts'
import { BetNow } from './bet-now.tsx'
import { BET_ROW, BetRowLines } from './bet-row-lines.tsx'

/** `shown`: the bets of the page, and those that are leaving. */
type Props = {
  page: BetPage
  shown: readonly Bet[]
  motionOf: (bet: Bet) => RowMotion
  sort: Sort
  /** By the start of their matches, which each row shows, instead of `sort`. */
  isByStart: boolean
  selection: Selection
}

/** Bets in two lines each, grouped by day if sorted by the time they were placed. */
export function BetRows({ page, shown, motionOf, sort, isByStart, selection }: Props) {
  const t = useT()
  const language = useLanguage()
  const today = new Date(useTicking(startOfDay))
  if (sort.by !== 'placedAt' || isByStart) {
    return (
      <ul aria-label={t('history.title')}>
        {shown.map((bet) => (
          <BetRow
            key={bet.id}
            bet={bet}
            motion={motionOf(bet)}
            selection={selection}
            {...(!isByStart && { when: formatDateTime(new Date(bet.placedAt), language) })}
          />
        ))}
      </ul>
    )
  }
  const profits = new Map(betDays(page, deviceZone()).map(({ day, profit }) => [day, profit]))
  return betDays({ ...page, bets: shown }, deviceZone()).map(({ day, bets }) => {
    const profit = profits.get(day) ?? null
    const name = formatDay(new Date(bets[0]?.placedAt ?? day), today, language)
    return (
      <section key={day} aria-label={name}>
        <h3 className="flex min-h-8 items-end justify-between gap-3 bg-canvas px-card pt-3 pb-1 md:short:min-h-6 md:short:pt-1 text-caption font-medium text-ink-3">
          {name}
          {profit !== null && <span className="tabular-nums">{formatProfit(profit, language)}</span>}
        </h3>
        <ul aria-label={t('history.title')}>
          {bets.map((bet) => (
            <BetRow key={bet.id} bet={bet} motion={motionOf(bet)} selection={selection} />
          ))}
        </ul>
      </section>
    )
  })
}

/** `selection`: null if bets cannot be selected. `when`: shows when it was placed, if no heading does; `age` comes last. */
type RowProps = { bet: Bet; motion: RowMotion; selection: Selection | null; when?: string; age?: string }

/** A bet in two lines. */
export function BetRow({ bet, motion, selection, when, age }: RowProps) {
  const press = useLongPress(() => selection?.start(bet.id))
  const isChoosing = selection?.isOn ?? false
  const isChosen = isChoosing && selection?.has(bet.id)
  return (
    <li
      data-bet={bet.id}
      data-motion={motion}
      inert={motion === 'leaves'}
      {...(selection && !isChoosing && press)}
      tabIndex={-1}
      className={`relative border-t border-line -outline-offset-2 ${BET_ROW} ${isChosen ? 'bg-accent-tint' : ''}`}
    >
      <BetRowLines
        bet={bet}
        look={rowLook(bet)}
        mark={
          selection &&
          isChoosing && (
            <span className="-m-3">
              <SelectBox bet={bet} selection={selection} isWholeRow />
            </span>
          )
        }
        pick={<PickButton bet={bet} isChoosing={isChoosing} />}
        before={when}
        behind={age}
        notes={bet.correctedAt !== null && <CorrectedMark at={bet.correctedAt} />}
        now={<BetNow bet={bet} />}
      />
    </li>
  )
}
