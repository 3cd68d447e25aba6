import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MarkedLine } from '../../src/web/ui/marked-line.tsx'
import { prefer } from './support/emulation.ts'
import { boxOf } from './support/page.ts'

const WORDS = 'Yield +6.9%, between −5.8% and +19.1%'
const line = () => page.getByRole('img', { name: WORDS })
const part = (name: string) => line().css(`[data-part=${name}]`)
const middle = (name: string) => boxOf(part(name)).left + boxOf(part(name)).width / 2

/** 200 pixels from −20 to 20. */
async function drawn(mark: number | null, band: { low: number; high: number } | null = { low: -10, high: 30 }) {
  await render(
    <div style={{ width: '200px' }}>
      <MarkedLine label={WORDS} from={-20} to={20} mark={mark} ticks={[0]} band={band} />
    </div>,
  )
  await expect.element(line()).toBeInTheDocument()
}

test('tick, mark and band stand at their values, and what is beyond the line at its end', async () => {
  await drawn(10)
  const { left, right } = boxOf(line())
  expect(right - left).toBe(200)
  expect(middle('tick') - left).toBeCloseTo(100, 0)
  expect(middle('mark') - left).toBeCloseTo(150, 0)
  expect(boxOf(part('band')).left - left).toBeCloseTo(50, 0)
  expect(boxOf(part('band')).right).toBeCloseTo(right, 0)
})

test('without a value there is no mark, and without a range no band', async () => {
  await drawn(null, null)
  await expect.element(part('tick')).toBeInTheDocument()
  await expect.element(part('mark')).not.toBeInTheDocument()
  await expect.element(part('band')).not.toBeInTheDocument()
})

test('in forced colours every part is a border, which the system paints', async () => {
  await prefer({ forcedColors: 'active' })
  await drawn(10)
  const canvas = getComputedStyle(document.body).backgroundColor
  for (const name of ['band', 'tick', 'mark']) {
    const { borderTopWidth, borderTopColor, borderLeftWidth, borderLeftColor } = getComputedStyle(part(name).element())
    const [width, colour] = name === 'band' ? [borderTopWidth, borderTopColor] : [borderLeftWidth, borderLeftColor]
    expect(Number.parseFloat(width), name).toBeGreaterThanOrEqual(1)
    expect(colour, name).not.toBe(canvas)
  }
})
