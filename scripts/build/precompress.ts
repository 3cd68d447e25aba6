import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /^assets\/.*\.(?:js|css|svg)$/

/** Writes a .br and a .gz for every text asset, so that the server never compresses a response. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (!TEXT.test(output.fileName)) continue
          const source = Buffer.from(output.type === 'chunk' ? output.code : output.source)
          const brotli = brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: source.length } })
          this.emitFile({ type: 'asset', fileName: `${output.fileName}.br`, source: brotli })
          this.emitFile({ type: 'asset', fileName: `${output.fileName}.gz`, source: gzipSync(source, { level: 9 }) })
        }
      },
    },
  }
}
