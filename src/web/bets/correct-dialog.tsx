import { useState } from 'react'
import { sendAsNew, type WaitingBet } from '../api/outbox.ts'
import { EditBetDialog } from './change-dialog.tsx'
import { bodyOf } from './form/bet-values.ts'
import { asBet } from './waiting-words.ts'

/** A bet that waits to be sent, or that the server refused, is put right and sent again. */
export default function CorrectDialog({ bet, onClose }: { bet: WaitingBet; onClose: () => void }) {
  const [shown] = useState(() => asBet(bet))
  return (
    <EditBetDialog
      draft={`waiting/${bet.key}`}
      bet={shown}
      send={(typed) => sendAsNew(bet, { ...bet.body, ...bodyOf(typed) })}
      onClose={onClose}
    />
  )
}
