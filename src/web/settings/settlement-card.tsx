import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  changeSettlementSettings,
  type SettlementSettings,
  settlementSettings,
} from '../../contract/bets/bet-results.ts'
import { PROFILE_IDS } from '../../domain/grading/profile-id.ts'
import { VERDICTS, type Verdict } from '../../domain/grading/verdict.ts'
import { call } from '../api/call.ts'
import { refetchOwnData } from '../api/own-data.ts'
import { query } from '../api/query-client.ts'
import { useT } from '../i18n/language.ts'
import { useSend } from '../layout/form/use-contract-form.ts'
import { RetryButton } from '../layout/retry-button.tsx'
import { FailedLine, FormAlert } from '../ui/alert.tsx'
import { Card } from '../ui/card.tsx'
import { SelectField } from '../ui/field.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { toast } from '../ui/toast/toast.ts'
import { SettledByProgram } from './settled-by-program.tsx'

/** Its address is not one of the user's lists: read with each visit, so that another account never sees it. */
const SETTINGS = { ...query(settlementSettings), staleTime: 0, gcTime: 0 }

/** Whose rules grade bets, which verdicts are booked without asking, and what was booked so. */
export function SettlementCard() {
  const t = useT()
  const settings = useQuery(SETTINGS)
  return (
    <Card title={t('settling.settings')} description={t('settling.settingsHint')} className="lg:col-span-2">
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {settings.data ? (
          <Choices settings={settings.data} />
        ) : settings.isError ? (
          <FailedLine action={<RetryButton query={settings} size="small" />}>{t('settling.settingsFailed')}</FailedLine>
        ) : (
          <Skeleton className="h-96" />
        )}
        <SettledByProgram />
      </div>
    </Card>
  )
}

function Choices({ settings }: { settings: SettlementSettings }) {
  const t = useT()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<SettlementSettings | null>(null)
  /** What is still to be saved: presses within one frame come before the next render. */
  const unsaved = useRef<SettlementSettings | null>(null)
  const mutation = useMutation({
    scope: { id: 'settlement-settings' },
    mutationFn: saveUnsaved,
    onSuccess() {
      toast({ title: t('settling.saved'), tone: 'won' })
      void refetchOwnData(client, ['bets', 'stats']) // pending bets are graded again
    },
    onSettled: () => setChosen(unsaved.current),
  })
  const { problem } = useSend(mutation, { failure: 'settling.notSaved', needsNetwork: true })
  const { profile, automatic } = chosen ?? settings

  /** One request at a time, until nothing was chosen during the last one. A failure counts only if nothing newer was chosen. */
  async function saveUnsaved() {
    while (unsaved.current) {
      const body = unsaved.current
      try {
        const saved = await call(changeSettlementSettings, { body })
        client.setQueryData(SETTINGS.queryKey, saved)
      } catch (error) {
        if (unsaved.current === body) {
          unsaved.current = null
          throw error
        }
      }
      if (unsaved.current === body) unsaved.current = null
    }
  }

  function choose(change: (before: SettlementSettings) => SettlementSettings) {
    const isSaving = unsaved.current !== null
    const before = unsaved.current ?? client.getQueryData(SETTINGS.queryKey) ?? settings
    unsaved.current = change(before)
    setChosen(unsaved.current)
    if (!isSaving) mutation.mutate()
  }

  function chooseVerdict(verdict: Verdict, isAutomatic: boolean) {
    choose((before) => {
      const others = before.automatic.filter((each) => each !== verdict)
      return { ...before, automatic: isAutomatic ? [...others, verdict] : others }
    })
  }

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <FormAlert message={problem} />
      <SelectField
        label={t('settling.rules')}
        hint={t(`settling.differs.${profile}`)}
        value={profile}
        onChange={({ target }) => {
          const id = PROFILE_IDS.find((each) => each === target.value)
          if (id) choose((before) => ({ ...before, profile: id }))
        }}
      >
        {PROFILE_IDS.map((id) => (
          <option key={id} value={id}>
            {t(`settling.profile.${id}`)}
          </option>
        ))}
      </SelectField>
      <fieldset>
        <legend className="text-small font-medium text-ink-2">{t('settling.automatic')}</legend>
        <p className="text-caption text-ink-3">{t('settling.automaticHint')}</p>
        <ul className="mt-2 divide-y divide-line rounded-control border border-line">
          {VERDICTS.map((verdict) => (
            <VerdictChoice
              key={verdict}
              verdict={verdict}
              isAutomatic={automatic.includes(verdict)}
              onChoose={(isAutomatic) => chooseVerdict(verdict, isAutomatic)}
            />
          ))}
        </ul>
      </fieldset>
    </div>
  )
}

type ChoiceProps = { verdict: Verdict; isAutomatic: boolean; onChoose: (isAutomatic: boolean) => void }

function VerdictChoice({ verdict, isAutomatic, onChoose }: ChoiceProps) {
  const t = useT()
  return (
    <li>
      <label className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3 py-1.5 text-small">
        <span className="min-w-0">
          {t(`outcome.${verdict}`)}
          <span className="block text-caption text-ink-3">{t(`settling.means.${verdict}`)}</span>
        </span>
        <span className="flex shrink-0 items-center gap-2 text-caption text-ink-2">
          <span aria-hidden className="max-sm:hidden">
            {t(isAutomatic ? 'settling.byItself' : 'settling.byHand')}
          </span>
          <input
            type="checkbox"
            checked={isAutomatic}
            onChange={({ target }) => onChoose(target.checked)}
            className="size-5 shrink-0"
          />
        </span>
      </label>
    </li>
  )
}
