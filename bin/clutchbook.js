#!/usr/bin/env node
import { runCommand } from '../scripts/setup/command.js'
import { runMain } from '../scripts/setup/step.js'

await runMain(() => runCommand(process.argv.slice(2)))
