import { useMedia } from '../../../ui/use-media.ts'
import { AmountField, OddsField, type PriceNow } from '../bet-fields.tsx'
import type { BetForm } from '../bet-form.tsx'
import { TypeFields } from '../type-fields.tsx'
import { PotentialProfit } from './potential-profit.tsx'
import { QuickStakes } from './quick-stakes.tsx'

/** Whether the potential profit fits next to the buttons; otherwise it is next to the amount. */
export const useRoomForProfit = () => useMedia('(min-width: 48rem)')

type Props = {
  form: BetForm
  oddsPlaceholder: string
  now?: PriceNow
  /** The amount is the largest figure also in a wide window. */
  hero?: boolean
}

/** The amount first, with quick stakes; then odds and type. */
export function NewStakeFields({ form, oddsPlaceholder, now, hero = false }: Props) {
  const isWide = useRoomForProfit()
  const odds = <OddsField form={form} label="bets.odds" placeholder={oddsPlaceholder} large={isWide} now={now} />
  return (
    <>
      <div data-half={hero ? undefined : ''} className="flex min-w-0 flex-col gap-2.5 max-md:gap-1.5 md:short:gap-1.5">
        {isWide ? (
          <div className={`grid items-start gap-4 ${hero ? 'grid-cols-[2fr_1fr]' : 'grid-cols-2'}`}>
            <AmountField form={form} look={hero ? 'hero' : 'large'} />
            {odds}
          </div>
        ) : (
          <AmountBesideProfit form={form} />
        )}
        <QuickStakes form={form} className="md:max-w-100" />
      </div>
      <div data-half={form.typed.betType === 'match-winner' ? '' : undefined} className="min-w-0">
        <TypeFields form={form} leading={isWide ? undefined : odds} />
      </div>
    </>
  )
}

/** On phones: the amount as the largest figure, with the potential profit. */
export function AmountBesideProfit({ form }: { form: BetForm }) {
  return (
    <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-end gap-4">
      <AmountField form={form} look="hero" />
      <PotentialProfit form={form} className="text-right" />
    </div>
  )
}
