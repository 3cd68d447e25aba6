import { TriangleAlert } from 'lucide'
import type { Bet } from '../../../../contract/bets/bets.ts'
import { PATHS } from '../../../../contract/paths.ts'
import type { SlipBet, SlipDoubt } from '../../../../domain/slip/slip.ts'
import { useBook } from '../../../i18n/book.ts'
import { useLanguage, useT } from '../../../i18n/language.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { doubtName, doubtReason, refusalWords, slipSummary } from './slip-words.ts'
import type { Slip } from './use-slip.ts'

type Props = {
  slip: Slip
  isAsked: boolean
  inBook: Bet | null
  isReady: boolean
  onFocus: (doubt: SlipDoubt) => void
}

/** Below the box: how its text was read, what is left open and why, or why it is refused. */
export function SlipNotes({ slip, isAsked, inBook, isReady, onFocus }: Props) {
  const t = useT()
  const { text, isLine, reading, refused, open, isKept } = slip
  // A line being typed is unfinished: missing fields are not problems yet.
  const missing = isLine ? open.filter(({ reason }) => reason === 'missing') : []
  const marked = open.filter((doubt) => !missing.includes(doubt))
  const isShown = reading.kind === 'refused' && text.trim() !== '' && (!isLine || isAsked)
  const refusal = refused ?? (isShown ? reading.reason : null)
  return (
    <div role="status" className="flex flex-col gap-2">
      {refusal !== null && <Refusal>{refusalWords(refusal, t)}</Refusal>}
      {refusal === null && reading.kind === 'refused' && <p>{t('paste.hint')}</p>}
      {reading.kind === 'bet' && refused === null && (
        <>
          <Summary bet={reading} isReady={isReady} />
          {missing.length > 0 && (
            <p>{t('paste.missing', { fields: missing.map((doubt) => doubtName(doubt, reading, t)).join(', ') })}</p>
          )}
          {marked.length > 0 && <Doubts bet={reading} open={marked} onFocus={onFocus} />}
          {inBook && <InBook bet={inBook} />}
          {isKept && <p>{t('paste.kept')}</p>}
        </>
      )}
    </div>
  )
}

function Summary({ bet, isReady }: { bet: SlipBet; isReady: boolean }) {
  const t = useT()
  const language = useLanguage()
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-small text-ink">
      <bdi className="min-w-0 wrap-anywhere">{t('paste.read', { words: slipSummary(bet, t, language) })}</bdi>
      {isReady && <span className="shrink-0 text-caption text-ink-2 pointer-coarse:hidden">{t('paste.enter')}</span>}
    </p>
  )
}

/** Pressing a doubt focuses its field. */
function Doubts({ bet, open, onFocus }: { bet: SlipBet; open: readonly SlipDoubt[]; onFocus: Props['onFocus'] }) {
  const t = useT()
  const { currency } = useBook()
  return (
    <div className="rounded-control bg-pending-tint px-3 py-2 text-small text-pending">
      <p className="font-medium">{t('paste.open')}</p>
      <ul>
        {open.map((doubt) => (
          <li key={`${doubt.field} ${doubt.leg}`}>
            <button
              type="button"
              onClick={() => onFocus(doubt)}
              className="flex min-h-8 w-full flex-wrap items-center gap-x-2 rounded-small text-left text-ink hover:underline pointer-coarse:min-h-11"
            >
              <span className="font-medium">{doubtName(doubt, bet, t)}</span>{' '}
              <span className="min-w-0 text-ink-2 wrap-anywhere">{doubtReason(doubt, bet, t, currency)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function InBook({ bet }: { bet: Bet }) {
  const t = useT()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-pending-tint py-1 pr-1 pl-3 text-small text-pending">
      <p className="min-w-0 py-1">{t('paste.inBook')}</p>
      <ButtonLink href={`${PATHS.history}?bet=${bet.id}`} size="small" variant="ghost">
        {t('paste.showBet')}
      </ButtonLink>
    </div>
  )
}

function Refusal({ children }: { children: string }) {
  return (
    <p className="flex items-start gap-2 rounded-control bg-lost-tint px-3 py-2 text-small text-lost">
      <Icon of={TriangleAlert} className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  )
}
