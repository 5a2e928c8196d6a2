import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { endpoints } from '#src/api/index.ts'
import { publicAddresses } from '#test/endpoints/public-addresses.ts'
import { makeTraveller } from '#test/people/traveller.ts'
import { startSite } from '#test/shop/site.ts'
import { look } from '../browser/veil.ts'
import { axeFindings, openBrowser, shiftsIn } from '../browser/visitors.ts'
import { brokenIn } from './layout-faults.ts'
import { sweeps } from './sweep-faults.ts'

const site = await startSite()
const visit = await openBrowser(site)
/** Of the sample shop, with an order in every state. */
const demo = makeTraveller(site.origin, '13800000001', '10.8.6.1')
await demo.login()
const { list: orders } = await demo.call(endpoints.orders.list, { page: 1 })
const orderOf = (isWanted: (order: (typeof orders)[number]) => boolean) => orders.find(isWanted)?.order_id

const sizes = [
  [1280, 800],
  [1440, 900],
  [1920, 1080],
] as const

const center = [
  '/center/order',
  '/center/collection',
  '/center/custom',
  '/center/coupon',
  '/center/invation',
  '/center/invation?list=friends',
  '/center/deal',
  '/center/deal?tab=cashback',
  '/center/deal?tab=payments',
  '/center/message',
  '/center/complaint',
  '/center/complaint?new=1',
  '/center/travelPeople',
  '/center/myInfo',
  ...orders.map(({ order_id }) => `/center/order/orderDetail?id=${order_id}`),
  ...orders.slice(0, 2).map(({ order_id }) => `/center/order/result?id=${order_id}`),
]
const refundable = orderOf(({ actions }) => actions.includes('refund'))
if (refundable) center.push(`/center/order/refund?id=${refundable}`)
const { dates } = await demo.call(endpoints.products.comboCalendar, { product_id: 100001 })
const open = dates.find(
  ({ status, stock }) => ['open', 'formed', 'nearly_formed'].includes(status) && stock >= 2,
)
const unpaid = orderOf(({ status }) => status === 'wait_pay')
const booking = [
  `/productOrder/selectJourney?productId=100001&date=${open?.date}`,
  ...(unpaid
    ? [
        `/productOrder/fillOrder?productId=100001&orderId=${unpaid}`,
        `/productOrder/confirmContract?productId=100001&orderId=${unpaid}`,
      ]
    : []),
]
const pages = [
  ...publicAddresses,
  '/product?page=2',
  '/product?destId=11',
  '/product?themeId=1',
  '/product?minPrice=90000',
  '/product/search?keyword=%E4%BA%91%E5%8D%97',
  '/product/search?keyword=zzqq',
  '/product/customer/2',
  '/useragree?keywords=privacy',
  '/nowhere',
  ...booking,
  ...center,
]

/** The page with everything that comes when it is scrolled through. */
async function openWhole(page: Page, path: string) {
  await page.goto(path)
  await page.locator('main').first().waitFor()
  await page.getByTestId('member').getByRole('link', { name: '个人中心' }).waitFor()
  await page.waitForLoadState('networkidle')
}

async function sweep(page: Page, path: string) {
  const found: string[] = []
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    for (const { name, find } of sweeps)
      for (const what of await look(page, find)) found.push(`${path} at ${width}: ${name}: ${what}`)
  }
  return found
}

/** One browser window for all pages: a member sees every one of them. */
const member = visit({ staysOpen: true }).then(async ({ page, context }) => {
  await context.addCookies(demo.cookieList())
  return page
})

test.each(pages)(
  '%s repeats no picture, keeps amounts in line, titles whole and everything within the window at three sizes',
  async (path) => {
    const page = await member
    await openWhole(page, path)
    expect(await sweep(page, path)).toEqual([])
  },
)

test('each sweep finds a planted fault of its kind', async () => {
  const page = await member
  for (const { name, find, plant } of sweeps) {
    await openWhole(page, '/useragree')
    expect(await look(page, find), name).toEqual([])
    await page.evaluate(plant)
    expect((await look(page, find)).length, name).toBeGreaterThan(0)
  }
})

test('a page that is not drawn hides no fault: what sticks out and what is too pale are found, and what moves is not asked', async () => {
  const page = await member
  await openWhole(page, '/useragree')
  expect(await brokenIn(page)).toEqual([])
  expect(await axeFindings(page)).toEqual([])
  await page.evaluate(() => {
    const planted = document.createElement('p')
    planted.textContent = '宽而淡'
    Object.assign(planted.style, { color: '#ddd', width: '2200px' })
    document.querySelector('main')?.prepend(planted)
  })
  expect(await brokenIn(page)).toContain('sticks out: p. 宽而淡')
  expect(await axeFindings(page)).toEqual([expect.stringMatching(/^color-contrast: /)])
  await expect(shiftsIn(page)).rejects.toThrow('not drawn')
})
