import { findFaults } from './licences/packages.ts'

// node scripts/check-licences.ts   prints one line per package whose licence is not on the list; fails on any

const { packages, faults } = findFaults(new URL('..', import.meta.url).pathname)
for (const { folder, message } of faults) console.error(`${folder}: ${message}`)
console.log(`${packages} packages, ${faults.length} without an allowed licence`)
process.exitCode = faults.length > 0 ? 1 : 0
