import { useEffect, useState } from 'react'
import { type Bet, betChange, type changeBet } from '../../../contract/bets/bets.ts'
import type { BodyInput } from '../../../contract/endpoint.ts'
import { legWords } from '../../../words/bets/bet-words.ts'
import { formatOdds } from '../../../words/format.ts'
import { type NewBetBody, outbox, type WaitingBet } from '../../api/outbox.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { problemsOf } from '../../layout/form/use-contract-form.ts'
import { useSite } from '../../site.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useToast } from '../../ui/toast/toast.ts'
import { AmountField, OddsField, SelectedTeamField, StakeFields, TeamsField } from '../form/bet-fields.tsx'
import { checkSingle, isInFuture, useBetForm } from '../form/bet-form.tsx'
import { BetFormFrame } from '../form/bet-form-frame.tsx'
import { type BetValues, bodyOf, changesOf, NO_MATCH, priceBody, stakeBody, valuesOf } from '../form/bet-values.ts'
import { BookmakerField } from '../form/details-fields.tsx'
import { MatchOfferField } from '../form/match-offer.tsx'
import { MoreFields } from '../form/more-fields.tsx'
import { PlacedAtField } from '../form/placed-at-field.tsx'
import { TypeFields } from '../form/type-fields.tsx'
import { useChangeBet } from '../model/bet-queries.ts'
import { asBet } from '../model/waiting-bet.ts'
import { closeIfDecided } from './decided-elsewhere.ts'

type Changes = BodyInput<typeof changeBet>

/** Changes a pending bet. */
export default function ChangeDialog({ bet, onClose }: { bet: Bet; onClose: () => void }) {
  const t = useT()
  const toast = useToast()
  const change = useChangeBet()
  return (
    <EditBetDialog
      draft={`change/${bet.id}`}
      bet={bet}
      send={(changes) => change.mutateAsync({ id: bet.id, body: changes })}
      onSaved={() => toast({ title: t('bets.changed'), tone: 'won' })}
      handlesError={(error) => closeIfDecided(toast, error, t, onClose)}
      needsNetwork
      onClose={onClose}
    />
  )
}

/** Changes a waiting or refused bet, and sends it again. The bet is not sent while the dialog is open. */
export function CorrectDialog({ bet, onClose }: { bet: WaitingBet; onClose: () => void }) {
  const [shown] = useState(() => asBet(bet))
  const { holdBack, sendAsNew } = useSite().of(outbox)
  useEffect(() => holdBack(bet.key), [holdBack, bet.key])
  async function send(changes: Changes) {
    // An unchanged time is left out: the server computes it from the age of the waiting bet.
    const isSent = await sendAsNew(bet, corrected(bet.body, changes))
    if (!isSent) throw new Error('Another tab has sent or discarded the bet meanwhile.')
  }
  return <EditBetDialog draft={`waiting/${bet.key}`} bet={shown} send={send} onClose={onClose} />
}

/** A selection is derived from the text: if the text changed without a new selection, the server parses it. */
function corrected(body: NewBetBody, changes: Changes): NewBetBody {
  const readAnew = changes.betType !== undefined && { selection: undefined }
  return { ...body, ...readAnew, ...changes } as NewBetBody // the dialog of a multiple changes only what a multiple has
}

type Props = {
  draft: string
  bet: Bet
  send: (changes: Changes) => Promise<unknown>
  onSaved?: () => void
  handlesError?: (error: Error) => boolean
  needsNetwork?: boolean
  onClose: () => void
}

function EditBetDialog(props: Props) {
  const t = useT()
  return (
    <Dialog title={t('bets.change')} closeLabel={t('common.close')} onClose={props.onClose}>
      {props.bet.legs ? <MultipleForm {...props} /> : <SingleForm {...props} />}
    </Dialog>
  )
}

function useEditForm(
  { draft, bet, send, onSaved, handlesError, needsNetwork = false, onClose }: Props,
  bodyAt: typeof checkSingle | typeof checkStake,
) {
  const language = useLanguage()
  // The bet as it was when the dialog opened, unaffected by refetches.
  const [before] = useState(() => valuesOf(bet, language))
  return useBetForm({
    draft,
    values: before,
    offersMatch: bet.legs === null,
    check(typed, format) {
      const checked = bodyAt(typed, format)
      if (!('body' in checked)) return checked
      const old = bet.legs ? stakeOf(before) : bodyOf(before, format)
      return { body: changesOf<Changes>(old, checked.body) }
    },
    send,
    onSuccess() {
      onSaved?.()
      onClose()
    },
    needsNetwork,
    ...(handlesError && { handlesError }),
  })
}

function SingleForm(props: Props) {
  const { bet, onClose } = props
  const form = useEditForm(props, checkSingle)
  const { matchId } = form.typed
  return (
    <BetFormFrame form={form} action="bets.saveChange" acting="bets.saving" onCancel={onClose}>
      {/* A bet linked to a match has the match's teams. */}
      <TeamsField form={form} readOnly={bet.matchId !== null && matchId !== NO_MATCH} />
      <MatchOfferField form={form} />
      <SelectedTeamField form={form} />
      <StakeFields form={form} oddsPlaceholder="1.65" />
      <TypeFields form={form} also={bet.betTypeName} />
      <PlacedAtField form={form} />
      <BookmakerField form={form} />
      <MoreFields form={form} />
    </BetFormFrame>
  )
}

/** The legs of a multiple cannot be edited. */
function MultipleForm(props: Props) {
  const t = useT()
  const language = useLanguage()
  const form = useEditForm(props, checkStake)
  return (
    <BetFormFrame form={form} action="bets.saveChange" acting="bets.saving" onCancel={props.onClose}>
      <ul className="flex flex-col divide-y divide-line rounded-control border border-line text-small">
        {props.bet.legs?.map((leg, index) => (
          <li key={index} className="flex justify-between gap-3 px-3 py-2">
            <bdi className="min-w-0 wrap-anywhere">
              {legWords(leg, t, language)} <span className="text-ink-2">({leg.teams})</span>
            </bdi>
            <span className="shrink-0 tabular-nums">{formatOdds(leg.odds, language)}</span>
          </li>
        ))}
      </ul>
      <p className="text-caption text-ink-3">{t('multiple.legsStay')}</p>
      <div className="grid grid-cols-2 items-start gap-4">
        <AmountField form={form} />
        <OddsField form={form} label="multiple.total" placeholder="3.42" />
      </div>
      <PlacedAtField form={form} />
      <BookmakerField form={form} />
      <MoreFields form={form} />
    </BetFormFrame>
  )
}

const stakeOf = (typed: BetValues) => ({ ...stakeBody(typed), ...priceBody(typed) })

function checkStake(typed: BetValues): { body: Changes } | { problems: Partial<Record<keyof BetValues, string>> } {
  const body = stakeOf(typed)
  const result = betChange.safeParse(body)
  const isFuture = isInFuture(body)
  if (result.success && !isFuture) return { body }
  return {
    problems: {
      ...(isFuture && { placedAt: 'placedAtInFuture' }),
      ...(!result.success && problemsOf(result.error.issues)),
    },
  }
}
