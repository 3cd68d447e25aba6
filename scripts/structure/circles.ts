import { layerOf } from './layers.ts'
import { isTest, type Module } from './modules.ts'
import type { Violation } from './rules.ts'

/** Finds circular imports between modules, and between the features of one group. */
export function findCircles(modules: readonly Module[]): Violation[] {
  const files = new Map<string, string[]>()
  const features = new Map<string, string[]>()
  for (const { file, imports } of modules) {
    if (isTest(file)) continue
    const targets = imports.flatMap(({ to }) => (to.kind === 'file' ? [to.file] : []))
    files.set(file, targets)
    const from = layerOf(file)
    if (!from?.group) continue
    const used = targets.flatMap((target) => {
      const to = layerOf(target)
      return to && to.group === from.group && to.name !== from.name ? [to.name] : []
    })
    features.set(from.name, [...(features.get(from.name) ?? []), ...used])
  }
  return [
    ...circlesOf(files).map((circle) => violation('modules import each other', circle)),
    ...circlesOf(features).map((circle) => violation('features use each other', circle)),
  ]
}

function violation(what: string, circle: readonly string[]): Violation {
  const way = [...circle, circle[0]].join(' → ')
  return {
    file: circle[0] ?? '',
    line: 1,
    message: `${what} in a circle: ${way}. Move the shared part to a lower layer`,
  }
}

/** A depth-first search: one circle for each edge that leads back to a node on the current path. */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>()
  const circles: string[][] = []
  const walk = (node: string, path: readonly string[]) => {
    const at = path.indexOf(node)
    if (at >= 0) circles.push(path.slice(at))
    if (at >= 0 || done.has(node)) return
    for (const next of new Set(graph.get(node))) walk(next, [...path, node])
    done.add(node)
  }
  for (const node of graph.keys()) walk(node, [])
  return circles
}
