import type { BareBytes } from '../bare-server.ts'
import { closingAfter } from '../closing.ts'
import { compared, type Figure } from '../figures.ts'
import { compare } from '../load.ts'
import { forkServer } from '../processes.ts'
import type { World } from '../world.ts'
import { fetchPacked, publicAddresses } from './pages.ts'

const AT_LEAST = 0.6

/** A page from memory against a server that only ever sends these bytes with these headers. */
export const measureCachedPages = (world: World) =>
  closingAfter(async (onEnd) => {
    const shop = await world.spawnShop()
    onEnd(() => shop.stop())
    const figures: Figure[] = []
    for (const address of publicAddresses) {
      const url = `${shop.origin}${address}`
      const { status, headers, body } = await fetchPacked(url)
      if (status !== 200 || headers['content-encoding'] !== 'br')
        throw new Error(`${address} answered ${status}`)
      // What Node adds by itself on both sides.
      const { date: _, connection: __, 'keep-alive': ___, ...own } = headers
      const told: BareBytes = { kind: 'bytes', headers: own, bodyBase64: body.toString('base64') }
      const bare = await forkServer('bare-server.ts', told)
      const packed = { 'accept-encoding': 'br' }
      const pair = await compare({ url, headers: packed }, { url: bare.origin, headers: packed }, 3)
      await bare.stop()
      figures.push(compared(address, pair, AT_LEAST))
    }
    return figures
  })
