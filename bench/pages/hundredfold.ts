import { productFacets, productLists, productSearch } from '#src/api/catalog/product-lists.ts'
import { multiplyCatalogue } from '#src/development/sample/multiply.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { realClock } from '#src/platform/clock.ts'
import { openDatabase } from '#src/platform/db/database.ts'
import { closingAfter } from '../closing.ts'
import { type Figure, rounded } from '../figures.ts'
import { inProcess, replyOf } from '../requests.ts'
import type { World } from '../world.ts'

const AT_MOST = 2
const TIMES = 100
const WARM_UP = 50
const ASKED = 300

const list = productLists.list.path
const filter = productFacets.facets.path
const suggest = productSearch.suggest.path

/** The calls of lists and searches: as a list opens, filtered, sorted and paged; counted; searched. */
const calls = {
  'list as it opens': list,
  'list with its facets': `${list}?facet=1`,
  'list of a place by price': `${list}?destId=1&order_by=2`,
  'list of a place and a theme by date': `${list}?destId=1&themeId=1&order_by=5`,
  'list of days, price and month': `${list}?days=2,3&price_min=200000&price_max=1000000&month=${nextMonth()}`,
  'fifth page': `${list}?page=5`,
  'facets of everything': filter,
  'facets of a place, days and a price': `${filter}?destId=1&days=2&price_min=200000&price_max=1000000`,
  'search for a place': `${list}?keywords=${encodeURIComponent('云南')}`,
  'search for a common word': `${list}?keywords=${encodeURIComponent('亲子')}&facet=1`,
  'search in pinyin': `${list}?keywords=yunnan`,
  'search for two words by price': `${list}?keywords=${encodeURIComponent('云南 亲子')}&order_by=2`,
  'search that is mended': `${list}?keywords=${encodeURIComponent('云男亲自')}`,
  suggestions: `${suggest}?keyword=${encodeURIComponent('云')}`,
}

/** Far enough ahead that most products leave in it. */
function nextMonth() {
  const [year = 0, month = 0] = dayOf(realClock.now()).split('-').map(Number)
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
}

/** Each call, uncached, on the sample catalogue and then on one a hundred times as large. */
export const measureHundredfold = (world: World) =>
  closingAfter(async (onEnd): Promise<Figure[]> => {
    const { api, close } = await world.openApi({ keeps: false })
    onEnd(close)
    let asked = 0
    const ask = async (path: string) => {
      const request = inProcess({ method: 'GET', path, headers: {}, body: '' })
      // One address may read 1,200 times a minute.
      asked++
      await replyOf(await api.fetch(request, { ip: `10.3.0.${asked % 250}` }))
    }
    const p95Of = async (path: string) => {
      const times: number[] = []
      for (let n = -WARM_UP; n < ASKED; n++) {
        const began = performance.now()
        await ask(path)
        if (n >= 0) times.push(performance.now() - began)
      }
      return times.sort((a, b) => a - b)[Math.floor(ASKED * 0.95)] ?? Number.NaN
    }
    const small: Record<string, number> = {}
    for (const [name, path] of Object.entries(calls)) small[name] = await p95Of(path)
    const database = openDatabase(world.owner, { max: 2, statementTimeoutMs: 0 })
    onEnd(database.close)
    await multiplyCatalogue(database, TIMES, world.clock.now())
    const figures: Figure[] = []
    for (const [name, path] of Object.entries(calls)) {
      const [once, often] = [small[name] ?? Number.NaN, await p95Of(path)]
      figures.push({
        what: `${name}, p95`,
        value: rounded(often / once, 2),
        unit: 'ratio',
        atMost: AT_MOST,
        beside: { 'p95 ms': rounded(often, 2), 'with the sample alone': rounded(once, 2) },
      })
    }
    return figures
  })
