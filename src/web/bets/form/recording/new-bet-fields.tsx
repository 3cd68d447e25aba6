import { useT } from '../../../i18n/language.ts'
import { AmountField, OddsField, SelectedTeamField, StakeFields } from '../bet-fields.tsx'
import type { BetForm } from '../bet-form.tsx'
import { BookmakerField } from '../details-fields.tsx'
import { AddLegButton, LegList, TotalOddsField } from '../leg-list.tsx'
import { isMultiple } from '../legs.ts'
import { MatchOfferField } from '../match-offer.tsx'
import { hasMoreOfNew, MoreFields } from '../more-fields.tsx'
import { TypeFields } from '../type-fields.tsx'
import { AmountBesideProfit, NewStakeFields, useRoomForProfit } from './new-stake-fields.tsx'
import { QuickStakes } from './quick-stakes.tsx'
import { NewTeamsField } from './teams-field.tsx'

type Props = {
  form: BetForm
  /** The short form shows the rarer fields only if the draft, which it shares with the page, uses them. */
  short?: boolean
}

/** Fields of a bet with typed teams: a single, or a multiple, whose selections are entered one after the other. */
export function NewBetFields({ form, short = false }: Props) {
  if (isMultiple(form.typed)) return <MultipleFields form={form} />
  return short ? <ShortFields form={form} /> : <SingleFields form={form} />
}

function SingleFields({ form }: { form: BetForm }) {
  return (
    <>
      <NewTeamsField form={form} />
      <MatchOfferField form={form} />
      <SelectedTeamField form={form} />
      <NewStakeFields form={form} oddsPlaceholder="1.65" />
      <AddLegButton form={form} />
      <BookmakerField form={form} />
      <MoreFields form={form} isNew />
    </>
  )
}

function ShortFields({ form }: { form: BetForm }) {
  const { typed } = form
  return (
    <>
      <NewTeamsField form={form} />
      {typed.matchId !== null && <MatchOfferField form={form} />}
      <SelectedTeamField form={form} />
      <StakeFields form={form} oddsPlaceholder="1.65" />
      <TypeFields form={form} short />
      {typed.bookmaker !== '' && <BookmakerField form={form} />}
      {hasMoreOfNew(form) && <MoreFields form={form} isNew />}
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
        <NewTeamsField form={form} />
        <MatchOfferField form={form} />
        <SelectedTeamField form={form} />
        <OddsField form={form} label="multiple.odds" placeholder="1.65" />
        <TypeFields form={form} />
        <AddLegButton form={form} />
      </fieldset>
      <StakeOfMultiple form={form} />
      <BookmakerField form={form} />
      <MoreFields form={form} isNew />
    </>
  )
}

/** The amount and the total odds of a multiple. */
export function StakeOfMultiple({ form }: { form: BetForm }) {
  const isWide = useRoomForProfit()
  return (
    <div className="flex flex-col gap-2.5 border-t border-line pt-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {isWide ? <AmountField form={form} /> : <AmountBesideProfit form={form} />}
        <TotalOddsField form={form} />
      </div>
      <QuickStakes form={form} className="md:max-w-100" />
    </div>
  )
}
