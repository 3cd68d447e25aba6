import path from 'node:path'

/** The project's folder. The built server, build/server/main.js, lies as deep as this file. */
export const ROOT = path.resolve(import.meta.dirname, '../..')
