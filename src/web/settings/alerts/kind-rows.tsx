import { useId } from 'react'
import { ALERT_KINDS, type AlertKind, type AlertSettings } from '../../../contract/alerts.ts'
import { useT } from '../../i18n/language.ts'
import { Skeleton } from '../../ui/skeletons/skeleton.tsx'
import type { RowsProps } from './settings-change.ts'

type Place = keyof AlertSettings['kinds'][AlertKind]

// On the narrowest phones the column heads break between words, and are never truncated.
const COLUMNS = `grid grid-cols-[minmax(0,1fr)_3.5rem_5.5rem] items-center @min-[30rem]:grid-cols-[minmax(0,1fr)_5.5rem_6.5rem]`

/** For each kind: whether it appears in the bell, and whether it is pushed to devices. */
export function KindRows({ settings, onChoose }: RowsProps) {
  const t = useT()
  const id = useId()
  const columns = { bell: `${id}bell`, devices: `${id}devices` }
  return (
    <>
      <div className={`${COLUMNS} pt-4 pb-2`}>
        <h3 id={id} className="text-small font-semibold text-ink-2">
          {t('alerts.tells')}
        </h3>
        <span id={columns.bell} className="text-center text-caption text-ink-3">
          {t('alerts.inBell')}
        </span>
        <span id={columns.devices} className="text-center text-caption text-ink-3">
          {t('alerts.onDevices')}
        </span>
      </div>
      <ul aria-labelledby={id} className="divide-y divide-line border-t border-line">
        {ALERT_KINDS.map((kind) => (
          <li key={kind}>
            <KindRow
              kind={kind}
              where={settings?.kinds[kind] ?? null}
              columns={columns}
              onPut={(place, isOn) => onChoose({ kinds: { [kind]: { [place]: isOn } } })}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

type KindProps = {
  kind: AlertKind
  where: AlertSettings['kinds'][AlertKind] | null
  /** The ids of the column heads. */
  columns: Readonly<Record<Place, string>>
  onPut: (place: Place, isOn: boolean) => void
}

/** A press on the name toggles the bell, which both depend on. */
function KindRow({ kind, where, columns, onPut }: KindProps) {
  const t = useT()
  const id = useId()
  const hintId = `${id}hint`
  const boxes = { bell: `${id}bell`, devices: `${id}devices` }
  return (
    <div className={COLUMNS}>
      <label
        htmlFor={boxes.bell}
        className="flex min-h-11 min-w-0 cursor-pointer flex-wrap content-center items-baseline gap-x-3 py-2 pr-3"
      >
        <span id={id} className="text-body font-medium">
          {t(`alerts.kind.${kind}`)}
        </span>
        <span id={hintId} className="basis-full text-caption text-ink-3 @min-[30rem]:basis-auto">
          {t(`alerts.about.${kind}`)}
        </span>
      </label>
      {where ? (
        <>
          <label htmlFor={boxes.bell} className="grid min-h-11 cursor-pointer place-items-center self-stretch">
            <input
              id={boxes.bell}
              type="checkbox"
              aria-labelledby={`${id} ${columns.bell}`}
              aria-describedby={hintId}
              checked={where.bell}
              onChange={({ target }) => onPut('bell', target.checked)}
              className="size-5"
            />
          </label>
          <label htmlFor={boxes.devices} className="grid min-h-11 cursor-pointer place-items-center self-stretch">
            <input
              id={boxes.devices}
              type="checkbox"
              aria-labelledby={`${id} ${columns.devices}`}
              aria-describedby={hintId}
              checked={where.bell && where.devices}
              disabled={!where.bell}
              onChange={({ target }) => onPut('devices', target.checked)}
              className="size-5"
            />
          </label>
        </>
      ) : (
        <>
          <Skeleton className="size-5 justify-self-center" />
          <Skeleton className="size-5 justify-self-center" />
        </>
      )}
    </div>
  )
}
