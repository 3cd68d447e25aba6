import type { Bet } from '../../../contract/bets/bets.ts'
import { useT } from '../../i18n/language.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { BetEvents } from '../parts/bet-events.tsx'
import { BetLine } from './bet-line.tsx'

/** All changes of a bet, oldest first. */
export default function BetHistoryDialog({ bet, onClose }: { bet: Bet; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog title={t('settling.history')} closeLabel={t('common.close')} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <BetLine bet={bet} />
        <BetEvents bet={bet} />
      </div>
    </Dialog>
  )
}
