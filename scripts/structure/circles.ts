import { roomOf } from './layers.ts'
import { isTest, type Module } from './modules.ts'
import type { Violation } from './rules.ts'

/** Circles among modules, and among the features of one floor. */
export function findCircles(modules: readonly Module[]): Violation[] {
  const files = new Map<string, string[]>()
  const features = new Map<string, string[]>()
  for (const { file, imports } of modules) {
    if (isTest(file)) continue
    const targets = imports.flatMap(({ to }) => (to.kind === 'file' ? [to.file] : []))
    files.set(file, targets)
    const from = roomOf(file)
    if (!from?.floor) continue
    const used = targets.flatMap((target) => {
      const to = roomOf(target)
      return to && to.floor === from.floor && to.name !== from.name ? [to.name] : []
    })
    features.set(from.name, [...(features.get(from.name) ?? []), ...used])
  }
  return [
    ...circlesOf(files).map((circle) => tell('modules import each other', circle)),
    ...circlesOf(features).map((circle) => tell('features use each other', circle)),
  ]
}

function tell(what: string, circle: readonly string[]): Violation {
  const way = [...circle, circle[0]].join(' → ')
  return { file: circle[0] ?? '', line: 1, says: `${what} in a circle: ${way}. Move what both need below them` }
}

/** One circle for each way back that a walk in depth meets. */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>()
  const found: string[][] = []
  const walk = (node: string, path: readonly string[]) => {
    const at = path.indexOf(node)
    if (at >= 0) found.push(path.slice(at))
    if (at >= 0 || done.has(node)) return
    for (const next of new Set(graph.get(node))) walk(next, [...path, node])
    done.add(node)
  }
  for (const node of graph.keys()) walk(node, [])
  return found
}
