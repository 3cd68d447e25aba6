import type { FastifyInstance } from 'fastify'
import { stats } from '../../contract/statistics.ts'
import type { Deps } from '../deps.ts'
import { mount } from '../http/mount.ts'
import { presentStatistics } from './present-statistics.ts'
import { findTallies } from './statistics-queries.ts'

export function statisticsRoutes(app: FastifyInstance, { db, now }: Deps): void {
  mount(app, stats, async ({ user, query }) => presentStatistics(await findTallies(db, user.id, query.tz, now())))
}
