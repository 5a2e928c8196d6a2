import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'

const root = join(import.meta.dirname, '../..')
const ADDRESS = '/desk/assets/part.js'

/** Around a part of a page: what the desk puts around all of its pages. */
const around = `
  import { QueryClientProvider } from '@tanstack/react-query'
  import { createRoot } from 'react-dom/client'
  import { makeQueryClient } from '#src/desk/client/query.ts'
  import { Part } from 'virtual:part'
  const place = document.getElementById('desk')
  createRoot(place.parentElement.appendChild(place.cloneNode())).render(
    <QueryClientProvider client={makeQueryClient()}><main style={{ padding: 24, maxWidth: 560 }}><h1>部件</h1><Part /></main></QueryClientProvider>
  )
  place.remove()
`

/** The script of a part alone, for a piece of the desk that several pages use. `source` exports `Part`. */
export async function buildPart(source: string) {
  const sources: Record<string, string> = { 'virtual:part': source, 'virtual:around': around }
  const inMemory = {
    name: 'part',
    resolveId: (id: string) => (id in sources ? join(root, 'src/desk', `${id.slice(8)}.virtual.tsx`) : null),
    load: (id: string) => {
      const name = /([a-z]+)\.virtual\.tsx$/.exec(id)?.[1]
      return name === undefined ? null : sources[`virtual:${name}`]
    },
  }
  const built = (await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [inMemory, react()],
    build: { write: false, rolldownOptions: { input: 'virtual:around' }, modulePreload: false },
  })) as Rolldown.RolldownOutput
  return built.output[0].code
}

/** Shows it in the looks of the desk, signed in. */
export async function showPart(page: Page, script: string) {
  await page.route(`**${ADDRESS}`, (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
  await page.goto('/desk/account')
  await page.locator('h1').first().waitFor()
  await page.addScriptTag({ url: ADDRESS, type: 'module' })
}
