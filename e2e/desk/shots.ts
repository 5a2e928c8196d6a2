import type { Page } from 'playwright-core'

/** Pictures of a page at both sizes, for who asks for them by `SHOTS`: `<folder>/<story>-<name>-<width>.png`. */
export const shotsOf = (story: string) => async (page: Page, name: string) => {
  const folder = process.env['SHOTS']
  if (!folder) return
  for (const [width, height] of [
    [1280, 800],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.screenshot({ path: `${folder}/${story}-${name}-${width}.png` })
  }
}
