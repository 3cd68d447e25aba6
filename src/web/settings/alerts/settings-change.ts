import type { AlertSettings } from '../../../contract/alerts.ts'

/** Made of what is chosen by then: presses within one frame come before the next render. */
export type SettingsChange = (before: AlertSettings) => AlertSettings

/** Of rows; `settings`: null while they are loading. */
export type RowsProps = { settings: AlertSettings | null; onChoose: (change: SettingsChange) => void }
