import { skill } from '../../contract/skill.ts'
import { query } from '../api/query-client.ts'
import { filterOf, type HistoryQuery } from '../bets/history/history-query.ts'
import { deviceZone } from '../i18n/device-zone.ts'

/** The luck-or-skill report for the bets of a filter. */
export const skillQuery = (filter: HistoryQuery) => query(skill, { query: { tz: deviceZone(), ...filterOf(filter) } })

/** Whether the filter selects bets by their outcome. */
export const isByResult = ({ status, parts }: HistoryQuery) => status !== null || parts.outcome !== undefined
