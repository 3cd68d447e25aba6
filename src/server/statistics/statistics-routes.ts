import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { skill } from '../../contract/skill.ts'
import { stats } from '../../contract/statistics.ts'
import { type SheetQuery, yearlySheet, yearlySheetCsv, yearlySheetXlsx } from '../../contract/yearly-sheet.ts'
import { sheetCsv } from '../account/bets-file.ts'
import { xlsx } from '../account/xlsx.ts'
import type { Deps } from '../deps.ts'
import { mount } from '../http/mount.ts'
import { createSkill } from './get-skill.ts'
import { getStatistics } from './get-statistics.ts'
import { getYearlySheet } from './yearly-sheet.ts'
import { yearlySheetRows } from './yearly-sheet-file.ts'

export function statisticsRoutes(app: FastifyInstance, deps: Deps): void {
  const getSkill = createSkill(deps)
  mount(app, stats, ({ user, query }) => getStatistics(deps, user.id, query))
  mount(app, skill, ({ user, query }) => getSkill(user.id, query))
  mount(app, yearlySheet, ({ user, query }) => getYearlySheet(deps, user.id, query))

  mount(app, yearlySheetCsv, async ({ user, query: { decimals = 'point', ...query }, reply }) => {
    const rows = await fileRows(user.id, query)
    named(reply, query, 'csv')
    return Readable.from(sheetCsv(rows, decimals), { objectMode: false })
  })

  mount(app, yearlySheetXlsx, async ({ user, query, reply }) => {
    const rows = await fileRows(user.id, query)
    named(reply, query, 'xlsx')
    return xlsx(rows)
  })

  async function fileRows(owner: number, query: SheetQuery) {
    return yearlySheetRows(await getYearlySheet(deps, owner, query))
  }
}

function named(reply: FastifyReply, { year }: SheetQuery, ending: string): void {
  reply.header('content-disposition', `attachment; filename="bets-${year}.${ending}"`)
}
