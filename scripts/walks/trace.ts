import { existsSync } from 'node:fs'
import { type Profiler, Session } from 'node:inspector/promises'
import type { Page } from '@playwright/test'

/** The functions of each file that ran, by start offset. */
export type Ran = ReadonlyMap<string, ReadonlySet<number>>

type Script = { readonly url: string; readonly functions: readonly Profiler.FunctionCoverage[] }

/** Traces which functions of `src` run in this process, and in pages that Vite serves file by file. */
export async function createTrace(root: string) {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

  /** The path of a source file; null for anything else. */
  function fileOf(url: string): string | null {
    if (!URL.canParse(url)) return null
    const { protocol, pathname } = new URL(url)
    const outside = pathname.startsWith('/@fs/') ? pathname.slice('/@fs'.length) : null
    const path = protocol === 'file:' ? pathname : (outside ?? `${root}src/web${pathname}`)
    return path.startsWith(`${root}src/`) && existsSync(path) ? path.slice(root.length) : null
  }

  function ranIn(scripts: readonly Script[]): Ran {
    const found = new Map<string, Set<number>>()
    for (const { url, functions } of scripts) {
      const file = fileOf(url)
      if (file === null) continue
      for (const { ranges } of functions) {
        const [whole] = ranges
        // A module itself starts at 0: loading it does not count.
        if (whole && whole.count > 0 && whole.startOffset > 0)
          found.set(file, (found.get(file) ?? new Set()).add(whole.startOffset))
      }
    }
    return found
  }

  return {
    /** The functions that run in this process and in these pages during `act`. */
    async of(pages: readonly Page[], act: () => Promise<unknown>): Promise<Ran[]> {
      await session.post('Profiler.takePreciseCoverage')
      for (const { coverage } of pages) await coverage.startJSCoverage({ resetOnNavigation: false })
      await act()
      const { result } = await session.post('Profiler.takePreciseCoverage')
      const inPages = await Promise.all(pages.map(({ coverage }) => coverage.stopJSCoverage()))
      return [ranIn(result), ...inPages.map(ranIn)]
    },
    end: () => session.disconnect(),
  }
}

/** The files with a function that ran for the action and not in the baseline. */
export function filesOf(act: readonly Ran[], baseline: readonly Ran[]): string[] {
  const files = act.flatMap((ran, at) =>
    [...ran].flatMap(([file, functions]) => {
      const idle = baseline[at]?.get(file)
      return [...functions].some((one) => !idle?.has(one)) ? [file] : []
    }),
  )
  return [...new Set(files)].toSorted()
}
