import type { Page } from 'playwright-core'

/** Timers of the page that would wait `fromMs` wait `toMs`: for patience that is shorter than a busy machine needs. */
export const withTimers = (page: Page, fromMs: number, toMs: number) =>
  page.addInitScript(
    ([from, to]) => {
      const plain = window.setTimeout
      const changed = (work: TimerHandler, ms?: number, ...rest: unknown[]) =>
        plain(work, ms === from ? to : ms, ...rest)
      window.setTimeout = changed as typeof setTimeout
    },
    [fromMs, toMs] as const,
  )
