import { type Room, roomOf } from './layers.ts'
import { isTest, type Module } from './modules.ts'

type Arrows = ReadonlyMap<string, ReadonlySet<string>>

/** The rooms and who imports whom, as Mermaid. An arrow that a longer way implies is left out, so that it can be read. */
export function drawGraph(modules: readonly Module[]): string {
  const rooms = [...new Set(modules.flatMap(({ file }) => roomOf(file) ?? []))]
  const arrows = roomArrows(modules)
  const boxes = (side: Room['side']) =>
    rooms
      .filter((room) => room.side === side)
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

const id = (room: string) => room.replaceAll(/\W/g, '_')
const box = ({ name }: Room) => `  ${id(name)}["${name.replace(/^(server|web)[/ ]/, '')}"]`

function drawArrows(arrows: Arrows, from: string, targets: readonly string[]): string[] {
  const implied = (to: string) => targets.some((via) => via !== to && reaches(arrows, via, to))
  return targets.filter((to) => !implied(to)).map((to) => `  ${id(from)} --> ${id(to)}`)
}

function roomArrows(modules: readonly Module[]): Arrows {
  const arrows = new Map<string, Set<string>>()
  for (const { file, imports } of modules) {
    const from = roomOf(file)
    if (!from || isTest(file)) continue
    for (const { to } of imports) {
      const target = to.kind === 'file' ? roomOf(to.file) : undefined
      if (!target || target === from) continue
      arrows.set(from.name, (arrows.get(from.name) ?? new Set()).add(target.name))
    }
  }
  return arrows
}

function reaches(arrows: Arrows, from: string, to: string): boolean {
  const seen = new Set<string>()
  const open = [from]
  for (let room = open.pop(); room !== undefined; room = open.pop()) {
    if (room === to) return true
    if (seen.has(room)) continue
    seen.add(room)
    open.push(...(arrows.get(room) ?? []))
  }
  return false
}
