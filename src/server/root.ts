import path from 'node:path'

/** The project's folder. The built server, build/server/main.js, is at the same depth as this file. */
export const ROOT = path.resolve(import.meta.dirname, '../..')
