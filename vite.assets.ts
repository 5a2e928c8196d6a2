import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/** Compresses each text asset once, at the best quality: the server then only reads files. */
export function brotliBesideAssets(): Plugin {
  return {
    name: 'brotli-beside-assets',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          if (!/\.(js|css|svg)$/.test(fileName)) continue
          const text = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          const source = brotliCompressSync(text, {
            params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
          })
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source })
        }
      },
    },
  }
}
