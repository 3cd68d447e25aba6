import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** The parts that the calendar includes. */
export const calendarParts = z.object({ favorites: z.boolean('invalid'), bets: z.boolean('invalid') })

export const calendarSettings = z.extend(calendarParts, {
  /** The secret path of the calendar, "/api/calendar/….ics"; null while it is off. */
  path: z.nullable(z.string()),
})
export type CalendarSettings = z.output<typeof calendarSettings>

export const readCalendar = endpoint({
  method: 'GET',
  path: '/api/calendar',
  access: 'user',
  data: ['account'],
  offline: 'nobody',
  personOnly: true,
  summary: 'My calendar of matches (iCalendar): its secret path, and what it shows.',
  responses: { 200: calendarSettings },
})

export const changeCalendar = endpoint({
  method: 'PUT',
  path: '/api/calendar',
  access: 'user',
  personOnly: true,
  summary: 'Switches the calendar on and chooses what it shows. One that is on keeps its path.',
  body: calendarParts,
  responses: { 200: calendarSettings },
})

export const renewCalendar = endpoint({
  method: 'POST',
  path: '/api/calendar/renew',
  access: 'user',
  personOnly: true,
  summary: 'Gives the calendar another secret path; the old one ends at once. 404 while it is off.',
  responses: { 200: calendarSettings },
  errors: ['notFound'],
})

export const removeCalendar = endpoint({
  method: 'DELETE',
  path: '/api/calendar',
  access: 'user',
  personOnly: true,
  summary: 'Switches the calendar off; its path ends at once.',
  responses: { 204: null },
})
