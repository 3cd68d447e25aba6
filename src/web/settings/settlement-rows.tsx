import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  changeSettlementSettings,
  type SettlementChange,
  type SettlementSettings,
} from '../../contract/bets/bet-results.ts'
import { PROFILE_IDS } from '../../domain/verdict/profile-id.ts'
import { useCall } from '../api/call.ts'
import { refetchOwnData } from '../api/own-data.ts'
import { useT } from '../i18n/language.ts'
import { RetryButton } from '../layout/retry-button.tsx'
import { FailedLine, FormAlert } from '../ui/alert.tsx'
import { SelectField } from '../ui/field.tsx'
import { SettingRow } from '../ui/setting-row.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { useToast } from '../ui/toast/toast.ts'
import { AutomaticRow } from './automatic-row.tsx'
import { ControlSkeleton } from './control-skeleton.tsx'
import { SETTLEMENT } from './settings-queries.ts'
import { useChoices } from './use-choices.ts'

/** Which rules grade bets, and whether results are booked without confirmation. */
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
  const call = useCall()
  const toast = useToast()
  const client = useQueryClient()
  const { chosen, problem, ...choices } = useChoices<SettlementChange>({
    scope: 'settlement-settings',
    merge: (earlier, later) => ({ ...earlier, ...later }),
    async save(body) {
      client.setQueryData(SETTLEMENT.queryKey, await call(changeSettlementSettings, { body }))
    },
    onSaved() {
      toast({ title: t('settling.saved'), tone: 'won' })
      void refetchOwnData(client, ['bets', 'stats']) // pending bets are graded again
    },
  })
  const { profile, automatic } = { ...settings, ...chosen }
  const choose = (change: (before: SettlementSettings) => SettlementChange) =>
    choices.choose((unsaved) => change({ ...(client.getQueryData(SETTLEMENT.queryKey) ?? settings), ...unsaved }))

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
