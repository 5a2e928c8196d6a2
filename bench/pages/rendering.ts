import { join } from 'node:path'
import { renderToString } from 'react-dom/server'
import type { Pages } from '#src/app/request-handler.ts'
import { ensureBuilt } from '#src/platform/build.ts'
import { type Figure, rounded } from '../figures.ts'
import { median } from '../load.ts'
import type { World } from '../world.ts'
import { treeOf } from './tree.ts'

const AT_LEAST = 0.35
const ROUNDS = 5
const ROUND_MS = 1_000

const addresses = ['/product', '/product/productDetail?productId=100001']

/**
 * The whole way from an address to its HTML, with cached answers of the API, against React turning the same elements
 * into text: what router, loaders, Query and the hand-over of data to the browser cost. One thread, one page at a time.
 */
export async function measureRendering(world: World): Promise<Figure[]> {
  await ensureBuilt()
  const bundle = join(import.meta.dirname, '../../dist/server/server.js')
  const { default: pages } = (await import(bundle)) as { default: Pages }
  const { api, close } = await world.openApi()
  let asked = 0
  // Another visitor each time: a single one would soon be refused TOO_OFTEN.
  const sendToApi = async (request: Request) =>
    api.fetch(request, { ip: `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked++ & 255}` })
  try {
    const figures: Figure[] = []
    for (const address of addresses) {
      const render = async () => {
        const request = new Request(`http://shop.test${address}`)
        const page = await pages.fetch(request, { context: { sendToApi, nonce: 'bench' } })
        if (page.status !== 200) throw new Error(`${address} answered ${page.status}`)
        return page.text()
      }
      const tree = treeOf(await render())
      const rounds = []
      for (let round = 0; round <= ROUNDS; round++) {
        const bare = await perSecond(async () => renderToString(tree))
        const ours = await perSecond(render)
        if (round > 0) rounds.push({ bare, ours })
      }
      figures.push({
        what: address,
        value: rounded(median(rounds.map(({ ours, bare }) => ours / bare)), 3),
        unit: 'ratio',
        atLeast: AT_LEAST,
        beside: {
          'pages per second': Math.round(median(rounds.map(({ ours }) => ours))),
          'renderToString per second': Math.round(median(rounds.map(({ bare }) => bare))),
        },
      })
    }
    return figures
  } finally {
    await close()
  }
}

async function perSecond(work: () => Promise<unknown>) {
  const began = performance.now()
  let done = 0
  while (performance.now() - began < ROUND_MS) {
    await work()
    done++
  }
  return done / ((performance.now() - began) / 1000)
}
