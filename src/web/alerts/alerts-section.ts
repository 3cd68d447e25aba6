import { Bell } from 'lucide'
import { PATHS } from '../../contract/paths.ts'
import type { Section } from '../layout/navigation/sections.ts'

/** The section of the notifications page. The bell links to it, not the navigation. */
export const ALERTS = {
  path: PATHS.alerts,
  icon: Bell,
  title: 'shell.notifications',
  description: 'alerts.description',
  gate: 'alerts.gate',
} as const satisfies Section
