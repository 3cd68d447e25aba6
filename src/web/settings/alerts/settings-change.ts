import type { AlertSettings, AlertSettingsChange } from '../../../contract/alerts.ts'

/** Of rows; `settings`: null while they are loading. A change names what was chosen and nothing else: the page may show what was changed elsewhere since. */
export type RowsProps = { settings: AlertSettings | null; onChoose: (change: AlertSettingsChange) => void }
