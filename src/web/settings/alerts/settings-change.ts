import type { AlertSettings, AlertSettingsChange } from '../../../contract/alerts.ts'

/** `settings`: null while loading. A change contains only what was chosen: the page may show settings that were changed elsewhere since. */
export type RowsProps = { settings: AlertSettings | null; onChoose: (change: AlertSettingsChange) => void }
