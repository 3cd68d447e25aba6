// Imported first by main.ts: an untested old Node.js that can run TypeScript is refused at once.
const OLDEST = 24

if (Number.parseInt(process.versions.node, 10) < OLDEST) {
  process.stderr.write(
    `Clutchbook needs Node.js ${OLDEST} or newer, this is ${process.versions.node}: start it with "npm start".\n`,
  )
  process.exit(1)
}
