import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

// `npm ci` wants every platform's optional package in the lockfile. npm leaves out those that its registry does not carry
// (a mirror often holds one platform's only); their names say what they are for, and here they are put back.
// Run it after `npm install` when `npm ci --dry-run` says "Missing: … from lock file".

const FILE = path.join(import.meta.dirname, '../package-lock.json')
const OS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const CPU = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']
const LIBC = { musl: ['musl'], gnu: ['glibc'] }

const lockfile = JSON.parse(readFileSync(FILE, 'utf8'))
for (const [folder, { optionalDependencies = {}, dev }] of Object.entries(lockfile.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (lockfile.packages[`node_modules/${name}`] || lockfile.packages[`${folder}/node_modules/${name}`]) continue
    lockfile.packages[`node_modules/${name}`] = platformPackage(name, version, dev)
    console.log(`${name} ${version}`)
  }
}
const sorted = Object.entries(lockfile.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'))
writeFileSync(FILE, `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(sorted) }, null, 2)}\n`)

function platformPackage(name, version, dev) {
  const words = name.split(/[-/]/)
  const pick = (choices) => choices.filter((choice) => words.includes(choice))
  const os = pick(OS)
  const cpu = pick(CPU)
  if (os.length + cpu.length === 0) throw new Error(`${name} does not say which platform it is for: add it by hand.`)
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(dev && { dev }),
    ...(LIBC[pick(['musl', 'gnu'])[0]] && { libc: LIBC[pick(['musl', 'gnu'])[0]] }),
    optional: true,
    ...(os.length > 0 && { os }),
  }
}
