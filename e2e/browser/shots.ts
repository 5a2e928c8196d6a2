import type { Page } from 'playwright-core'

/** Who asks for pictures names the folder for them by `SHOTS`. */
async function take(page: Page, file: string, fullPage: boolean) {
  const folder = process.env['SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${file}.png`, fullPage })
}

/** A picture of a page as it stands: `<story>-<name>.png`. */
export const shotOf =
  (story: string, { fullPage = false } = {}) =>
  (page: Page, name: string) =>
    take(page, `${story}-${name}`, fullPage)

/** Pictures of a page at both sizes: `<story>-<name>-<width>.png`. */
export const shotsOf = (story: string) => async (page: Page, name: string) => {
  if (!process.env['SHOTS']) return
  for (const [width, height] of [
    [1280, 800],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await take(page, `${story}-${name}-${width}`, false)
  }
}
