import { ChartNoAxesColumn, Download, Table2 } from 'lucide'
import { exploreCsv, exploreXlsx } from '../../contract/explorer.ts'
import { DIMENSIONS, type Dimension } from '../../domain/explorer/dimensions.ts'
import { useServer } from '../api/call.ts'
import { downloadFrom } from '../api/download-file.ts'
import type { HistoryQuery } from '../bets/history/history-query.ts'
import { useT } from '../i18n/language.ts'
import { useDownloads } from '../layout/use-downloads.ts'
import { ChoiceMenu } from '../ui/dialogs/choice-menu.tsx'
import type { MenuAction, MenuItem } from '../ui/dialogs/menu.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useMedia } from '../ui/use-media.ts'
import { type ExplorerView, queryOf } from './explorer-view.ts'

type Props = { view: ExplorerView; onView: (wanted: Partial<ExplorerView>) => void }

/** The dimensions to group by, and whether the groups are lines or a table; the latter is behind ⋯ on a phone. */
export function Grouping({ view, onView }: Props) {
  const t = useT()
  const isOnPhone = useMedia(PHONE)
  const toggle = useTableToggle({ view, onView })
  const choices = (of: readonly Dimension[]) =>
    of.map((dimension) => ({ value: dimension, label: t(`explorer.by.${dimension}`) }))
  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <ChoiceMenu
        look="field"
        label={t('explorer.groupBy')}
        value={view.by}
        choices={choices(DIMENSIONS)}
        onChoose={(by) => onView({ by })}
      />
      <ChoiceMenu
        look="field"
        label={t('explorer.and')}
        value={view.and ?? NOTHING}
        choices={[
          { value: NOTHING, label: t('explorer.andNothing') },
          ...choices(DIMENSIONS.filter((dimension) => dimension !== view.by)),
        ]}
        onChoose={(and) => onView({ and: and === NOTHING ? null : and })}
      />
      {!isOnPhone && (
        <IconButton icon={toggle.icon} label={toggle.label} className="self-center" onClick={toggle.onChoose} />
      )}
    </div>
  )
}

const NOTHING = ''

/** Long words of the dimensions need its whole width. */
const PHONE = '(width < 40rem)'

function useTableToggle({ view, onView }: Props): MenuAction {
  const t = useT()
  return {
    icon: view.asTable ? ChartNoAxesColumn : Table2,
    label: t(view.asTable ? 'statistics.showChart' : 'statistics.showTable'),
    onChoose: () => onView({ asTable: !view.asTable }),
  }
}

/** Behind ⋯: downloads of all rows, and on a phone the table. */
export function useExplorerActions({ view, onView, filter }: Props & { filter: HistoryQuery }): readonly MenuItem[] {
  const t = useT()
  const isOnPhone = useMedia(PHONE)
  const toggle = useTableToggle({ view, onView })
  const server = useServer()
  const { decimals, save } = useDownloads()
  const asked = queryOf(view, filter)
  return [
    ...(isOnPhone ? [toggle] : []),
    {
      icon: Download,
      label: t('explorer.exportCsv'),
      onChoose: () => save(downloadFrom(server, exploreCsv, { query: { ...asked, decimals } })),
    },
    {
      icon: Download,
      label: t('explorer.exportXlsx'),
      onChoose: () => save(downloadFrom(server, exploreXlsx, { query: asked })),
    },
  ]
}
