import { build, type Plugin } from 'vite'

/** Native code, and a package that starts workers from its own files: the `dependencies` of package.json, which the installed package has. */
const UNBUNDLED = ['@node-rs/argon2', 'pino']

/** Bundles the server too, because a bundle takes less memory than separate modules (docs/decisions/0056). */
export function server(root: string): Plugin {
  return {
    name: 'server',
    apply: 'build',
    async closeBundle() {
      await build({
        configFile: false,
        root,
        publicDir: false,
        logLevel: 'warn',
        ssr: { noExternal: true, external: UNBUNDLED },
        build: {
          ssr: true,
          outDir: 'build/server',
          emptyOutDir: true,
          target: 'node24',
          minify: false,
          rolldownOptions: {
            input: {
              main: 'src/server/main.ts',
              // Runs in worker threads.
              reader: 'src/server/imports/reading/reader.ts',
              admin: 'src/server/commands/admin.ts',
              backup: 'src/server/commands/backup.ts',
              restore: 'src/server/commands/restore.ts',
              rollback: 'src/server/commands/rollback.ts',
              'update-check': 'src/server/commands/update-check.ts',
              health: 'src/server/commands/health.ts',
            },
            // V8 keeps the source text in memory: one byte per character, or two if any is not ASCII.
            output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', charset: 'ascii', comments: false },
          },
        },
      })
    },
  }
}
