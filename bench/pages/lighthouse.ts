import lighthouse, { desktopConfig } from 'lighthouse'
import { launchBrowser } from '#test/shop/browser.ts'
import { freePort } from '#test/shop/running/spawn-shop.ts'
import { closingAfter } from '../closing.ts'
import type { Figure } from '../figures.ts'
import type { World } from '../world.ts'
import { publicAddresses } from './pages.ts'

/** Of a hundred. */
const AT_LEAST = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof AT_LEAST

/**
 * What Lighthouse says of each public page on a desktop: a second opinion on the pages, by rules that are not ours. The
 * best of two visits counts for speed, because whatever else this machine did can only have made a page slower; every
 * other category must be full each time. The audits that took points away are printed.
 */
export const measureLighthouse = (world: World) =>
  closingAfter(async (onEnd) => {
    const shop = await world.spawnShop()
    onEnd(() => shop.stop())
    const port = await freePort()
    const browser = await launchBrowser({ debuggingPort: port })
    onEnd(() => browser.close())
    const figures: Figure[] = []
    for (const address of publicAddresses) {
      const visits = []
      // The first visit renders the page and its pictures for those that count.
      for (let round = 0; round < 3; round++) visits.push(await audit(`${shop.origin}${address}`, port))
      figures.push(...figuresOf(address, visits.slice(1)))
    }
    return figures
  })

interface Visit {
  scores: Record<Category, number>
  lost: string[]
}

async function audit(url: string, port: number): Promise<Visit> {
  const flags = { port, logLevel: 'silent', onlyCategories: Object.keys(AT_LEAST) } as const
  const { lhr } =
    (await lighthouse(url, { ...flags, onlyCategories: [...flags.onlyCategories] }, desktopConfig)) ?? {}
  if (!lhr || lhr.runtimeError)
    throw new Error(`${url}: ${lhr?.runtimeError?.message ?? 'Lighthouse said nothing'}`)
  const scoreOf = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  const counted = Object.values(lhr.categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0),
  )
  const lost = counted
    .map(({ id }) => lhr.audits[id])
    .filter((found) => found?.score != null && found.score < 0.9)
    .map((found) => `${found?.id} ${found?.displayValue ?? ''}`.trim())
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    lost: [...new Set(lost)],
  }
}

function figuresOf(address: string, visits: Visit[]): Figure[] {
  for (const lost of new Set(visits.flatMap((visit) => visit.lost))) console.log(`  ${address}: ${lost}`)
  return (Object.keys(AT_LEAST) as Category[]).map((category) => {
    const scores = visits.map((visit) => visit.scores[category])
    return {
      what: `${address} ${category}`,
      value: category === 'performance' ? Math.max(...scores) : Math.min(...scores),
      unit: '',
      atLeast: AT_LEAST[category],
    }
  })
}
