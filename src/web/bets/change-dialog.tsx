import { useEffect, useState } from 'react'
import type { Bet } from '../../contract/bets.ts'
import { holdBack, sendAsNew, type WaitingBet } from '../api/outbox.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.ts'
import { useChangeBet } from './bet-queries.ts'
import { SelectedTeamField, StakeFields, TeamsField } from './form/bet-fields.tsx'
import { BetFormFrame, useBetForm } from './form/bet-form.tsx'
import { type BetBody, bodyOf, changesOf, valuesOf } from './form/bet-values.ts'
import { PlacedAtField } from './form/placed-at-field.tsx'
import { TypeFields } from './form/type-fields.tsx'
import { asBet } from './waiting-words.ts'

/** Changes a pending bet. */
export default function ChangeDialog({ bet, onClose }: { bet: Bet; onClose: () => void }) {
  const t = useT()
  const change = useChangeBet()
  return (
    <EditBetDialog
      draft={`change/${bet.id}`}
      bet={bet}
      send={(after, before) => change.mutateAsync({ id: bet.id, body: changesOf(before, after) })}
      onSaved={() => toast({ title: t('bets.changed'), tone: 'won' })}
      onClose={onClose}
    />
  )
}

/** Changes a bet that waits to be sent, or that the server refused, and sends it again. While it is open the bet is not sent. */
export function CorrectDialog({ bet, onClose }: { bet: WaitingBet; onClose: () => void }) {
  const [shown] = useState(() => asBet(bet))
  useEffect(() => holdBack(bet.key), [bet.key])
  async function send(after: BetBody, before: BetBody) {
    // An untouched time stays out of the body: the server dates the bet by its age.
    const isSent = await sendAsNew(bet, { ...bet.body, ...changesOf(before, after) })
    if (!isSent) throw new Error('Another tab has sent or discarded the bet meanwhile.')
  }
  return <EditBetDialog draft={`waiting/${bet.key}`} bet={shown} send={send} onClose={onClose} />
}

type Props = {
  draft: string
  bet: Bet
  send: (after: BetBody, before: BetBody) => Promise<unknown>
  onSaved?: () => void
  onClose: () => void
}

function EditBetDialog({ draft, bet, send, onSaved, onClose }: Props) {
  const t = useT()
  const language = useLanguage()
  // As the bet was when the dialog opened, also when the list is refetched meanwhile.
  const [before] = useState(() => valuesOf(bet, language))
  const form = useBetForm({
    draft,
    values: before,
    send: (after) => send(after, bodyOf(before)),
    onSuccess() {
      onSaved?.()
      onClose()
    },
    failure: 'bets.changeFailed',
  })
  return (
    <Dialog title={t('bets.change')} closeLabel={t('common.close')} onClose={onClose}>
      <BetFormFrame form={form} action="bets.saveChange" acting="bets.saving" onCancel={onClose}>
        {/* A bet that is tied to a match has the teams of the match. */}
        <TeamsField form={form} readOnly={bet.matchId !== null} />
        <SelectedTeamField form={form} />
        <StakeFields form={form} oddsPlaceholder="1.65" />
        <TypeFields form={form} also={bet.betTypeName} />
        <PlacedAtField form={form} />
      </BetFormFrame>
    </Dialog>
  )
}
