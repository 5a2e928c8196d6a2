import type { BrowserContext, Page } from 'playwright-core'

/**
 * One context for the ordinary visitors of a test file, who come one after the other and have pages of their own. A page
 * that is nobody's stays open in it: with it live the renderer and the code that it has compiled, which make a third of
 * what opening a page costs.
 */
export function makeSharedContext(origin: string, open: () => Promise<BrowserContext>) {
  let kept: { context: BrowserContext; keeper: Page } | null = null
  let isTaken = false

  async function openKept() {
    const context = await open()
    const keeper = await context.newPage()
    await keeper.goto(`${origin}/robots.txt`)
    return { context, keeper }
  }

  async function close() {
    const left = kept
    kept = null
    await left?.context.close()
  }

  /** Leaves nothing of the last visitor: cookies, storage, permissions, routes, pages. */
  async function clean({ context, keeper }: NonNullable<typeof kept>) {
    await Promise.all(context.pages().map((page) => page !== keeper && page.close()))
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await context.clearCookies()
    await context.clearPermissions()
    await keeper.evaluate(() => localStorage.clear())
  }

  return {
    close,
    /** Null while another visitor has it. */
    async take(): Promise<BrowserContext | null> {
      if (isTaken) return null
      isTaken = true
      kept ??= await openKept()
      return kept.context
    },
    /** `isSpent`: the visitor has changed what cannot be taken back, and the next one begins with a new context. */
    async giveBack(isSpent: boolean) {
      if (isSpent) await close()
      else if (kept) await clean(kept)
      isTaken = false
    },
  }
}

/** Whether the clock of a page was touched: one that is installed stays with all pages of its context. */
export function watchClock(page: Page) {
  const { clock } = page
  const watch = { isTouched: false }
  Object.defineProperty(page, 'clock', {
    get() {
      watch.isTouched = true
      return clock
    },
  })
  return watch
}
