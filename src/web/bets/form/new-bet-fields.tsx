import { useT } from '../../i18n/language.ts'
import { AmountField, OddsField, SelectedTeamField, StakeFields, TeamsField } from './bet-fields.tsx'
import type { BetForm } from './bet-form.tsx'
import { saysDetails } from './details-fields.tsx'
import { AddLegButton, LegList, TotalOddsField } from './leg-list.tsx'
import { isMultiple } from './legs.ts'
import { MatchOfferField } from './match-offer.tsx'
import { MoreFields } from './more-fields.tsx'
import { PlacedAtField } from './placed-at-field.tsx'
import { TypeFields } from './type-fields.tsx'

type Props = {
  form: BetForm
  /** The short form shows the rarer fields only where its draft, which the page shares, has something in them. */
  short?: boolean
}

/** The fields of a bet whose teams are typed: of a single, or of a multiple, whose selections are entered one after the other. */
export function NewBetFields({ form, short = false }: Props) {
  const t = useT()
  const { typed } = form
  if (isMultiple(typed)) return <MultipleFields form={form} />
  const hasMore = typed.freeBet || typed.profile !== null || saysDetails(form)
  return (
    <>
      <TeamsField form={form} />
      {(!short || typed.matchId !== null) && <MatchOfferField form={form} />}
      <SelectedTeamField form={form} />
      <StakeFields form={form} oddsPlaceholder="1.65" />
      <TypeFields form={form} short={short} />
      {!short && <AddLegButton form={form} />}
      {!short && <PlacedAtField form={form} hint={t('bets.placedAtHint')} />}
      {(!short || hasMore) && <MoreFields form={form} />}
    </>
  )
}

function MultipleFields({ form }: { form: BetForm }) {
  const t = useT()
  return (
    <>
      <LegList form={form} />
      <fieldset className="flex min-w-0 flex-col gap-4">
        <legend className="pb-2 text-small font-semibold">
          {t('multiple.selection', { number: form.typed.legs.length + 1 })}
        </legend>
        <TeamsField form={form} />
        <MatchOfferField form={form} />
        <SelectedTeamField form={form} />
        <OddsField form={form} label="multiple.odds" placeholder="1.65" />
        <TypeFields form={form} />
        <AddLegButton form={form} />
      </fieldset>
      <div className="grid items-start gap-4 border-t border-line pt-4 sm:grid-cols-2">
        <AmountField form={form} />
        <TotalOddsField form={form} />
      </div>
      <PlacedAtField form={form} hint={t('bets.placedAtHint')} />
      <MoreFields form={form} />
    </>
  )
}
