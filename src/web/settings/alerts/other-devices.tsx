import { useState } from 'react'
import { type Device, removeDevice } from '../../../contract/push.ts'
import { formatDate } from '../../../words/dates.ts'
import { useCall } from '../../api/call.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Button } from '../../ui/button.tsx'
import { FramedFold } from '../../ui/fold.tsx'
import { useToast } from '../../ui/toast/toast.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'

type Props = { devices: readonly Device[]; onRemoved: () => void }

/** The account's other devices that get alerts; each can be removed here. */
export function OtherDevices({ devices, onRemoved }: Props) {
  const t = useT()
  const call = useCall()
  const toast = useToast()
  const language = useLanguage()
  const [removing, setRemoving] = useState<Device | null>(null)
  const head = t('alerts.device.others', { count: devices.length })
  return (
    <>
      <FramedFold head={head}>
        <ul aria-label={head} className="scroll-list border-t border-line">
          {devices.map((device) => (
            <li
              key={device.id}
              className="flex items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-3 last:border-b-0"
            >
              <div className="min-w-0 text-small">
                <p className="font-medium wrap-anywhere">{device.name}</p>
                <p className="text-caption text-ink-3">
                  {t('alerts.device.since', { date: formatDate(new Date(device.createdAt), language) })}
                </p>
              </div>
              <Button
                size="small"
                aria-label={t('alerts.device.removeNamed', { name: device.name })}
                onClick={() => setRemoving(device)}
              >
                {t('alerts.device.remove')}
              </Button>
            </li>
          ))}
        </ul>
      </FramedFold>
      {removing && (
        <ConfirmDialog
          question={t('alerts.device.removeQuestion', { name: removing.name })}
          consequence={t('alerts.device.removeHint')}
          action={t('alerts.device.remove')}
          send={() => call(removeDevice, { params: { id: String(removing.id) } })}
          onSuccess={() => {
            setRemoving(null)
            toast({ title: t('alerts.device.removed'), tone: 'won' })
            onRemoved()
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  )
}
