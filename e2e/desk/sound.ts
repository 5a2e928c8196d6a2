import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings } from '../browser/visitors.ts'
import { brokenIn } from '../every-page/layout-faults.ts'

export const laptops = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
]
const screens = [...laptops, { width: 1920, height: 1080 }]
export const telephone = { width: 390, height: 844 }

/** Looks at pages as they stand: nothing beyond their edges, nothing that axe finds. Pictures bear the name of `story`. */
export const soundIn =
  (story: string, sizes = screens) =>
  async (page: Page, name: string, at = sizes) => {
    for (const size of at) {
      await page.setViewportSize(size)
      if (process.env['SHOTS'])
        await page.screenshot({
          path: `${process.env['SHOTS']}/${story}-${name}-${size.width}.png`,
          fullPage: true,
        })
      expect(await brokenIn(page), `${name} at ${size.width}`).toEqual([])
    }
    expect(await axeFindings(page), name).toEqual([])
  }
