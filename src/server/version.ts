import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { ROOT } from './root.ts'

const FILE = path.join(ROOT, 'package.json')

export const { version: VERSION } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(FILE, 'utf8')))
