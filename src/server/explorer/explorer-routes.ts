import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type ExploreQuery, explore, exploreCsv, exploreXlsx, highlights } from '../../contract/explorer.ts'
import { sheetCsv } from '../account/bets-file.ts'
import { xlsx } from '../account/xlsx.ts'
import type { Deps } from '../deps.ts'
import { mount } from '../http/mount.ts'
import { ALL_ROWS, createExplorer } from './explore.ts'
import { explorerRows } from './explorer-file.ts'
import { createHighlights } from './highlights.ts'

export function explorerRoutes(app: FastifyInstance, deps: Deps): void {
  const exploreBets = createExplorer(deps)
  const findHighlights = createHighlights(deps)

  mount(app, explore, ({ user, query }) => exploreBets(user.id, query))
  mount(app, highlights, ({ user, query }) => findHighlights(user.id, query))

  mount(app, exploreCsv, async ({ user, query: { decimals = 'point', ...query }, reply }) => {
    const rows = await fileRows(user.id, query)
    named(reply, 'csv')
    return Readable.from(sheetCsv(rows, decimals), { objectMode: false })
  })

  mount(app, exploreXlsx, async ({ user, query, reply }) => {
    const rows = await fileRows(user.id, query)
    named(reply, 'xlsx')
    return xlsx(rows)
  })

  /** All rows: a file has no row limit. */
  async function fileRows(owner: number, query: ExploreQuery) {
    return explorerRows(await exploreBets(owner, query, ALL_ROWS))
  }

  function named(reply: FastifyReply, ending: string): void {
    const day = deps.now().toISOString().slice(0, 'YYYY-MM-DD'.length)
    reply.header('content-disposition', `attachment; filename="explorer-${day}.${ending}"`)
  }
}
