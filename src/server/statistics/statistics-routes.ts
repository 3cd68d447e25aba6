import type { FastifyInstance } from 'fastify'
import { skill } from '../../contract/skill.ts'
import { stats } from '../../contract/statistics.ts'
import type { Deps } from '../deps.ts'
import { mount } from '../http/mount.ts'
import { createSkill } from './get-skill.ts'
import { getStatistics } from './get-statistics.ts'

export function statisticsRoutes(app: FastifyInstance, deps: Deps): void {
  const getSkill = createSkill(deps)
  mount(app, stats, ({ user, query }) => getStatistics(deps, user.id, query))
  mount(app, skill, ({ user, query }) => getSkill(user.id, query))
}
