import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type Figure, missOf, printPart } from './figures.ts'
import type { World } from './world.ts'

// React picks its production build by this name, so it stands before the parts below are imported.
process.env['NODE_ENV'] = 'production'
const { openWorld } = await import('./world.ts')
const { measureCachedPages } = await import('./pages/cached-pages.ts')
const { measureRendering } = await import('./pages/rendering.ts')
const { measureCalls } = await import('./pages/catalogue-calls.ts')
const { measureOrders } = await import('./money/order-creation.ts')
const { measureWholeOrders } = await import('./money/whole-orders.ts')
const { measureRefunds } = await import('./money/refunds.ts')
const { measurePapers } = await import('./money/papers.ts')
const { measureQueue } = await import('./running/queue.ts')
const { measurePageSpeed } = await import('./pages/page-speed.ts')
const { measureLighthouse } = await import('./pages/lighthouse.ts')
const { measureLoginTimes } = await import('./members/login-times.ts')
const { measureLoginStorm } = await import('./members/login-storm.ts')
const { measureDeskLists } = await import('./desk/measure.ts')
const { measureHundredfold } = await import('./pages/hundredfold.ts')
const { measureReconciliation } = await import('./money/reconciliation.ts')
const { measureChats } = await import('./members/chats.ts')
const { measureMemory } = await import('./running/memory.ts')
const { measureStarting } = await import('./running/starting.ts')

/** The order matters: no part may find a fuller database than its numbers are meant for. */
const parts: Record<string, (world: World) => Promise<Figure[]>> = {
  'cached pages, against bare node:http': measureCachedPages,
  'rendering, against renderToString': measureRendering,
  'API calls, against the same SQL': measureCalls,
  'page speed and weight': measurePageSpeed,
  lighthouse: measureLighthouse,
  memory: measureMemory,
  starting: measureStarting,
  'logins by password, and what their time tells': measureLoginTimes,
  'logins by password, beside people who browse': measureLoginStorm,
  'chat: a thousand open conversations': measureChats,
  'queue, against bare rows': measureQueue,
  'orders, against the same statements': measureOrders,
  'whole orders, from the button to paid': measureWholeOrders,
  'refunds, against the same statements': measureRefunds,
  'papers: a contract of a dozen pages as PDF': measurePapers,
  'desk: lists and searches of a large shop': measureDeskLists,
  'reconciliation: bills of a million lines': measureReconciliation,
  'a hundred times the catalogue': measureHundredfold,
}

/**
 * `npm run bench -- orders` measures the parts with that word only, and leaves the file of results alone; a folder behind
 * the word keeps what was made, for a part whose making takes longer than its measuring.
 */
const [word = '', kept] = process.argv.slice(2)
const chosen = Object.entries(parts).filter(([name]) => name.includes(word))
if (chosen.length === 0)
  throw new Error(`No part is called ${word}; there are: ${Object.keys(parts).join('; ')}.`)

const began = performance.now()
const results: Record<string, Figure[]> = {}
const world = await openWorld(kept)
try {
  for (const [name, measure] of chosen) {
    const started = performance.now()
    const figures = await measure(world)
    results[name] = figures
    printPart(name, figures, (performance.now() - started) / 1000)
  }
} finally {
  await world.close()
}
console.log(`\nMeasured in ${((performance.now() - began) / 1000).toFixed(0)} s.`)

if (!word) {
  const about = {
    measured: world.clock.now().toISOString().slice(0, 10),
    node: process.version,
    cpus: availableParallelism(),
  }
  writeFileSync(
    join(import.meta.dirname, 'results.json'),
    `${JSON.stringify({ ...about, results }, null, 2)}\n`,
  )
}
const misses = Object.values(results)
  .flat()
  .flatMap((figure) => missOf(figure) ?? [])
for (const miss of misses) console.log(`Missed: ${miss}`)
process.exit(misses.length > 0 ? 1 : 0)
