import { type Layer, layerOf } from './layers.ts'
import { isTest, type Module } from './modules.ts'

type Arrows = ReadonlyMap<string, ReadonlySet<string>>

/** Draws the layers and their imports as a Mermaid graph. To keep it readable, an arrow that a longer path implies is left out. */
export function drawGraph(modules: readonly Module[]): string {
  const layers = [...new Set(modules.flatMap(({ file }) => layerOf(file) ?? []))]
  const arrows = layerArrows(modules)
  const boxes = (side: Layer['side']) =>
    layers
      .filter((layer) => layer.side === side)
      .map(box)
      .toSorted()
  return [
    'graph BT',
    ...boxes(undefined),
    '  subgraph server',
    ...boxes('server'),
    '  end',
    '  subgraph web',
    ...boxes('web'),
    '  end',
    ...[...arrows].flatMap(([from, targets]) => drawArrows(arrows, from, [...targets])).toSorted(),
  ].join('\n')
}

const id = (layer: string) => layer.replaceAll(/\W/g, '_')
const box = ({ name }: Layer) => `  ${id(name)}["${name.replace(/^(server|web)[/ ]/, '')}"]`

function drawArrows(arrows: Arrows, from: string, targets: readonly string[]): string[] {
  const implied = (to: string) => targets.some((via) => via !== to && reaches(arrows, via, to))
  return targets.filter((to) => !implied(to)).map((to) => `  ${id(from)} --> ${id(to)}`)
}

function layerArrows(modules: readonly Module[]): Arrows {
  const arrows = new Map<string, Set<string>>()
  for (const { file, imports } of modules) {
    const from = layerOf(file)
    if (!from || isTest(file)) continue
    for (const { to } of imports) {
      const target = to.kind === 'file' ? layerOf(to.file) : undefined
      if (!target || target === from) continue
      arrows.set(from.name, (arrows.get(from.name) ?? new Set()).add(target.name))
    }
  }
  return arrows
}

function reaches(arrows: Arrows, from: string, to: string): boolean {
  const seen = new Set<string>()
  const open = [from]
  for (let layer = open.pop(); layer !== undefined; layer = open.pop()) {
    if (layer === to) return true
    if (seen.has(layer)) continue
    seen.add(layer)
    open.push(...(arrows.get(layer) ?? []))
  }
  return false
}
