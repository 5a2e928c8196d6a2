import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { minify } from '@swc/core'
import type { Plugin } from 'vite'

/** Icons keep lucide's shapes and are drawn by `src/ui/icons/draw-icon.ts`, on the server as in the browser. */
export function lucideDrawnByUs(): Plugin {
  const ours = join(import.meta.dirname, 'src/ui/icons/draw-icon.ts')
  return {
    name: 'lucide-drawn-by-us',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ resolve: { noExternal: ['lucide-react'] } }),
    resolveId: (source, importer) =>
      source.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/') ? ours : null,
  }
}

/** What a call does in words is read in its description (`docs/openapi.json`): no visitor waits for it. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/src\/api\/.+\.ts$/ },
      handler: (code) => ({ code: code.replace(/^(\s+summary:)\s+'[^'\n]*',$/gm, "$1 '',"), map: null }),
    },
  }
}

/** A second minifier finds what the first one leaves, and the other way round: together a hundredth less of every file. */
export function minifiedTwice(): Plugin {
  return {
    name: 'minified-twice',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue
          const { code } = await minify(file.code, {
            module: true,
            compress: { passes: 3, ecma: 2020 },
            mangle: true,
            format: { ecma: 2020 },
          })
          file.code = code
        }
      },
    },
  }
}

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
