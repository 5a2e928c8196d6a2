import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '#test/shop/browser.ts'
import { closingAfter } from '../closing.ts'
import { type Figure, rounded } from '../figures.ts'
import { median } from '../load.ts'
import type { World } from '../world.ts'
import { publicAddresses } from './pages.ts'

const ROUNDS = 3
const SLOWDOWN = 4
const KB = { script: 130, html: 15, css: 20 }
const LCP_MS = 1_200
const TBT_MS = 150
const CLS = 0.02

/** What a visitor's first page costs: bytes as they travel, and the browser's own figures on a slow processor. */
export const measurePageSpeed = (world: World) =>
  closingAfter(async (onEnd) => {
    const shop = await world.spawnShop()
    onEnd(() => shop.stop())
    const browser = await launchBrowser()
    onEnd(() => browser.close())
    const figures: Figure[] = []
    for (const address of publicAddresses) {
      const visits: Visit[] = []
      for (let round = 0; round <= ROUNDS; round++) {
        const visit = await visitOnce(browser, `${shop.origin}${address}`)
        if (round > 0) visits.push(visit) // the first renders the page for the others
      }
      figures.push(...figuresOf(address, visits))
    }
    return figures
  })

function figuresOf(address: string, visits: Visit[]): Figure[] {
  const of = (name: keyof Visit, places: number) =>
    rounded(median(visits.map((visit) => visit[name])), places)
  return [
    { what: `${address} JavaScript, brotli`, value: of('scriptKb', 1), unit: 'KB', atMost: KB.script },
    { what: `${address} HTML, brotli`, value: of('htmlKb', 1), unit: 'KB', atMost: KB.html },
    { what: `${address} CSS, brotli`, value: of('cssKb', 1), unit: 'KB', atMost: KB.css },
    { what: `${address} LCP`, value: of('lcpMs', 0), unit: 'ms', atMost: LCP_MS },
    { what: `${address} TBT`, value: of('tbtMs', 0), unit: 'ms', atMost: TBT_MS },
    { what: `${address} CLS`, value: of('cls', 4), unit: '', atMost: CLS },
  ]
}

interface Visit {
  scriptKb: number
  htmlKb: number
  cssKb: number
  lcpMs: number
  tbtMs: number
  cls: number
}

/** A first visit: nothing in the browser's cache, until the page has been quiet for a while. */
async function visitOnce(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.addInitScript(watch)
  await page.goto(url, { waitUntil: 'load' })
  await untilQuiet(page)
  const visit = await page.evaluate(readVisit)
  await context.close()
  return visit
}

/** Work after the last file still counts: two seconds with neither a long task nor a file end the visit. */
const untilQuiet = (page: Page) =>
  page.waitForFunction(() => {
    const entries = [...window.seen.tasks, ...performance.getEntriesByType('resource')]
    const last = Math.max(0, ...entries.map(({ startTime, duration }) => startTime + duration))
    return performance.now() - last > 2_000
  })

declare global {
  interface Window {
    seen: { lcp: number; cls: number; tasks: PerformanceEntry[] }
  }
}

/** Runs in the page, before anything else there. */
function watch() {
  window.seen = { lcp: 0, cls: 0, tasks: [] }
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  on('largest-contentful-paint', (entry) => {
    window.seen.lcp = entry.startTime
  })
  on('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!shift.hadRecentInput) window.seen.cls += shift.value
  })
  on('longtask', (entry) => window.seen.tasks.push(entry))
}

/** Runs in the page: bodies without headers, and of every long task after the first paint what is over 50 ms. */
function readVisit(): Visit {
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const kbOf = (ending: string) =>
    files.filter(({ name }) => name.endsWith(ending)).reduce((sum, file) => sum + file.encodedBodySize, 0) /
    1024
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  const late = window.seen.tasks.filter(({ startTime }) => startTime >= painted)
  return {
    scriptKb: kbOf('.js'),
    cssKb: kbOf('.css'),
    htmlKb: (document?.encodedBodySize ?? 0) / 1024,
    lcpMs: window.seen.lcp,
    tbtMs: late.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    cls: window.seen.cls,
  }
}
