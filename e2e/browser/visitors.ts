import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContextOptions, Page, Response } from 'playwright-core'
import { afterAll, expect, onTestFinished } from 'vitest'
import { sampleContent } from '#src/development/sample/data.ts'
import { leaksIn } from '#test/endpoints/personal.ts'
import { atEnd } from '#test/run/at-end.ts'
import { launchBrowser } from '#test/shop/browser.ts'
import type { Site } from '#test/shop/site.ts'
import { makeSharedContext, watchClock } from './shared-context.ts'
import { unveiled, veil } from './veil.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Observed {
  violations: string[]
  layoutShift: number
  /** What moved by itself, by its tag and class: a figure alone would not say where to look. */
  moved: string[]
}

const viewport = { width: 1440, height: 900 }
let launched: ReturnType<typeof launchBrowser> | undefined

/** One serves all the files that a worker runs, one after the other; it ends with the worker. */
async function sharedBrowser() {
  const running = await launched
  if (running?.isConnected()) return running
  launched = launchBrowser({ isBrief: true })
  return launched
}

interface Options extends BrowserContextOptions {
  /** Has seen today's banner and the popups, which would lie over what a test is about. */
  isGreeted?: boolean
  /** For the tests that follow as well. */
  staysOpen?: boolean
  /** In a browser that nobody used before, for tests of what it has not fetched yet. */
  isFirst?: boolean
  /** As people see it, for tests of what moves by itself: in a page that is not drawn nothing does. */
  isDrawn?: boolean
}

/** The browser of a test file; each visitor is a stranger with cookies and an address of their own. */
export async function openBrowser(site: Pick<Site, 'origin'>) {
  const browser = await sharedBrowser()
  const replies = listenForLeaks()
  const lasting: (() => Promise<void>)[] = []
  afterAll(() => Promise.all(lasting.map((leave) => leave())))

  async function openContext({
    isDrawn = false,
    ...options
  }: Pick<Options, 'isDrawn'> & BrowserContextOptions = {}) {
    const context = await browser.newContext({
      baseURL: site.origin,
      viewport,
      locale: 'zh-CN',
      // A fading picture is drawn sixty times a second; only a test of the motion itself needs to see it.
      reducedMotion: 'reduce',
      ...options,
    })
    context.setDefaultTimeout(60_000)
    // Who asks for pictures wants to see something on them.
    if (!isDrawn && !process.env['SHOTS']) await context.addInitScript(veil)
    context.on('response', replies.heard)
    return context
  }
  const shared = makeSharedContext(site.origin, openContext)
  atEnd(shared.close)

  let visitors = 0
  return async function visit({
    isGreeted = true,
    staysOpen = false,
    isFirst = false,
    isDrawn = false,
    ...options
  }: Options = {}) {
    visitors += 1
    const isOrdinary =
      !staysOpen && !isFirst && !isDrawn && Object.keys(options).every((name) => name === 'viewport')
    const taken = isOrdinary ? await shared.take() : null
    const context = taken ?? (await openContext({ isDrawn, ...options }))
    if (!options.extraHTTPHeaders)
      await context.setExtraHTTPHeaders({ 'x-forwarded-for': `10.9.${visitors >> 8}.${visitors & 255}` })
    const page = await context.newPage()
    if (taken) await page.setViewportSize(options.viewport ?? viewport)
    const clock = watchClock(page)
    const complaints = listenForComplaints(page)
    // A page that its test has left would go on asking and drawing beside the next ones.
    const leave = async () => {
      await replies.areRead()
      await (taken ? shared.giveBack(clock.isTouched) : context.close())
    }
    if (staysOpen) lasting.push(leave)
    else
      onTestFinished(async ({ task }) => {
        if (task.result?.state === 'fail') await report(page, complaints)
        await leave()
      })
    if (isGreeted) {
      await page.addInitScript(seeBanner)
      await context.addCookies(
        sampleContent.popups.map(({ cookie: { name, value } }) => ({ name, value, url: site.origin })),
      )
    }
    await page.addInitScript(observe)
    return { page, context, complaints }
  }
}

/** Runs in the page: the bottom banner has been shown today. */
function seeBanner() {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  try {
    localStorage.setItem('bm_bottom_banner', today)
  } catch {
    // A document without an origin has no storage, and no banner.
  }
}

/** Every reply of the API that a browser gets is read: none may show personal data in full (`personal.ts`). */
function listenForLeaks() {
  const readings: Promise<string[]>[] = []
  afterAll(async () => expect((await Promise.all(readings)).flat()).toEqual([]))
  return {
    /** Those of a page that is closed are gone. */
    areRead: () => Promise.all(readings),
    heard(response: Response) {
      const path = new URL(response.url()).pathname
      if (!path.startsWith('/api/v3/') || !response.headers()['content-type']?.includes('json')) return
      const call = { method: response.request().method() as 'GET', path: path as `/api/v3/${string}` }
      const found = (text: string) => leaksIn(call, text).map((leak) => `${call.method} ${path}: ${leak}`)
      // A page that is closed meanwhile has taken its replies along.
      readings.push(response.text().then(found, () => []))
    },
  }
}

/** Everything that a visitor's console must not say: errors, failed hydration, CSP violations, failed requests. */
function listenForComplaints(page: Page) {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`)
  })
  return complaints
}

/** What a page showed, kept and said when its test failed: a failure that comes once in a hundred runs is seen once. */
async function report(page: Page, complaints: readonly string[]) {
  const shown = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String)
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage })).catch(String)
  process.stderr.write(
    `${page.url()}\n${complaints.join('\n')}\n${kept.slice(0, 1_000)}\n${shown.slice(0, 3_000)}\n`,
  )
}

/** What the content policy refused in a page. */
export const violationsIn = async (page: Page) => (await observedBy(page)).violations

/** What moved by itself in a page, which is none of those that are not drawn. */
export async function shiftsIn(page: Page) {
  const { isDrawn, layoutShift, moved } = await observedBy(page)
  if (!isDrawn)
    throw new Error('Nothing is seen to move in a page that is not drawn: visit({ isDrawn: true }).')
  return { layoutShift, moved }
}

const observedBy = (page: Page) =>
  page.evaluate(() => {
    const { observed, veil } = window as unknown as { observed: Observed; veil?: CSSStyleSheet }
    return { ...observed, isDrawn: !veil }
  })

/** Runs in the page, before its own scripts. */
function observe() {
  const observed: Observed = { violations: [], layoutShift: 0, moved: [] }
  Object.assign(window, { observed })
  addEventListener('securitypolicyviolation', (event) => {
    observed.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
  })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    })[]) {
      if (entry.hadRecentInput) continue
      observed.layoutShift += entry.value
      for (const { node, previousRect: from, currentRect: to } of entry.sources)
        observed.moved.push(
          `${node instanceof Element ? `${node.tagName} ${node.className}` : node?.textContent} ${from.x},${from.y} ${from.width}×${from.height} → ${to.x},${to.y} ${to.width}×${to.height}`,
        )
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** When transitions are over: a color half way between two is nobody's color, and a place neither. */
export const atRest = (page: Page) =>
  page.evaluate(async () => {
    const brief = document.getAnimations().filter((it) => it instanceof CSSTransition)
    // A browser may stop one that is out of view: what nobody sees is not waited for.
    const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1000))
    await Promise.race([Promise.allSettled(brief.map(({ finished }) => finished)), seconds(3)])
  })

/** What axe finds wrong with the page as it stands, WCAG 2.1 A and AA. Injected through the debugger: the CSP stays. */
export async function axeFindings(page: Page, within = 'html') {
  await atRest(page)
  const session = await page.context().newCDPSession(page)
  const known = await session.send('Runtime.evaluate', { expression: 'typeof axe' })
  if (known.result.value !== 'object') await session.send('Runtime.evaluate', { expression: axeSource })
  const expression = unveiled(`axe.run(${JSON.stringify(within)}, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'],
    resultTypes: ['violations'],
  })
    .then(({ violations }) => violations.map((v) => v.id + ': ' + v.nodes.map((n) => n.target.join(' ')).join(' | ')))`)
  const { result } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  })
  await session.detach()
  return result.value as string[]
}

/** The newest code that the simulator outbox holds for a phone. */
export async function codeFor(site: Pick<Site, 'origin'>, phone: string) {
  const outbox = await fetch(`${site.origin}/dev/outbox.json?to=${phone}`)
  const sent = (await outbox.json()) as { code: string }[]
  // Messages about an order go to the same phone and carry none.
  const newest = sent.find(({ code }) => code !== '')
  if (!newest) throw new Error(`nothing was sent to ${phone}`)
  return newest.code
}
