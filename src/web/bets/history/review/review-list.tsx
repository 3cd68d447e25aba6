import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide'
import { type ComponentType, useId, useRef, useState } from 'react'
import { decidedBets } from '../../../../contract/bets/bet-results.ts'
import type { Bet } from '../../../../contract/bets/bets.ts'
import { query } from '../../../api/query-client.ts'
import { useT } from '../../../i18n/language.ts'
import { FormAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useRowMotion } from '../../../ui/motion/use-row-motion.ts'
import { type BetAction, useBetDialog } from '../../dialogs/bet-actions.tsx'
import type { DecidedBets } from '../../model/bet-queries.ts'
import { verdictSum } from '../../model/review.ts'
import { Profit } from '../../parts/profit.tsx'
import { useKeptFocus } from '../use-kept-focus.ts'
import { CorrectedRow, DecidedRow, NeedsYouRow, type ReviewRowProps } from './review-rows.tsx'
import { useSettleAll } from './use-settle-all.ts'

/** Longer lists are collapsed. */
const SHOWN_AT_ONCE = 2

/**
 * Pending bets whose matches are over, with a verdict to confirm or in need of the user, and bets whose score was corrected after the user
 * settled them. Renders nothing if there are none.
 */
export function ReviewList() {
  const { data: review } = useQuery(query(decidedBets))
  const corrected = review ? review.corrected : []
  const { onAction, dialog } = useBetDialog()
  const place = useRef<HTMLDivElement>(null)
  const rememberFocus = useKeptFocus(place)
  return (
    // When empty it can still hold the focus, but takes no space on the page.
    <div ref={place} tabIndex={-1} onFocus={rememberFocus} className="flex flex-col gap-4 outline-none empty:absolute">
      {review && review.total > 0 && <Decided review={review} onAction={onAction} />}
      {corrected.length > 0 && <Corrected corrected={corrected} onAction={onAction} />}
      {review && review.needsYouTotal > 0 && <NeedsYou review={review} onAction={onAction} />}
      {dialog}
    </div>
  )
}

type OnAction = (action: BetAction) => void

/** One row that opens on demand, because the history below lists the same bets. */
function Decided({ review, onAction }: { review: DecidedBets; onAction: OnAction }) {
  const t = useT()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { total, decided } = review
  const title = t('settling.decided', { count: total })
  const later = total - decided.length
  const { label, press, pending, problem } = useSettleAll(review)
  return (
    <Card flush>
      <header
        data-decided
        className="flex min-h-13 items-center gap-x-2 gap-y-1 px-card py-1 max-md:flex-wrap max-md:justify-end md:short:min-h-12 md:short:py-0.5"
      >
        <div className="min-w-0 grow max-md:basis-36">
          <div className="flex flex-wrap items-baseline gap-x-3 text-title leading-5 font-semibold">
            <h2>{title}</h2>
            <p>
              <Profit amount={verdictSum(review)} />
            </p>
            {/* On a phone it would push the history off the first screen. */}
            <p className="text-caption font-normal text-ink-3 max-lg:sr-only">{t('settling.decidedHint')}</p>
          </div>
          {later > 0 && (
            <p className="text-caption text-ink-3">{t('settling.decidedLater', { shown: decided.length, later })}</p>
          )}
        </div>
        <IconButton
          icon={ChevronDown}
          label={t(isOpen ? 'settling.hideList' : 'settling.showList', { count: decided.length })}
          aria-expanded={isOpen}
          aria-controls={id}
          className="shrink-0 [&_svg]:transition-transform aria-expanded:[&_svg]:rotate-180"
          onClick={() => setOpen(!isOpen)}
        />
        <Button variant="primary" className="shrink-0" pending={pending} onClick={press}>
          {total === 1 ? t('settling.confirm') : label}
        </Button>
      </header>
      <div className="px-card pb-2 empty:hidden">{problem && <FormAlert message={problem} />}</div>
      <Rows id={id} isOpen={isOpen} bets={decided} label={title} Row={DecidedRow} onAction={onAction} />
    </Card>
  )
}

function NeedsYou({ review, onAction }: { review: DecidedBets; onAction: OnAction }) {
  const t = useT()
  const { needsYouTotal, needsYou } = review
  const later = needsYouTotal - needsYou.length
  const title = t('settling.needYou', { count: needsYouTotal })
  const hints = [t('settling.needYouHint'), later > 0 && t('settling.decidedLater', { shown: needsYou.length, later })]
  return (
    <Card flush title={title} description={hints.filter(Boolean).join(' ')}>
      <Listed bets={needsYou} label={title} Row={NeedsYouRow} onAction={onAction} />
    </Card>
  )
}

/** Bets that the user settled before the source corrected the score. */
function Corrected({ corrected, onAction }: { corrected: readonly Bet[]; onAction: OnAction }) {
  const t = useT()
  const title = t('settling.scoreCorrected', { count: corrected.length })
  return (
    <Card flush title={title} description={t('settling.scoreCorrectedHint')}>
      <Listed bets={corrected} label={title} Row={CorrectedRow} onAction={onAction} />
    </Card>
  )
}

type ListedProps = { bets: readonly Bet[]; label: string; Row: ComponentType<ReviewRowProps>; onAction: OnAction }

const idOf = ({ id }: Bet) => id

/** A few rows are shown at first; a button shows the rest. */
function Listed({ bets, label, Row, onAction }: ListedProps) {
  const t = useT()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const count = bets.length
  const isShort = count <= SHOWN_AT_ONCE
  // A bet that arrives must not collapse what is on screen.
  if (isShort && !isOpen) setOpen(true)
  return (
    <>
      {!isShort && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 w-full items-center gap-2 border-t border-line px-card text-small font-medium text-ink-2 hover:text-ink"
        >
          <Icon of={ChevronDown} className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
          {t(isOpen ? 'settling.hideList' : 'settling.showList', { count })}
        </button>
      )}
      <Rows id={id} isOpen={isShort || isOpen} bets={bets} label={label} Row={Row} onAction={onAction} />
    </>
  )
}

function Rows({ id, isOpen, bets, label, Row, onAction }: ListedProps & { id: string; isOpen: boolean }) {
  const { shown, motionOf } = useRowMotion(bets, idOf, 'review-list')
  return (
    <ul id={id} aria-label={label} hidden={!isOpen} className="scroll-list border-t border-line">
      {shown.map((bet) => (
        <Row key={bet.id} bet={bet} motion={motionOf(bet)} onAction={onAction} />
      ))}
    </ul>
  )
}
