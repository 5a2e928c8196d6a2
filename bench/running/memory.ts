import { readFileSync } from 'node:fs'
import { closingAfter } from '../closing.ts'
import type { Figure } from '../figures.ts'
import { load, sendAll } from '../load.ts'
import type { World } from '../world.ts'

const CACHED_MB = 250
const UNCACHED_MB = 450

/** Resident memory of the shop's process at its highest while it answers from memory, and while it renders. */
export const measureMemory = (world: World) =>
  closingAfter(async (onEnd): Promise<Figure[]> => {
    const shop = await world.spawnShop()
    onEnd(() => shop.stop())
    const highest = highestOf(shop.child.pid ?? 0)
    onEnd(highest.stop)
    const cached = await load({
      url: `${shop.origin}/product`,
      headers: { 'accept-encoding': 'br' },
      seconds: 4,
    })
    const cachedMb = highest.mb()
    const uncached = await sendAll(shop.origin, differentLists(), 16, () => true)
    return [
      { what: 'cached pages', value: cachedMb, unit: 'MB', atMost: CACHED_MB, ...beside(cached) },
      { what: 'uncached pages', value: highest.mb(), unit: 'MB', atMost: UNCACHED_MB, ...beside(uncached) },
    ]
  })

const beside = ({ perSecond, errors }: { perSecond: number; errors: number }) => ({
  beside: { 'per second': Math.round(perSecond) },
  errors,
})

/** Every combination is another page, so none is in the cache. */
function differentLists() {
  const lists = []
  for (let destId = 1; destId <= 30; destId++)
    for (let themeId = 1; themeId <= 9; themeId++)
      for (let orderBy = 1; orderBy <= 5; orderBy++) {
        const path = `/product?destId=${destId}&themeId=${themeId}&orderBy=${orderBy}`
        lists.push({ method: 'GET' as const, path, headers: { 'accept-encoding': 'br' }, body: '' })
      }
  return lists
}

function highestOf(pid: number) {
  let most = 0
  const look = () => {
    const [, kb = '0'] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/) ?? []
    most = Math.max(most, Number(kb) / 1024)
  }
  const timer = setInterval(look, 50)
  return { mb: () => Math.round(most), stop: () => clearInterval(timer) }
}
