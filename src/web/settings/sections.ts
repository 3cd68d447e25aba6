import { Bell, BookOpen, Calendar, Database, Gavel, type IconNode, Shield, Sun, User } from 'lucide'
import { PATHS } from '../../contract/paths.ts'
import type { Key } from '../../words/keys.ts'

/** A part of the settings with its own address. */
export type SettingsSection = { readonly path: string; readonly icon: IconNode; readonly title: Key }

/** For everyone, at the address of the settings themselves. */
export const GENERAL: SettingsSection = { path: PATHS.settings, icon: Sun, title: 'settings.general' }

/** Only for signed-in users, in page order. */
export const OWN_SECTIONS = {
  alerts: { path: PATHS.settingsAlerts, icon: Bell, title: 'settings.notifications' },
  book: { path: PATHS.settingsBook, icon: BookOpen, title: 'book.title' },
  rules: { path: PATHS.settingsRules, icon: Gavel, title: 'settling.settings' },
  limits: { path: PATHS.settingsLimits, icon: Shield, title: 'limits.title' },
  account: { path: PATHS.settingsAccount, icon: User, title: 'settings.account' },
  programs: { path: PATHS.settingsPrograms, icon: Calendar, title: 'settings.programs' },
  data: { path: PATHS.settingsData, icon: Database, title: 'account.data' },
} as const satisfies Record<string, SettingsSection>

export type OwnSection = keyof typeof OWN_SECTIONS
export const OWN_SECTION_NAMES = Object.keys(OWN_SECTIONS) as OwnSection[] // its keys

/** Null for the general section. */
export function sectionAt(location: string): OwnSection | null {
  const path = location.replace(/\/$/, '')
  return OWN_SECTION_NAMES.find((name) => OWN_SECTIONS[name].path === path) ?? null
}
