import type { FastifyInstance } from 'fastify'
import { stats } from '../../contract/statistics.ts'
import type { Deps } from '../deps.ts'
import { mount } from '../http/mount.ts'
import { getStatistics } from './get-statistics.ts'

export function statisticsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, stats, ({ user, query }) => getStatistics(deps, user.id, query.tz))
}
