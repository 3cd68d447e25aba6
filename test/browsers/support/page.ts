import { expect } from 'vitest'
import type { Driver } from './driver.ts'

const PATIENCE = { timeout: 10_000, interval: 50 }

type Role =
  | 'button'
  | 'link'
  | 'heading'
  | 'dialog'
  | 'field'
  | 'radio'
  | 'listitem'
  | 'row'
  | 'table'
  | 'image'
  | 'main'
  | 'navigation'
  | 'form'
  | 'complementary'
  | 'notifications'
  | 'status'

/** `name` is the accessible name or a part of it; `behind` also finds elements behind a dialog. */
type Step = { role: Role; name?: string; exact?: boolean; text?: string; behind?: boolean }

/** The W3C's codes of keys that produce no character. */
const KEYS = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  Space: ' ',
  Up: '\uE013',
  Down: '\uE015',
  Backspace: '\uE003',
} as const
type Key = keyof typeof KEYS

/** A locator: each action finds the element again and waits for it. */
export type Part = {
  part(role: Role, name?: string, more?: Omit<Step, 'role' | 'name'>): Part
  click(): Promise<void>
  focus(): Promise<void>
  /** Replaces the value of the field, key by key. */
  type(text: string): Promise<void>
  /** Selects an option by its text with a script, because the keys differ between systems. */
  choose(option: string): Promise<void>
  count(): Promise<number>
  text(): Promise<string>
  value(): Promise<string>
  attribute(name: string): Promise<string | null>
  isFocused(): Promise<boolean>
  /** Waits until the element exists and contains the text. */
  says(text: string): Promise<void>
  isThere(): Promise<void>
  /** Also accepts several matches. */
  isSomewhere(): Promise<void>
  isGone(): Promise<void>
  holds(value: string): Promise<void>
}

export type Page = Part & {
  open(path: string): Promise<void>
  back(): Promise<void>
  reload(): Promise<void>
  resize(width: number, height: number): Promise<void>
  screenshot(): Promise<Buffer>
  /** Presses keys one after the other; 'Control+a' holds the first key. */
  press(...keys: (Key | `${Key}+${string}`)[]): Promise<void>
  typeKeys(text: string): Promise<void>
  /** Runs a function, given as source text, in the page. */
  run<T>(functionText: string, ...args: unknown[]): Promise<T>
  /** Calls the API with the cookies of this page. */
  api(method: string, path: string, body?: object): Promise<{ status: number; json: unknown }>
  path(): Promise<string>
  faults(): Promise<readonly string[]>
}

/** A document is there before in-page.js, its first script, has run: after Back and in a reload the driver does not wait for it. */
const PARSED = `if (document.readyState === 'loading')
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))`

export function pageOf(driver: Driver, url: string): Page {
  const run = <T>(functionText: string, ...args: unknown[]) =>
    driver.run(`async (...args) => { ${PARSED}; return (${functionText})(...args) }`, args) as Promise<T>
  const act = (id: string, type: string, actions: object[], more: object = {}) =>
    driver.act([{ type, id, ...more, actions }])

  async function typeKeys(text: string): Promise<void> {
    const strokes = Array.from(text).flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await act('keyboard', 'key', strokes)
  }

  async function press(...keys: string[]): Promise<void> {
    for (const each of keys) {
      const codes = each.split('+').map((key) => (key in KEYS ? KEYS[key as Key] : key))
      const down = codes.map((value) => ({ type: 'keyDown', value }))
      const up = codes.toReversed().map((value) => ({ type: 'keyUp', value }))
      await act('keyboard', 'key', [...down, ...up])
    }
  }

  async function clickAt({ x, y }: { x: number; y: number }): Promise<void> {
    const actions = [
      { type: 'pointerMove', x, y, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await act('mouse', 'pointer', actions, { parameters: { pointerType: 'mouse' } })
  }

  function partOf(steps: readonly Step[]): Part {
    const ask = <T>(body: string) => run<T>(`(steps) => { const it = inPage.only(steps); return ${body} }`, steps)
    /** Retries while the page navigates or the element is not there yet. */
    const wait = <T>(look: () => Promise<T>) => expect.poll(look, { ...PATIENCE, message: JSON.stringify(steps) })
    /** The text of the element, once it exists. */
    async function whenThere<T>(look: () => Promise<T>): Promise<T> {
      let found: { value: T } | null = null
      await wait(async () => (found = { value: await look() })).not.toBeNull()
      return (found as unknown as { value: T }).value
    }
    async function focus(): Promise<void> {
      await whenThere(() => ask('(it.focus(), document.activeElement === it || null)'))
    }
    const count = () => run<number>('(steps) => inPage.find(steps).length', steps)
    return {
      part: (role, name, more) => partOf([...steps, { role, ...(name !== undefined && { name }), ...more }]),
      async click() {
        await clickAt(await whenThere(() => run<{ x: number; y: number }>('(steps) => inPage.placeOf(steps)', steps)))
      },
      focus,
      async type(text) {
        await focus()
        await press('Control+a', 'Backspace')
        await typeKeys(text)
      },
      async choose(option) {
        await whenThere(() => ask(`[...it.options].find(({ text }) => text === ${JSON.stringify(option)}).text`))
        await ask(
          `(it.focus(), it.value = [...it.options].find(({ text }) => text === ${JSON.stringify(option)}).value,
            it.dispatchEvent(new Event('change', { bubbles: true })))`,
        )
      },
      count,
      text: () => whenThere(() => ask<string>('inPage.collapseSpaces(it.textContent)')),
      value: () => whenThere(() => ask<string>('it.value')),
      attribute: (name) => whenThere(() => ask<string | null>(`it.getAttribute(${JSON.stringify(name)})`)),
      isFocused: () => ask<boolean>('document.activeElement === it'),
      says: (text) => wait(() => ask<string>('inPage.collapseSpaces(it.textContent)')).toContain(text),
      isThere: () => wait(count).toBe(1),
      isSomewhere: () => wait(count).toBeGreaterThan(0),
      isGone: () => wait(count).toBe(0),
      holds: (value) => wait(() => ask<string>('it.value')).toBe(value),
    }
  }

  return {
    ...partOf([]),
    press,
    typeKeys,
    run,
    open: (path) => driver.goto(url + path),
    back: driver.back,
    reload: driver.reload,
    resize: driver.resize,
    screenshot: driver.screenshot,
    path: () => run<string>('() => location.pathname + location.search'),
    faults: () => run<string[]>('() => inPage.faults()'),
    api: (method, path, body) =>
      run(
        `async (method, path, body) => {
          const headers = body === undefined ? {} : { 'content-type': 'application/json' }
          const answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) })
          const text = await answer.text()
          return { status: answer.status, json: text === '' ? null : JSON.parse(text) }
        }`,
        method,
        path,
        ...(body === undefined ? [] : [body]),
      ),
  }
}
