import { useT } from '../../../i18n/language.ts'
import { AmountField, OddsField, SelectedTeamField } from '../bet-fields.tsx'
import type { BetForm } from '../bet-form.tsx'
import { LegList, type NextLeg, TotalOddsField } from '../leg-list.tsx'
import { isMultiple } from '../legs.ts'
import { MatchOfferField } from '../match-offer.tsx'
import { hasMoreOfNew, MoreFields } from '../more-fields.tsx'
import { TypeFields } from '../type-fields.tsx'
import { BookmakerChips } from './bookmaker-chips.tsx'
import { AmountBesideProfit, NewStakeFields, useRoomForProfit } from './new-stake-fields.tsx'
import { QuickStakes } from './quick-stakes.tsx'
import { NewTeamsField } from './teams-field.tsx'

type MultipleProps = { form: BetForm; next: NextLeg }

/** Fields of a bet with typed teams: a single, or a multiple, whose selections are entered one after the other. */
export function NewBetFields({ form, next }: MultipleProps) {
  return isMultiple(form.typed) ? <MultipleFields form={form} next={next} /> : <SingleFields form={form} />
}

function SingleFields({ form }: { form: BetForm }) {
  return (
    <>
      <PickFields form={form} />
      <NewStakeFields form={form} oddsPlaceholder="1.65" hero />
      <BookmakerChips form={form} />
      <MoreFields form={form} isNew />
    </>
  )
}

/** The match and the team on it, side by side where there is room. */
function PickFields({ form }: { form: BetForm }) {
  return (
    <>
      <div className="grid items-start gap-4 max-md:gap-2 md:short:grid-cols-[3fr_2fr] lg:grid-cols-[3fr_2fr]">
        <NewTeamsField form={form} />
        <SelectedTeamField form={form} />
      </div>
      <MatchOfferField form={form} />
    </>
  )
}

/** Placeholders and values say what the fields are; screen readers get the labels. */
const UNLABELLED = '[&_label]:sr-only'

/** The fields of a single in three lines. Rarer fields appear only if the draft, shared with the page, uses them. */
export function ShortFields({ form }: { form: BetForm }) {
  const { typed } = form
  return (
    <>
      <div className={UNLABELLED}>
        <NewTeamsField form={form} />
      </div>
      {typed.matchId !== null && <MatchOfferField form={form} />}
      <div className={`grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)] items-start gap-2 ${UNLABELLED}`}>
        <SelectedTeamField form={form} />
        <AmountField form={form} />
        <OddsField form={form} label="bets.odds" placeholder="1.65" />
      </div>
      {hasMoreOfNew(form) && <MoreFields form={form} isNew />}
      {/* The buttons are beside it. */}
      <div className={`col-span-1! ${UNLABELLED}`}>
        <TypeFields form={form} short />
      </div>
    </>
  )
}

/** A whole multiple lacks only its stake: the fields of another selection open on demand. */
function MultipleFields({ form, next }: MultipleProps) {
  const t = useT()
  return (
    <>
      <LegList form={form} next={next} />
      {next.isOpen && (
        <fieldset className="flex min-w-0 flex-col gap-4">
          <legend className="pb-2 text-small font-semibold">
            {t('multiple.selection', { number: form.typed.legs.length + 1 })}
          </legend>
          <PickFields form={form} />
          <OddsField form={form} label="multiple.odds" placeholder="1.65" />
          <TypeFields form={form} />
        </fieldset>
      )}
      <StakeOfMultiple form={form} />
      <BookmakerChips form={form} />
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
