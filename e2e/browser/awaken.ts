import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { content } from '#src/api/content/pages.ts'

/** The visitor's first input: side bar, banner and popups come with it. */
export const wake = (page: Page) => page.mouse.move(300, 400)

/**
 * The same, until what comes with it has told the shop of the visit. A test that something does not show has to wait
 * for it: before, nothing could show.
 */
export async function awaken(page: Page) {
  await wake(page)
  const isTold = () =>
    page.evaluate(
      (path) => performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname === path),
      content.visit.path,
    )
  await expect.poll(isTold).toBe(true)
}
