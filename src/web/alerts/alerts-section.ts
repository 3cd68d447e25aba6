import { Bell } from 'lucide'
import { PATHS } from '../../contract/paths.ts'
import type { Section } from '../layout/navigation/sections.ts'

/** The page of the bell, which leads to it in place of the navigation. */
export const ALERTS = {
  path: PATHS.alerts,
  icon: Bell,
  title: 'shell.notifications',
  description: 'alerts.description',
  gate: 'alerts.gate',
} as const satisfies Section
