import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { isAllowed } from './allowed.ts'

const lockfile = z.object({
  packages: z.record(z.string(), z.object({ license: z.optional(z.string()), link: z.optional(z.boolean()) })),
})
const installed = z.object({ license: z.optional(z.unknown()) })

/** A package of the lockfile, and what is wrong with its licence. */
export type Fault = { readonly folder: string; readonly message: string }

/** Reads the lockfile, which has the packages of every platform, and compares it with the packages that are installed. No network. */
export function findFaults(root: string): { readonly packages: number; readonly faults: readonly Fault[] } {
  const { packages } = lockfile.parse(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')))
  const folders = Object.entries(packages).filter(([folder, { link }]) => folder !== '' && !link)
  const faults = folders.flatMap(([folder, { license }]): Fault[] => {
    if (license === undefined) return [{ folder, message: 'names no licence' }]
    if (!isAllowed(license)) return [{ folder, message: `the licence ${license} is not on the list` }]
    const own = licenceOf(path.join(root, folder, 'package.json'))
    return own === null || own === license
      ? []
      : [{ folder, message: `is installed with the licence ${own}, not ${license}` }]
  })
  return { packages: folders.length, faults }
}

/** The licence of the installed package; null if it is not installed, or uses an old format. */
function licenceOf(file: string): string | null {
  if (!existsSync(file)) return null
  const { license } = installed.parse(JSON.parse(readFileSync(file, 'utf8')))
  return typeof license === 'string' ? license : null
}
