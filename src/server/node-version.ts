// Imported first by main.ts: refuses an unsupported Node.js that can run TypeScript.
const OLDEST = 24

if (Number.parseInt(process.versions.node, 10) < OLDEST) {
  process.stderr.write(
    `Clutchbook needs Node.js ${OLDEST} or newer, this is ${process.versions.node}: start it with "npm start".\n`,
  )
  process.exit(1)
}
