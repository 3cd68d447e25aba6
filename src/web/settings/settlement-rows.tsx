import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  changeSettlementSettings,
  type SettlementChange,
  type SettlementSettings,
} from '../../contract/bets/bet-results.ts'
import { PROFILE_IDS } from '../../domain/grading/profile-id.ts'
import { call } from '../api/call.ts'
import { refetchOwnData } from '../api/own-data.ts'
import { useT } from '../i18n/language.ts'
import { useSend } from '../layout/form/use-contract-form.ts'
import { RetryButton } from '../layout/retry-button.tsx'
import { FailedLine, FormAlert } from '../ui/alert.tsx'
import { SelectField } from '../ui/field.tsx'
import { SettingRow } from '../ui/setting-row.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { toast } from '../ui/toast/toast.ts'
import { AutomaticRow } from './automatic-row.tsx'
import { ControlSkeleton } from './control-skeleton.tsx'
import { SETTLEMENT } from './settings-queries.ts'

/** Whose rules grade bets, and whether results are booked without asking. */
export function SettlementRows() {
  const t = useT()
  const settings = useQuery(SETTLEMENT)
  if (settings.data) return <Choices settings={settings.data} />
  if (settings.isError) {
    return (
      <FailedLine action={<RetryButton query={settings} size="small" />}>{t('settling.settingsFailed')}</FailedLine>
    )
  }
  return (
    <>
      <SettingRow title={t('settling.rules')} hint={t('settling.differs.standard')} isField>
        <ControlSkeleton />
      </SettingRow>
      <SettingRow title={t('settling.automatic')} hint={t('settling.automaticHint')}>
        <Skeleton className="h-11 w-28" />
      </SettingRow>
    </>
  )
}

function Choices({ settings }: { settings: SettlementSettings }) {
  const t = useT()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<SettlementChange | null>(null)
  /** What is still to be saved, and nothing else, as another page may have changed the rest: presses within one frame come before the next render. */
  const unsaved = useRef<SettlementChange | null>(null)
  const mutation = useMutation({
    scope: { id: 'settlement-settings' },
    mutationFn: saveUnsaved,
    onSuccess() {
      toast({ title: t('settling.saved'), tone: 'won' })
      void refetchOwnData(client, ['bets', 'stats']) // pending bets are graded again
    },
    onSettled: () => setChosen(unsaved.current),
  })
  const { problem } = useSend(mutation, { needsNetwork: true })
  const { profile, automatic } = { ...settings, ...chosen }

  /** One request at a time, until nothing was chosen during the last one. A failure counts only if nothing newer was chosen. */
  async function saveUnsaved() {
    while (unsaved.current) {
      const body = unsaved.current
      try {
        const saved = await call(changeSettlementSettings, { body })
        client.setQueryData(SETTLEMENT.queryKey, saved)
      } catch (error) {
        if (unsaved.current === body) {
          unsaved.current = null
          throw error
        }
      }
      if (unsaved.current === body) unsaved.current = null
    }
  }

  function choose(change: (before: SettlementSettings) => SettlementChange) {
    const isSaving = unsaved.current !== null
    const before = { ...(client.getQueryData(SETTLEMENT.queryKey) ?? settings), ...unsaved.current }
    unsaved.current = { ...unsaved.current, ...change(before) }
    setChosen(unsaved.current)
    if (!isSaving) mutation.mutate()
  }

  return (
    <>
      <SelectField
        row
        label={t('settling.rules')}
        hint={t(`settling.differs.${profile}`)}
        value={profile}
        onChange={({ target }) => {
          const id = PROFILE_IDS.find((each) => each === target.value)
          if (id) choose(() => ({ profile: id }))
        }}
      >
        {PROFILE_IDS.map((id) => (
          <option key={id} value={id}>
            {t(`settling.profile.${id}`)}
          </option>
        ))}
      </SelectField>
      <AutomaticRow
        automatic={automatic}
        onChange={(change) => choose((before) => ({ automatic: change(before.automatic) }))}
      />
      <FormAlert message={problem} />
    </>
  )
}
