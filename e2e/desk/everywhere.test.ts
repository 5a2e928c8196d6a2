import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DeskPage } from '#src/desk/desk-page.ts'
import { pages } from '#src/desk/routes.tsx'
import { navigation } from '#src/desk/shell/navigation.ts'
import { allRoles, type Person } from '#test/people/staff.ts'
import { startSite } from '#test/shop/site.ts'
import { shotOf } from '../browser/shots.ts'
import { axeFindings, violationsIn } from '../browser/visitors.ts'
import { brokenIn } from '../every-page/layout-faults.ts'
import { openDesk } from './clerk.ts'
import { couponBatch } from './coupon-records.ts'
import { comparedDay } from './finance-records.ts'
import { askedInvoice } from './invoice-record.ts'
import { askedMail } from './mail-record.ts'
import {
  askedInChat,
  askedQuestion,
  leftComplaint,
  leftInquiry,
  leftRequest,
  leftReview,
  registeredMember,
} from './service-records.ts'
import { askedWithdrawal } from './withdrawal-record.ts'

const site = await startSite()
const { clerk } = await openDesk(site)

/** Of every page about one record, the address of one in the sample shop. */
const records: Readonly<Record<string, () => Promise<string>>> = {
  '/enrol/$token': async () => `/enrol/${'x'.repeat(43)}`,
  '/chat/$id': async () => `/chat/${await askedInChat(site)}`,
  '/consults/$id': async () => `/consults/${await leftInquiry(site)}`,
  '/complaints/$no': async () => `/complaints/${await leftComplaint(site)}`,
  '/products/$id': async () => '/products/100001',
  '/products/$id/draft': async () => '/products/100001/draft',
  '/questions/$id': async () => `/questions/${await askedQuestion(site)}`,
  '/custom/$request_no': async () => `/custom/${await leftRequest(site)}`,
  '/custom/$request_no/plan': async () => `/custom/${await leftRequest(site)}/plan`,
  '/members/$uid': async () => `/members/${await registeredMember(site)}`,
  '/reviews/$id': async () => `/reviews/${await leftReview(site)}`,
  '/legal/contracts/$code': async () => '/legal/contracts/DOMESTIC',
  '/legal/ladders/$code': async () => '/legal/ladders/OUTBOUND',
  '/coupons/codes/$id': () => couponBatch(site),
  '/coupons/$id': async () => {
    const first = site.db.selectFrom('coupon_rule').select('id').orderBy('id')
    return `/coupons/${(await first.executeTakeFirstOrThrow()).id}`
  },
  '/campaigns/$slug/$edition': async () => {
    const live = site.db
      .selectFrom('campaign_edition as e')
      .innerJoin('campaign as c', 'c.id', 'e.campaign_id')
      .select('e.id')
      .where('c.slug', '=', 'earlybird')
      .where('e.status', '=', 'live')
    return `/campaigns/earlybird/${(await live.executeTakeFirstOrThrow()).id}`
  },
  '/content/pages/$key': async () => '/content/pages/privacy',
  '/finance/payments/$no': async () => {
    const newest = site.db
      .selectFrom('payment')
      .select('out_trade_no')
      .where('status', '=', 'success')
      .orderBy('id')
    return `/finance/payments/${(await newest.executeTakeFirstOrThrow()).out_trade_no}`
  },
  '/finance/refunds/$no': async () => {
    const open = site.db.selectFrom('refund_request').select('request_no').where('status', '=', 'submitted')
    return `/finance/refunds/${(await open.executeTakeFirstOrThrow()).request_no}`
  },
  '/reports/$name': async () => '/reports/sold?from=2026-11-01&until=2026-11-21',
  '/finance/recon/$id': () => comparedDay(site),
  '/finance/day/$date': async () => '/finance/day/2026-11-20',
  '/mails/$id': async () => `/mails/${await askedMail(site)}`,
  '/finance/invoices/$no': async () => `/finance/invoices/${await askedInvoice(site)}`,
  '/departures/$id': async () => {
    const booked = site.db.selectFrom('departure').select('id').where('sold', '>', 0).orderBy('id')
    return `/departures/${(await booked.executeTakeFirstOrThrow()).id}`
  },
  '/rewards/withdrawals/$no': async () => `/rewards/withdrawals/${(await askedWithdrawal(site, 30_000)).no}`,
  '/orders/$no': async () => {
    const newest = site.db.selectFrom('orders').select('order_no').where('status', '=', 'paid').orderBy('id')
    return `/orders/${(await newest.executeTakeFirstOrThrow()).order_no}`
  },
}

async function addressOf({ path }: DeskPage) {
  const found = path.includes('$') ? await records[path]?.() : path
  if (found === undefined) throw new Error(`${path}: name a record of the sample shop in everywhere.test.ts`)
  return `/desk${found === '/' ? '' : found}`
}

const sizes = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]

const people: readonly [name: string, person: Person][] = [
  ['who may do everything', { ...allRoles, name: '沈念' }],
  ['who may do little', { roles: ['content'], name: '顾衡' }],
]

/** Whatever can be pressed or typed into and cannot be reached with Tab. */
const unreachable = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, summary')]
      .filter(
        (it) =>
          it.checkVisibility({ visibilityProperty: true }) && !it.matches(':disabled') && it.tabIndex < 0,
      )
      .map((it) => `${it.tagName} ${it.getAttribute('aria-label') ?? it.textContent}`),
  )

/** Buttons whose words do not fit them. */
const clipped = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, .btn')]
      .filter((it) => it.checkVisibility() && it.scrollWidth > it.clientWidth + 1)
      .map((it) => `clipped: ${it.getAttribute('aria-label') ?? it.textContent}`),
  )

/** Lists whose columns do not all fit beside each other. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main table')]
      .map((it) => it.scrollWidth - (it.parentElement?.clientWidth ?? 0))
      .filter((more) => more > 1)
      .map((more) => `a list is ${more} pixels too wide`),
  )

/** What is long scrolls within the frame: a window that scrolled would take the rail and the top bar along. */
const tooHigh = (page: Page) =>
  page.evaluate(() => {
    const more = document.documentElement.scrollHeight - innerHeight
    return more > 0 ? [`the window is ${more} pixels too high`] : []
  })

/** Where the title leads back to, as the pages name it; null where it leads to none of them. */
async function waysBack(page: Page) {
  const isOf = (address: string, { path }: DeskPage) =>
    new RegExp(`^/desk${path.replaceAll(/\$\w+/g, '[^/]+')}$`).test(address)
  const links = page.getByRole('heading', { level: 1 }).getByRole('link')
  const found = await links.evaluateAll((all) => all.map((it) => (it as HTMLAnchorElement).pathname))
  return found.map((address) => pages.find((known) => isOf(address, known))?.path ?? null)
}
/** Pages with a record in their address that stand in no list of such. */
const ofNoList = ['/enrol/$token', '/chat/$id', '/finance/day/$date']

const shot = shotOf('desk')

/**
 * From page to page inside the one that is loaded, as people at the desk go; by way of an address that is none, so that
 * what stands there afterwards has come anew.
 */
async function goTo(page: Page, address: string) {
  const nowhere = page.getByRole('heading', { level: 1, name: '没有这个页面', exact: true })
  for (const [to, state] of [
    ['/desk/nowhere', 'visible'],
    [address, 'detached'],
  ] as const) {
    await page.evaluate((it) => window.history.pushState(null, '', it), to)
    await nowhere.waitFor({ state })
  }
}

/** As a page stands once it has read what it shows: streams of events never end, so the network is never idle. */
async function settled(page: Page) {
  await page.locator('h1').first().waitFor()
  await expect.poll(() => page.locator('[aria-busy="true"], .sk').count()).toBe(0)
}

describe.each(people)('%s', (who, person) => {
  let desk: Awaited<ReturnType<typeof clerk>>
  beforeAll(async () => {
    desk = await clerk(person, { staysOpen: true })
    await desk.page.goto('/desk')
  })
  test.each(pages)(
    'finds $path whole at 1280, 1440 and 1920, without a fault of axe, and every action by keyboard',
    async (listed) => {
      const { page, complaints } = desk
      const address = await addressOf(listed)
      expect((await page.request.get(address)).status(), 'loaded by itself').toBe(200)
      await goTo(page, address)
      await settled(page)
      const faults: Record<string, string[]> = {}
      for (const size of sizes) {
        await page.setViewportSize(size)
        await shot(
          page,
          `${listed.path.replaceAll(/\W+/g, '-')}-${who.includes('little') ? 'little-' : ''}${size.width}`,
        )
        faults[size.width] = [
          ...(await brokenIn(page)),
          ...(await clipped(page)),
          ...(await tooHigh(page)),
          ...(await tooWide(page)),
        ]
      }
      expect({ ...faults, axe: await axeFindings(page), unreachable: await unreachable(page) }).toEqual({
        1280: [],
        1440: [],
        1920: [],
        axe: [],
        unreachable: [],
      })
      const back = await waysBack(page)
      expect(back).not.toContain(null)
      if (person.roles === allRoles.roles)
        expect(back).toHaveLength(listed.path.includes('$') && !ofNoList.includes(listed.path) ? 1 : 0)
      expect(await violationsIn(page)).toEqual([])
      expect(complaints.splice(0)).toEqual([])
    },
  )
})

test('every entry of the rail leads to a page, with the right that the page asks for', () => {
  const rights = new Map(pages.map(({ path, right }) => [path, right]))
  for (const { path, right } of navigation.flatMap(({ entries }) => entries)) {
    expect(rights.has(path), path).toBe(true)
    if (rights.get(path)) expect(rights.get(path), path).toBe(right)
  }
})

test('no two entries of the rail have one letter', () => {
  const letters = navigation.flatMap(({ entries }) => entries.flatMap(({ goKey }) => goKey ?? []))
  expect(new Set(letters).size).toBe(letters.length)
})
