import { setTimeout as pause } from 'node:timers/promises'
import { closingAfter } from '../closing.ts'
import type { Figure } from '../figures.ts'
import type { Request } from '../requests.ts'
import type { World } from '../world.ts'
import { fromNewAddress, makeAccounts, PASSWORD, passwordLogin, spread, timed } from './password-people.ts'

const SECONDS = 30
const LOGINS_PER_SECOND = 50
const KEPT_PAGES_PER_SECOND = 40
const RENDERED_PAGES_PER_SECOND = 4
/** Nobody waits longer for any answer (rule book §1). */
const AT_MOST_MS = 3_000

const cachedPages = ['/product', '/product/productDetail?productId=100001', '/product/team', '/useragree']

/**
 * Members log in at a steady pace, whether or not earlier ones have been answered, while visitors look at cached pages
 * and at pages that are rendered anew: the hashing of passwords must leave room for them.
 */
export const measureLoginStorm = (world: World) =>
  closingAfter(async (onEnd): Promise<Figure[]> => {
    const phones = await makeAccounts(world, SECONDS * LOGINS_PER_SECOND, true)
    const shop = await world.spawnShop()
    onEnd(() => shop.stop())
    for (const path of cachedPages) await timed(shop.origin, pageAt(path))

    const isPage = (text: string) => text.includes('</html>')
    const [logins, cached, rendered] = await Promise.all([
      atPace(
        LOGINS_PER_SECOND,
        (n) => timed(shop.origin, passwordLogin(phones[n] ?? '', PASSWORD)),
        (text) => text.startsWith('{"code":0,'),
      ),
      atPace(
        KEPT_PAGES_PER_SECOND,
        (n) => timed(shop.origin, pageAt(cachedPages[n % cachedPages.length] ?? '')),
        isPage,
      ),
      // A search page is not cached: it is rendered every time.
      atPace(
        RENDERED_PAGES_PER_SECOND,
        (n) => timed(shop.origin, pageAt(`/product/search?keyword=${n}`)),
        isPage,
      ),
    ])
    return [
      figureOf(`${LOGINS_PER_SECOND} logins per second, p99`, logins),
      figureOf('kept pages meanwhile, p99', cached),
      figureOf('rendered pages meanwhile, p99', rendered),
    ]
  })

const pageAt = (path: string): Request => ({
  method: 'GET',
  path,
  headers: { ...fromNewAddress(), accept: 'text/html' },
  body: '',
})

interface Answered {
  times: number[]
  errors: number
}

/** Begins something so many times a second, and waits for all of it at the end. */
async function atPace(
  perSecond: number,
  begin: (n: number) => ReturnType<typeof timed>,
  isGood: (text: string) => boolean,
) {
  const answered: Answered = { times: [], errors: 0 }
  const began = performance.now()
  const running: Promise<void>[] = []
  for (let n = 0; n < SECONDS * perSecond; n++) {
    await pause(Math.max(0, began + (n * 1000) / perSecond - performance.now()))
    running.push(
      begin(n).then(
        ({ ms, status, text }) => {
          answered.times.push(ms)
          if (status !== 200 || !isGood(text)) answered.errors += 1
        },
        () => {
          answered.errors += 1
        },
      ),
    )
  }
  await Promise.all(running)
  return answered
}

function figureOf(what: string, { times, errors }: Answered): Figure {
  const beside = spread(times)
  return { what, value: beside['p99 ms'], unit: 'ms', atMost: AT_MOST_MS, beside, errors }
}
