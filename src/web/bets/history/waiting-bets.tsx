import { useQuery } from '@tanstack/react-query'
import { CloudUpload, Pencil, Trash2, TriangleAlert } from 'lucide'
import { Suspense, useState } from 'react'
import { formatMoney } from '../../../words/amounts.ts'
import { betSummary } from '../../../words/bets/bet-words.ts'
import { formatDateTime } from '../../../words/format.ts'
import { useServer } from '../../api/call.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import { isUnsure, NOT_READ, outbox, type WaitingBet, waitingBets } from '../../api/outbox.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { useTicking } from '../../matches/use-ticking.ts'
import { useSite } from '../../site.ts'
import { FormAlert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type RowMotion, useRowMotion } from '../../ui/motion/use-row-motion.ts'
import { useStore } from '../../ui/store.ts'
import { betPageQuery } from '../model/bet-queries.ts'
import { useWaitingBets } from '../model/use-waiting-bets.ts'
import { asBet, possibleDuplicates, totalStake } from '../model/waiting-bet.ts'

const CorrectDialog = lazyPart(async () => ({ default: (await import('../dialogs/change-dialog.tsx')).CorrectDialog }))

/** The number of waiting bets, with a note that the totals exclude them. */
export function WaitingNote() {
  const t = useT()
  const language = useLanguage()
  const bets = useWaitingBets()
  if (bets.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 px-card py-2.5 text-small text-ink-2">
      <Icon of={CloudUpload} className="size-4 shrink-0 text-pending" />
      <span className="font-medium">{t('offline.waitingTitle', { count: bets.length })}</span>
      <span className="tabular-nums">
        {t('offline.waitingHint', { amount: formatMoney(totalStake(bets), language) })}
      </span>
    </p>
  )
}

/** Bets entered offline, each with its state. Renders nothing if there are none. */
export function WaitingBets() {
  const t = useT()
  const bets = useWaitingBets()
  const user = useCurrentUser()
  const isRead = useStore(waitingBets) !== NOT_READ
  const { shown, motionOf } = useRowMotion(bets, keyOfBet, isRead && user ? String(user.id) : null)
  const [correcting, setCorrecting] = useState<WaitingBet | null>(null)
  if (shown.length === 0 && !correcting) return null
  return (
    <div className="border-b border-line">
      <WaitingNote />
      {shown.length > 0 && (
        <ul aria-label={t('offline.waitingTitle', { count: bets.length })}>
          {shown.map((bet) => (
            <WaitingRow key={bet.key} bet={bet} motion={motionOf(bet)} onCorrect={() => setCorrecting(bet)} />
          ))}
        </ul>
      )}
      {correcting && (
        <Suspense>
          <CorrectDialog bet={correcting} onClose={() => setCorrecting(null)} />
        </Suspense>
      )}
    </div>
  )
}

/** Shown before sign-out or deletion of the account: unsent bets are lost with it. */
export function UnsentWarning() {
  const t = useT()
  const { length } = useWaitingBets()
  return <FormAlert message={length > 0 ? t('offline.loses', { count: length }) : null} />
}

const keyOfBet = ({ key }: WaitingBet) => key

type RowProps = { bet: WaitingBet; motion: RowMotion; onCorrect: () => void }

function WaitingRow({ bet, motion, onCorrect }: RowProps) {
  const t = useT()
  const language = useLanguage()
  const shown = asBet(bet)
  const unsure = useTicking((now) => isUnsure(bet, now))
  return (
    <li
      data-motion={motion}
      inert={motion === 'leaves'}
      className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 border-t border-line px-card py-3"
    >
      <div className="min-w-0 grow basis-48">
        <p className="text-body font-medium wrap-anywhere">{shown.teams}</p>
        <p className="text-small text-ink-2 tabular-nums wrap-anywhere">{betSummary(shown, t, language)}</p>
        <p className="text-caption text-ink-3 tabular-nums">{formatDateTime(new Date(shown.placedAt), language)}</p>
        {bet.refusal !== null && <p className="mt-1 text-small text-lost">{bet.refusal}</p>}
        {unsure && bet.refusal === null && <Unsure bet={bet} />}
      </div>
      <div className="flex items-center gap-1">
        <State bet={bet} unsure={unsure} />
        {/* Editing a bet that may have reached the server would create a second bet. */}
        {(bet.attemptedAt === null || bet.refusal !== null) && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('offline.edit', { teams: shown.teams })}
            onClick={onCorrect}
          >
            <Icon of={Pencil} className="size-4" />
          </Button>
        )}
        <Discard bet={bet} teams={shown.teams} />
      </div>
    </li>
  )
}

/** Confirms first: the row disappears at once, and a second press would hit the next row. */
function Discard({ bet, teams }: { bet: WaitingBet; teams: string }) {
  const t = useT()
  const { discard } = useSite().of(outbox)
  const [asked, setAsked] = useState<'not' | 'now' | 'kept'>('not')
  const label = t('offline.discard', { teams })
  if (asked === 'now') {
    return (
      <fieldset aria-label={label} className="flex items-center gap-1">
        <Button size="small" variant="danger" onClick={() => void discard(bet.key) /* its row disappears at once */}>
          {t('bets.discard')}
        </Button>
        {/* Replaces the pressed button. */}
        <Button size="small" ref={takeFocus} onClick={() => setAsked('kept')}>
          {t('bets.keepTyped')}
        </Button>
      </fieldset>
    )
  }
  return (
    <Button
      variant="ghost"
      size="icon"
      ref={asked === 'kept' ? takeFocus : undefined}
      aria-label={label}
      onClick={() => setAsked('now')}
    >
      <Icon of={Trash2} className="size-4" />
    </Button>
  )
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

function State({ bet, unsure }: { bet: WaitingBet; unsure: boolean }) {
  const t = useT()
  const warning = bet.refusal !== null ? 'offline.badgeRefused' : unsure ? 'offline.badgeUnsure' : null
  if (warning === null) {
    return (
      <Badge tone="pending" icon={CloudUpload}>
        {t('offline.badgeWaiting')}
      </Badge>
    )
  }
  return (
    <Badge tone={bet.refusal === null ? 'pending' : 'lost'} icon={TriangleAlert}>
      {t(warning)}
    </Badge>
  )
}

/** The response was lost and the idempotency key has expired: the user decides, comparing the recorded bets listed here. */
function Unsure({ bet }: { bet: WaitingBet }) {
  const t = useT()
  const language = useLanguage()
  const { sendAsNew } = useSite().of(outbox)
  const history = useQuery(betPageQuery(useServer(), { limit: '200' })).data
  if (!history) return null
  const same = possibleDuplicates(bet, history.bets)
  return (
    <div className="mt-1 flex flex-col items-start gap-1.5 text-small text-ink-2">
      <p>{t(same.length > 0 ? 'offline.unsureSome' : 'offline.unsureNone')}</p>
      {same.map((recorded) => (
        <p key={recorded.id} className="tabular-nums">
          {formatDateTime(new Date(recorded.createdAt), language)} · {betSummary(recorded, t, language)}
        </p>
      ))}
      <Button size="small" onClick={() => void sendAsNew(bet) /* the row shows the result */}>
        {t('offline.sendNew')}
      </Button>
    </div>
  )
}
