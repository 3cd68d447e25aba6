import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { ALERT_KINDS, type AlertKind, type AlertSettings, changeAlertSettings } from '../../../contract/alerts.ts'
import { call } from '../../api/call.ts'
import { useT } from '../../i18n/language.ts'
import { useSend } from '../../layout/form/use-contract-form.ts'
import { RetryButton } from '../../layout/retry-button.tsx'
import { FailedLine, FormAlert } from '../../ui/alert.tsx'
import { Skeleton } from '../../ui/skeletons/skeleton.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { ALERTS } from '../settings-queries.ts'
import { Switch } from '../switch.tsx'

/** What the bell tells of; each switch is saved at once. */
export function AlertRows() {
  const t = useT()
  const settings = useQuery(ALERTS)
  if (settings.data) return <Switches settings={settings.data} />
  if (settings.isError) {
    return (
      <FailedLine action={<RetryButton query={settings} size="small" />}>{t('settling.settingsFailed')}</FailedLine>
    )
  }
  return <Rows settings={null} />
}

type Change = (before: AlertSettings) => AlertSettings

function Switches({ settings }: { settings: AlertSettings }) {
  const client = useQueryClient()
  const t = useT()
  const [chosen, setChosen] = useState<AlertSettings | null>(null)
  /** What is still to be saved: presses within one frame come before the next render. */
  const unsaved = useRef<AlertSettings | null>(null)
  const mutation = useMutation({
    scope: { id: 'alert-settings' },
    mutationFn: saveUnsaved,
    onSuccess: () => toast({ title: t('settings.saved'), description: t('settings.savedDescription'), tone: 'won' }),
    onSettled: () => setChosen(unsaved.current),
  })
  const { problem } = useSend(mutation, { failure: 'settling.notSaved', needsNetwork: true })

  /** One request at a time, until nothing was chosen during the last one. A failure counts only if nothing newer was chosen. */
  async function saveUnsaved() {
    while (unsaved.current) {
      const body = unsaved.current
      try {
        const saved = await call(changeAlertSettings, { body })
        client.setQueryData(ALERTS.queryKey, saved)
      } catch (error) {
        if (unsaved.current === body) {
          unsaved.current = null
          throw error
        }
      }
      if (unsaved.current === body) unsaved.current = null
    }
  }

  function choose(change: Change) {
    const isSaving = unsaved.current !== null
    unsaved.current = change(unsaved.current ?? client.getQueryData(ALERTS.queryKey) ?? settings)
    setChosen(unsaved.current)
    if (!isSaving) mutation.mutate()
  }

  return (
    <>
      <Rows settings={chosen ?? settings} onChoose={choose} />
      <FormAlert message={problem} />
    </>
  )
}

/** `settings`: null while they are loading. */
type RowsProps = { settings: AlertSettings | null; onChoose?: (change: Change) => void }

function Rows({ settings, onChoose }: RowsProps) {
  const t = useT()
  const titleId = useId()
  const turn = (kind: AlertKind) => (isOn: boolean) =>
    onChoose?.((before) => ({ ...before, kinds: { ...before.kinds, [kind]: isOn } }))
  return (
    <>
      <div className="border-t border-line">
        <Row
          label={t('alerts.onlyWithBet')}
          hint={t('alerts.onlyWithBetHint')}
          isTall
          isOn={settings?.onlyWithBet}
          onTurn={(onlyWithBet) => onChoose?.((before) => ({ ...before, onlyWithBet }))}
        />
      </div>
      <h3 id={titleId} className="pt-4 pb-2 text-small font-semibold text-ink-2">
        {t('alerts.tells')}
      </h3>
      <ul aria-labelledby={titleId} className="divide-y divide-line border-t border-line">
        {ALERT_KINDS.map((kind) => (
          <li key={kind}>
            <Row
              label={t(`alerts.kind.${kind}`)}
              hint={t(`alerts.about.${kind}`)}
              isOn={settings?.kinds[kind]}
              onTurn={turn(kind)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

/** `isOn`: undefined while it is loading. */
type RowProps = {
  label: string
  hint: string
  isTall?: boolean
  isOn: boolean | undefined
  onTurn: (isOn: boolean) => void
}

/** A press anywhere in the row turns its switch. */
function Row({ label, hint, isTall = false, isOn, onTurn }: RowProps) {
  const labelId = useId()
  const hintId = useId()
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4 py-2">
      <span className={`min-w-0 ${isTall ? '' : '@min-[30rem]:flex @min-[30rem]:items-baseline @min-[30rem]:gap-x-3'}`}>
        <span id={labelId} className="block text-body font-medium">
          {label}
        </span>
        <span id={hintId} className={`block text-ink-3 ${isTall ? 'text-small' : 'text-caption'}`}>
          {hint}
        </span>
      </span>
      {isOn === undefined ? (
        <Skeleton className="h-5 w-9 shrink-0" />
      ) : (
        <Switch
          aria-labelledby={labelId}
          aria-describedby={hintId}
          checked={isOn}
          onChange={({ target }) => onTurn(target.checked)}
        />
      )}
    </label>
  )
}
