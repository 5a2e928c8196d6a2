import { productLists } from '#src/api/catalog/product-lists.ts'
import { products } from '#src/api/catalog/products.ts'
import { recordStatements } from '#src/platform/db/client/statement-counter.ts'
import type { BareStatements } from '../bare-server.ts'
import { closingAfter } from '../closing.ts'
import { compared, type Figure } from '../figures.ts'
import { compare } from '../load.ts'
import { forkServer } from '../processes.ts'
import { inProcess, replyOf } from '../requests.ts'
import type { World } from '../world.ts'

const AT_LEAST = 0.5

const calls = {
  list: `${productLists.list.path}?destId=1`,
  detail: `${products.detail.path}?product_id=100001`,
}

/** Each call with cached answers, as the shop serves it, and uncached; both against the same statements. */
export async function measureCalls(world: World): Promise<Figure[]> {
  const { api, close } = await world.openApi()
  const recorded = []
  for (const [name, path] of Object.entries(calls)) {
    const request = inProcess({ method: 'GET', path, headers: {}, body: '' })
    const { result, sent } = await recordStatements(async () => api.fetch(request, { ip: '10.0.0.1' }))
    await replyOf(result)
    recorded.push({ name, path, sent })
  }
  await close()
  const figures: Figure[] = []
  for (const { name, path, sent } of recorded) {
    const anew = await measureCall(world, path, sent, false)
    figures.push(compared(`${name}, made anew`, anew, AT_LEAST))
    const cached = await measureCall(world, path, sent, true)
    figures.push(compared(`${name}, kept as served`, cached))
  }
  return figures
}

const measureCall = (world: World, path: string, sent: BareStatements['statements'], isCached: boolean) =>
  closingAfter(async (onEnd) => {
    const told: BareStatements = { kind: 'statements', connection: world.connection, statements: sent }
    const bare = await forkServer('bare-server.ts', told)
    onEnd(bare.stop)
    const shop = isCached
      ? await world.spawnShop()
      : await forkServer('pages/uncached-server.ts', world.connection)
    onEnd(() => shop.stop())
    return compare({ url: `${shop.origin}${path}` }, { url: `${bare.origin}${path}` })
  })
