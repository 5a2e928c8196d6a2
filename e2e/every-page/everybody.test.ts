import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { publicAddresses } from '#test/endpoints/public-addresses.ts'
import { startSite } from '#test/shop/site.ts'
import { axeFindings, openBrowser } from '../browser/visitors.ts'
import { brokenIn } from './layout-faults.ts'

const site = await startSite()
/** Search results are not cached, and must be as accessible as the public pages. */
const addresses = [...publicAddresses, '/product/search?keyword=%E4%BA%91%E5%8D%97']
const visit = await openBrowser(site)

async function shot(page: Page, name: string, fullPage = false) {
  const folder = process.env['SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/everybody-${name}.png`, fullPage })
}
const nameOf = (path: string) => path.replace(/\W+/g, '-').replace(/^-|-$/g, '')

/** Opens a page and waits for everything that loads by itself. */
async function open(page: Page, path: string) {
  await page.goto(path)
  await page.getByTestId('member').getByRole('button', { name: '登录' }).first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** One visit for all checks of one window size. */
function inOneWindow(options: Parameters<typeof visit>[0] = {}) {
  const opened = new Map<string, Promise<Page>>()
  return (path: string) => {
    const coming =
      opened.get(path) ??
      visit({ ...options, staysOpen: true }).then(({ page }) => open(page, path).then(() => page))
    opened.set(path, coming)
    return coming
  }
}
const usual = inOneWindow()
/** A window of 1280 × 800 at 200 %, of somebody who asked for less motion. */
const enlarged = inOneWindow({
  viewport: { width: 640, height: 400 },
  deviceScaleFactor: 2,
  reducedMotion: 'reduce',
})

test.each(addresses)('%s can be read whole before any script runs', async (path) => {
  const { page: bare } = await visit({ javaScriptEnabled: false })
  await bare.goto(path)
  const headings = (of: Page) =>
    of
      .locator('main')
      .locator('h1, h2, h3')
      .evaluateAll((found) =>
        found.filter((it) => it.checkVisibility()).map((it) => it.textContent?.trim() ?? ''),
      )
  const [before, after] = [await headings(bare), await headings(await usual(path))]
  expect(before.filter((text) => text !== '').length).toBeGreaterThan(0)
  expect(after.filter((text) => !before.includes(text))).toEqual([])
  const text = (await bare.locator('main').allInnerTexts()).join()
  expect(text.length).toBeGreaterThan(200)
  expect(text).not.toMatch(/加载中|undefined|NaN/)
  expect(await bare.locator('body > footer').textContent()).toContain('旅行社业务经营许可证')
})

test.each(addresses)('%s is whole at 360 pixels, without scrolling sideways', async (path) => {
  const { page, complaints } = await visit({ viewport: { width: 360, height: 740 } })
  await open(page, path)
  await shot(page, `360-${nameOf(path)}`, true)
  expect(await brokenIn(page)).toEqual([])
  expect(await axeFindings(page)).toEqual([])
  await page.evaluate(() => scrollTo(0, 700))
  await shot(page, `360-${nameOf(path)}-scrolled`)
  expect(await brokenIn(page)).toEqual([])
  expect(complaints).toEqual([])
})

test.each(addresses)('%s is whole at twice the size of a window of 1280 pixels', async (path) => {
  const page = await enlarged(path)
  await shot(page, `zoom-${nameOf(path)}`)
  expect(await brokenIn(page)).toEqual([])
  const header = await page.locator('header').first().boundingBox()
  expect(header?.height, 'the header leaves the page its room').toBeLessThan(200)
})

test.each(addresses)('%s shows the focus wherever the Tab key goes, and never loses it', async (path) => {
  const page = await usual(path)
  // The ring of each of a hundred stops would take its time to appear.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const seen = new Set<string>()
  const faults: string[] = []
  for (let presses = 0; presses < 200; presses++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(lookAtFocus)
    if (at === null) break
    if (at.fault) faults.push(at.fault)
    if (seen.has(at.id)) break
    seen.add(at.id)
  }
  expect(faults).toEqual([])
  expect(seen.size).toBeGreaterThan(8)
})

/** Runs in the page: what has the focus, and whether somebody who looks at the screen can tell. Null past the end. */
async function lookAtFocus() {
  const focused = document.activeElement
  if (!focused || focused === document.body || focused === document.documentElement) return null
  const win = window as unknown as { focusSerial?: number }
  const marked = focused as Element & { focusId?: string }
  if (!marked.focusId) {
    win.focusSerial = (win.focusSerial ?? 0) + 1
    marked.focusId = String(win.focusSerial)
  }
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  // Scrolling into view and the transition of a ring are over after a moment.
  await Promise.allSettled(
    document
      .getAnimations()
      .filter((it) => it instanceof CSSTransition)
      .map((it) => it.finished),
  )
  let last = -1
  while (last !== scrollY) {
    last = scrollY
    await frame()
    await frame()
  }
  // An outline, or a shadow or edge in the color of the focus: a shadow that is there anyway tells nothing.
  const ringOf = (box: Element) => {
    const { outlineStyle, outlineWidth, boxShadow, borderTopColor, borderTopWidth } = getComputedStyle(box)
    const isFocusColor = (color: string) => /rgba?\(31, 125, 115/.test(color)
    if (isFocusColor(borderTopColor) && borderTopWidth !== '0px') return true
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || isFocusColor(boxShadow)
  }
  const isCut = (box: Element) => {
    const own = box.getBoundingClientRect()
    for (let at = box.parentElement; at; at = at.parentElement) {
      if (getComputedStyle(at).overflowX === 'visible') continue
      const clip = at.getBoundingClientRect()
      if (
        own.left < clip.left + 2 &&
        own.right > clip.right - 2 &&
        own.top < clip.top + 2 &&
        own.bottom > clip.bottom - 2
      )
        return true
    }
    return false
  }
  const name = `${focused.tagName.toLowerCase()} ${(focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim().slice(0, 24)}`
  // The ring may be around the box that the focused field or link fills.
  let hasRing = ringOf(focused) && !isCut(focused)
  for (let at = focused.parentElement, up = 0; at && up < 3 && !hasRing; at = at.parentElement, up++)
    hasRing = ringOf(at)
  const { top, left, bottom, right, width, height } = focused.getBoundingClientRect()
  const inView = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && width > 0 && height > 0
  const [x, y] = [
    (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
    (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
  ]
  const onTop = inView ? document.elementFromPoint(x, y) : null
  const isCovered =
    inView &&
    !!onTop &&
    !focused.contains(onTop) &&
    !onTop.contains(focused) &&
    !(focused as HTMLInputElement).labels?.length
  const fault = !hasRing
    ? 'has no ring'
    : !inView
      ? 'is out of view'
      : isCovered
        ? `lies below ${onTop?.tagName}.${onTop?.className}`
        : ''
  return { id: marked.focusId, fault: fault && `${name} ${fault}` }
}

test.each(addresses)('%s moves nothing for people who asked for less motion', async (path) => {
  const page = await enlarged(path)
  await page.evaluate(() => scrollTo(0, 800))
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((it) => Number(it.effect?.getComputedTiming().endTime) > 50)
      .map((it) => ((it.effect as KeyframeEffect).target as Element | null)?.className),
  )
  expect(moving).toEqual([])
  const slow = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((box) =>
        getComputedStyle(box)
          .transitionDuration.split(',')
          .some(
            (time) => Number.parseFloat(time) > 0.05 && getComputedStyle(box).transitionProperty !== 'none',
          ),
      )
      .map((box) => `${box.tagName}.${box.className}`),
  )
  expect([...new Set(slow)]).toEqual([])
})

test.each(addresses)(
  'every picture of %s is fetched in the size in which it is shown, and keeps its place',
  async (path) => {
    const page = await usual(path)
    await page.evaluate(() => scrollTo(0, 0))
    const look = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLImageElement>('main img[srcset]')]
          .filter((img) => img.checkVisibility())
          .map((img) => {
            const widths = [...img.srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width))
            const { width, height } = img.getBoundingClientRect()
            // A picture that is cut to its box is shown as wide as it takes to fill the box.
            const needed = Math.max(width, getComputedStyle(img).objectFit === 'cover' ? height * 1.6 : 0)
            return {
              name: `${img.alt || img.src} in ${Math.round(width)}×${Math.round(height)}`,
              ideal: widths.find((each) => each >= needed * 0.97) ?? widths.at(-1) ?? 0,
              source: img.currentSrc,
              taken: Number(/-(\d+)\.webp/.exec(img.currentSrc)?.[1] ?? 0),
              sized: img.hasAttribute('width') && img.hasAttribute('height'),
              lazy: img.loading === 'lazy',
              high: img.fetchPriority === 'high',
              top: img.getBoundingClientRect().top,
            }
          }),
      )
    const pictures = await look()
    for (const { name, sized, lazy, high, top } of pictures) {
      expect(sized, name).toBe(true)
      if (high)
        expect([lazy, top < 900], `${name} is fetched first, so it must be in view`).toEqual([false, true])
      if (top > 1800) expect(lazy, `${name} is far down`).toBe(true)
    }
    expect(
      pictures.filter(({ high }) => high).length,
      'pictures that are fetched before all others',
    ).toBeLessThanOrEqual(1)
    // A browser takes its time to fetch another size after its window has changed, and uses a larger one that it has
    // already, because another place needs it.
    await expect
      .poll(async () => {
        const shown = await look()
        const fitting = new Set(
          shown.filter(({ taken, ideal }) => taken === ideal).map(({ source }) => source),
        )
        return shown
          .filter(({ taken, ideal, source }) => taken > 0 && taken !== ideal && !fitting.has(source))
          .map(({ name, taken, ideal }) => `${name}: ${taken} for ${ideal}`)
      })
      .toEqual([])
  },
)

test.each(addresses)('%s on paper is the words without the frame', async (path) => {
  const page = await usual(path)
  await page.emulateMedia({ media: 'print' })
  await shot(page, `print-${nameOf(path)}`, true)
  for (const frame of ['body > header', 'body > footer', '.side-bar'])
    expect(await page.locator(frame).filter({ visible: true }).count(), frame).toBe(0)
  expect(await page.getByRole('heading', { level: 1 }).filter({ visible: true }).count()).toBe(1)
})
