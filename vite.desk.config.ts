import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brotliBesideAssets } from './vite.assets.ts'

/** What the shell itself and nearly every page stand on: one file that the desk has once and for all. */
const shell =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|zod|@tanstack|@base-ui\/react\/(dialog|composite|internals\/composite))\//

/** The desk: a build of its own, so that no page of the shop can carry anything of it. */
export default defineConfig({
  root: join(import.meta.dirname, 'src/desk'),
  base: '/desk/',
  publicDir: false,
  // Beside the shop's own, which `npm run dev` keeps at the same time.
  cacheDir: join(import.meta.dirname, 'node_modules/.vite-desk'),
  build: {
    outDir: join(import.meta.dirname, 'dist/desk'),
    emptyOutDir: true,
    // An asset inlined as a data: address would need an exception in the CSP.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Says which files a page needs, for the test of its weight.
    manifest: true,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'frame', test: (id) => shell.test(id) }] } },
    },
  },
  plugins: [tailwindcss(), react(), brotliBesideAssets()],
})
