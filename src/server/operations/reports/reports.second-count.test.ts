import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { deskRefunds } from '#src/api/desk/finance/refunds.ts'
import { deskDepartures } from '#src/api/desk/orders/departures.ts'
import { orderLists } from '#src/api/desk/orders/lists.ts'
import { deskReports } from '#src/api/desk/reports/reports.ts'
import { deskCustomRequests } from '#src/api/desk/service/custom-requests.ts'
import { deskReviews } from '#src/api/desk/service/reviews.ts'
import type { Data, DeskEndpoint } from '#src/api/endpoint.ts'
import { addDays, type Day, dayOf, daysBetween, startOf } from '#src/domain/calendar-day.ts'
import { reviewParts } from '#src/domain/catalog/review-form.ts'
import { reportNames } from '#src/domain/desk/reports/kinds.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { insertCoupon, insertCouponRule } from '#test/content/coupon-factories.ts'
import { insertMember, insertOrder, insertRequest } from '#test/orders/order-factories.ts'
import { allRoles, askDesk, signInStaff } from '#test/people/staff.ts'
import { insertDeparture, insertProduct } from '#test/shop/factories.ts'
import { openShop, type Shop } from '#test/shop/shop.ts'

/*
 * The reports of what was looked at, of lead times, refunds, coupons, suppliers, reviews, custom trips, searches and the
 * parts of deals, counted once more from what was put in, without SQL.
 */
const FIRST: Day = '2026-10-01'
const DAYS = 50
const HOUR_MS = 3_600_000
const TYPES = ['group', 'free', 'private'] as const
type Report = Data<(typeof deskReports)['sold']>

const anyHour = fc.nat({ max: DAYS * 24 - 1 })
const at = (hour: number) => new Date(startOf(FIRST).getTime() + hour * HOUR_MS)
const which = fc.nat({ max: 2 })
const anyPart = fc.option(fc.integer({ min: 1, max: 5 }))

const anyShop = fc.record({
  /** To the products in turn: which belong to the first, the second, and again the first supplier. */
  departures: fc.array(
    fc.record({ day: fc.nat({ max: 60 }), sold: fc.nat({ max: 4 }), isCancelled: fc.boolean() }),
    { minLength: 3, maxLength: 9 },
  ),
  orders: fc.array(
    fc.record({
      departure: fc.nat({ max: 8 }),
      made: anyHour,
      sample: fc.boolean().map((is) => is && true),
      people: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat({ max: 2 })),
      payable: fc.integer({ min: 1_000, max: 900_000 }),
      signed: fc.option(anyHour),
      paid: fc.option(anyHour),
      off: fc.option(
        fc.record({ rule: fc.nat({ max: 1 }), fen: fc.integer({ min: 1, max: 20_000 }), got: anyHour }),
      ),
      isComplained: fc.boolean(),
      /** Hours before it was paid at which its member looked at the site. */
      seen: fc.option(fc.nat({ max: 1_200 })),
      fen: fc.integer({ min: 10, max: 90_000 }),
      back: fc.option(
        fc.record({
          takes: fc.nat({ max: 400 }),
          deduct: fc.nat({ max: 900 }),
          cause: fc.constantFrom('traveller', 'not_formed'),
        }),
      ),
    }),
    { minLength: 1, maxLength: 9 },
  ),
  visits: fc.array(
    fc.record({
      who: fc.nat({ max: 5 }),
      page: fc.constantFrom('list', 'search', 'detail', 'journey', 'other'),
      product: which,
      hour: anyHour,
    }),
    { maxLength: 25 },
  ),
  reviews: fc.array(
    fc.record({
      product: which,
      day: fc.nat({ max: 60 }),
      score: fc.integer({ min: 1, max: 5 }),
      parts: fc.tuple(anyPart, anyPart, anyPart, anyPart, anyPart),
      written: anyHour,
      answered: fc.option(fc.nat({ max: 100 })),
      sample: fc.boolean().map((is) => is && true),
    }),
    { maxLength: 6 },
  ),
  requests: fc.array(fc.record({ made: anyHour, contacted: fc.option(fc.nat({ max: 30 })) }), {
    maxLength: 5,
  }),
  searches: fc.array(
    fc.record({
      day: fc.nat({ max: DAYS }),
      searches: fc.integer({ min: 1, max: 9 }),
      empty: fc.nat({ max: 9 }),
    }),
    { maxLength: 6 },
  ),
  from: fc.nat({ max: DAYS - 1 }),
  count: fc.integer({ min: 1, max: DAYS }),
})
type AnyShop = typeof anyShop extends fc.Arbitrary<infer T> ? T : never

let shop: Shop
let ask: (name: keyof typeof deskReports) => Promise<Report>
let call: (endpoint: DeskEndpoint, fields: Record<string, string>) => ReturnType<typeof askDesk>
let range: { from: Day; until: Day }
async function openEmpty() {
  shop = await openShop()
  const api = makeDeskApi(shop.services, shop.clock)
  // They take turns: one alone would be asking too often.
  const clerks: Awaited<ReturnType<typeof signInStaff>>[] = []
  for (let n = 0; n < 5; n++) clerks.push(await signInStaff(shop, allRoles))
  let turn = 0
  call = (endpoint, fields) => {
    const clerk = clerks[turn++ % clerks.length]
    if (!clerk) throw new Error('nobody is signed in')
    return askDesk(api, endpoint, fields, clerk)
  }
  ask = async (name) => (await call(deskReports[name], range)).data as unknown as Report
}
beforeAll(openEmpty)

/** One entry of a day and term: what a day has twice is one of them. */
const searchesOf = ({ searches }: AnyShop) =>
  [...Map.groupBy(searches, ({ day }) => day)].flatMap(([, [first]]) =>
    first ? [{ ...first, empty: Math.min(first.empty, first.searches) }] : [],
  )
const departureOf = ({ departures }: AnyShop, { departure }: { departure: number }) => {
  const place = departure % departures.length
  return { ...departures[place], day: departures[place]?.day ?? 0, product: place % 3, place }
}

async function fill(made: AnyShop) {
  const { db } = shop
  await db
    .insertInto('supplier')
    .values([0, 1].map((n) => ({ id: 7_001 + n, name: `地接${n}`, kind: '地接' })))
    .execute()
  const products: { id: number; comboId: number }[] = []
  for (const [n, type] of TYPES.entries())
    products.push(await insertProduct(db, { type, supplier_id: 7_001 + (n % 2), title: `产品${n}` }))
  const ids: number[] = []
  for (const [place, { day, sold, isCancelled }] of made.departures.entries()) {
    const product = products[place % 3]
    const { id } = await insertDeparture(db, {
      product_id: product?.id ?? 0,
      departs_on: addDays(FIRST, day * 10 + place),
      ...{ capacity: 20, sold, status: isCancelled ? 'cancelled' : 'open' },
    })
    ids.push(id)
  }
  const rules = [await insertCouponRule(db, { name: '满减' }), await insertCouponRule(db, { name: '新客' })]
  for (const order of made.orders) await fillOrder(made, order, { ids, rules })
  const pages = {
    list: '/product?destId=1',
    search: '/product/search',
    other: '/useragree',
  } as const
  for (const { who, page, product, hour } of made.visits) {
    const id = products[product]?.id ?? 0
    const url = {
      ...pages,
      detail: `/product/productDetail?productId=${id}`,
      journey: `/productOrder/selectJourney?productId=${id}`,
    }[page]
    await db
      .insertInto('page_visit')
      .values({ visitor_hash: Buffer.alloc(32, who), url, visited_at: at(hour) })
      .execute()
  }
  for (const { product, day, score, parts, written, answered, sample } of made.reviews)
    await db
      .insertInto('review')
      .values({
        ...{ product_id: products[product]?.id ?? 0, user_name: '林', party: 'family', score, sample },
        dims: JSON.stringify(Object.fromEntries(reviewParts.map((part, n) => [part, parts[n]]))),
        ...{ content: '一路都好，导游讲得很细。', trip_on: addDays(FIRST, day), written_at: at(written) },
        ...(answered !== null && { replied_at: at(written + answered), reply: '谢谢您的肯定和陪伴。' }),
      })
      .execute()
  for (const { made: hour, contacted } of made.requests)
    await insertRequest(db, {
      phone_enc: shop.services.vault.seal('13800000001'),
      created_at: at(hour),
      ...(contacted !== null && { contacted_at: at(hour + contacted) }),
    })
  for (const { day, searches, empty } of searchesOf(made))
    await db
      .insertInto('search_day')
      .values({ day: addDays(FIRST, day), searches, without_result: empty })
      .execute()
  return products
}

async function fillOrder(
  made: AnyShop,
  order: AnyShop['orders'][number],
  { ids, rules }: { ids: number[]; rules: number[] },
) {
  const { db } = shop
  const { product, place } = departureOf(made, order)
  const member = await insertMember(db)
  const { id, orderNo } = await insertOrder(db, {
    status: 'paid',
    ...{ departure_id: ids[place] ?? null, member_id: member.id, sample: order.sample },
    ...{ adult: order.people[0], child_bed: order.people[1], payable_fen: order.payable },
    ...{ total_fen: order.payable, created_at: at(order.made) },
    snapshot: { title: '昆明', type: TYPES[product] },
  })
  await db.deleteFrom('order_log').where('order_id', '=', id).execute()
  const contract = db.updateTable('contract').where('order_id', '=', id)
  if (order.signed === null) await db.deleteFrom('contract').where('order_id', '=', id).execute()
  else await contract.set({ signed_at: at(order.signed) }).execute()
  if (order.isComplained)
    await db
      .insertInto('inquiry')
      .values({
        ...{
          kind: 'message',
          name: '李雷',
          phone_enc: Buffer.alloc(4),
          phone_hash: Buffer.alloc(32),
          order_id: id,
        },
        ...{ complaint_no: `TS${orderNo.slice(2)}`, complaint_category: 'service' },
        ...{ created_at: at(order.made), last_at: at(order.made) },
      })
      .execute()
  if (order.off) {
    const { couponId } = await insertCoupon(db, {
      ...{ member_id: member.id, rule_id: rules[order.off.rule] ?? 0, received_at: at(order.off.got) },
      valid_to: at(order.off.got + 900),
    })
    await db
      .insertInto('order_adjustment')
      .values({
        ...{
          order_id: id,
          seq: 1,
          kind: 'coupon',
          ref_id: couponId,
          label: '满减',
          unit_fen: -order.off.fen,
        },
        ...{ qty: 1, amount_fen: -order.off.fen, shares: [-order.off.fen] },
      })
      .execute()
  }
  if (order.paid === null) return
  await db
    .insertInto('order_log')
    .values({ order_id: id, to_status: 'paid', at: at(order.paid), actor: 'job' })
    .execute()
  if (order.seen !== null)
    await db
      .insertInto('page_visit')
      .values({
        ...{ visitor_hash: Buffer.alloc(32, 99), member_id: member.id, url: '/productOrder/fillOrder' },
        visited_at: at(order.paid - order.seen),
      })
      .execute()
  await fillRefund(id, orderNo, { ...order, paid: order.paid })
}

async function fillRefund(
  id: number,
  orderNo: string,
  { paid, fen, back }: AnyShop['orders'][number] & { paid: number },
) {
  if (!back) return
  const { db } = shop
  const { id: bill_id } = await db
    .insertInto('order_bill')
    .values({
      ...{ order_id: id, seq: 50, kind: 'supplement', title: '补款', amount_fen: fen },
      ...{ due_at: at(0), created_at: at(0) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: payment_id } = await db
    .insertInto('payment')
    .values({
      ...{ bill_id, order_id: id, out_trade_no: `${orderNo}P01`, amount_fen: fen, status: 'refunded' },
      ...{ channel: 'wechat_native', channel_trade_no: `C${orderNo}`, created_at: at(paid) },
      ...{ expires_at: at(paid), success_at: at(paid) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: request_id } = await db
    .insertInto('refund_request')
    .values({
      ...{ request_no: `${orderNo}T01`, order_id: id, kind: 'part', cause: back.cause, quote: '{}' },
      ...{ deduct_fen: back.deduct, refund_fen: fen, asked_on: FIRST, from_status: 'paid' },
      ...{ created_at: at(paid), staff_due_at: at(paid), cost_due_at: at(paid) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('refund')
    .values({
      ...{
        order_id: id,
        payment_id,
        request_id,
        out_refund_no: `${orderNo}R01`,
        amount_fen: fen,
        reason: '退',
      },
      ...{ status: 'success', created_at: at(paid), success_at: at(paid + back.takes) },
    })
    .execute()
}

const sum = <T>(list: readonly T[], of: (each: T) => number) => list.reduce((all, each) => all + of(each), 0)
const rate = (some: number, all: number) => (all === 0 ? null : some / all)
/** The value that so large a part of all does not exceed. */
const rank = (values: number[], part: number) =>
  values
    .toSorted((a, b) => a - b)
    .find((value) => values.filter((each) => each <= value).length >= part * values.length) ?? null

type Within = (when: Date) => boolean
type Told = { figures: (number | null)[]; rows?: Record<string, (number | null)[]> }
const paidIn = (made: AnyShop, isIn: Within) =>
  made.orders.flatMap((order) => {
    const { paid, sample } = order
    return paid !== null && !sample && isIn(at(paid)) ? [{ ...order, paid, ...departureOf(made, order) }] : []
  })
const departsOn = ({ day, place }: { day: number; place: number }) => addDays(FIRST, day * 10 + place)
const onDay = (isIn: Within, day: Day) => isIn(startOf(day))

const naive: Partial<Record<keyof typeof deskReports, (made: AnyShop, isIn: Within) => Told>> = {
  looked(made, isIn) {
    const deals = paidIn(made, isIn)
    const seen = made.visits.filter(({ hour }) => isIn(at(hour)))
    const people = (...pages: string[]) =>
      new Set(seen.filter(({ page }) => pages.includes(page)).map(({ who }) => who)).size
    const earliest = startOf(addDays(range.from, -30))
    const unseen = deals.filter(({ paid, seen: hours }) => {
      if (hours === null) return true
      const when = at(paid - hours)
      return !(when >= earliest && when < startOf(addDays(range.until, 1)))
    })
    const real = made.orders.filter(({ sample }) => !sample)
    const products = [0, 1, 2].flatMap((n) => {
      const visitors = new Set(
        seen.filter(({ page, product }) => page === 'detail' && product === n).map(({ who }) => who),
      ).size
      const orders = deals.filter(({ product }) => product === n).length
      return visitors + orders === 0
        ? []
        : [[`产品${n}`, [rate(orders, visitors), visitors, orders]] as const]
    })
    return {
      figures: [
        ...[rate(deals.length, people('detail')), deals.length, people('detail')],
        rate(unseen.length, deals.length),
      ],
      rows: {
        '列表（人）': [people('list', 'search')],
        '详情（人）': [people('detail')],
        '选行程（人）': [people('journey')],
        '下单（单）': [real.filter(({ made: hour }) => isIn(at(hour))).length],
        '签约（单）': [real.filter(({ signed }) => signed !== null && isIn(at(signed))).length],
        '付款（单）': [deals.length],
        ...Object.fromEntries(products),
      },
    }
  },
  lead(made, isIn) {
    const days = paidIn(made, isIn).map((deal) => daysBetween(dayOf(at(deal.paid)), departsOn(deal)))
    return { figures: [rank(days, 0.5), rank(days, 0.25), rank(days, 0.75)] }
  },
  breakdown(made, isIn) {
    const deals = paidIn(made, isIn)
    const cells = (some: typeof deals) => [
      ...[some.length, sum(some, ({ people }) => people[0] + people[1]), sum(some, ({ payable }) => payable)],
    ]
    const products = [0, 1, 2].flatMap((n) => {
      const own = deals.filter(({ product }) => product === n)
      return own.length === 0 ? [] : [[`产品${n}`, cells(own)] as const]
    })
    return { figures: cells(deals), rows: Object.fromEntries(products) }
  },
  refunded(made, isIn) {
    const arrived = made.orders.flatMap(({ paid, back, sample, fen }) =>
      paid !== null && back && !sample && isIn(at(paid + back.takes)) ? [{ fen, ...back }] : [],
    )
    return {
      figures: [
        arrived.length,
        sum(arrived, ({ fen }) => fen),
        sum(arrived, ({ deduct }) => deduct),
        rank(
          arrived.map(({ takes }) => takes),
          0.5,
        ),
      ],
    }
  },
  coupons(made, isIn) {
    const deals = paidIn(made, isIn)
    const used = deals.flatMap(({ off }) => off ?? [])
    const issued = made.orders.filter(({ off }) => off && isIn(at(off.got))).length
    const off = sum(used, ({ fen }) => fen)
    return { figures: [off, rate(off, sum(deals, ({ payable }) => payable) + off), used.length, issued] }
  },
  suppliers(made, isIn) {
    const rows = [0, 1].flatMap((n) => {
      const left = made.departures.flatMap((each, place) =>
        (place % 3) % 2 === n && !each.isCancelled && onDay(isIn, departsOn({ ...each, place }))
          ? [each]
          : [],
      )
      const complaints = made.orders.filter((order) => {
        const departure = departureOf(made, order)
        const isOwn = departure.product % 2 === n
        return isOwn && order.isComplained && !order.sample && onDay(isIn, departsOn(departure))
      }).length
      const reviews = made.reviews.filter(
        ({ product, day, sample }) => product % 2 === n && !sample && onDay(isIn, addDays(FIRST, day)),
      )
      if (left.length + complaints + reviews.length === 0) return []
      const parts = reviewParts.map((_, part) => {
        const given = reviews.flatMap(({ parts }) => parts[part] ?? [])
        return rate(
          sum(given, (score) => score),
          given.length,
        )
      })
      const mean = rate(
        sum(reviews, ({ score }) => score),
        reviews.length,
      )
      const people = sum(left, ({ sold }) => sold)
      return [{ n, reviews, cells: [people, left.length, complaints, reviews.length, mean, ...parts] }]
    })
    const total = (of: number) => sum(rows, ({ cells }) => cells[of] ?? 0)
    const all = rows.flatMap(({ reviews }) => reviews)
    return {
      figures: [
        ...[rows.length, total(1), total(0), total(2)],
        rate(
          sum(all, ({ score }) => score),
          all.length,
        ),
      ],
      rows: Object.fromEntries(rows.map(({ n, cells }) => [`地接${n}`, cells])),
    }
  },
  reviewed(made, isIn) {
    const own = made.reviews.filter(({ sample, written }) => !sample && isIn(at(written)))
    const part = (of: (review: AnyShop['reviews'][number]) => boolean) =>
      rate(own.filter(of).length, own.length)
    return {
      figures: [
        own.length,
        rate(
          sum(own, ({ score }) => score),
          own.length,
        ),
        part(({ score }) => score <= 2),
        part(({ answered }) => answered !== null && answered <= 48),
      ],
    }
  },
  custom(made, isIn) {
    return { figures: [made.requests.filter(({ made: hour }) => isIn(at(hour))).length] }
  },
  searched(made, isIn) {
    const all = searchesOf(made)
    const first = all.map(({ day }) => addDays(FIRST, day)).sort()[0]
    if (first === undefined || first > range.until) return { figures: [null, null, null] }
    const own = all.filter(({ day }) => onDay(isIn, addDays(FIRST, day)))
    const [searches, empty] = [sum(own, (each) => each.searches), sum(own, (each) => each.empty)]
    return { figures: [searches, empty, rate(empty, searches)] }
  },
}

test('each figure and row equals what counting by hand finds, in any shop and over any days', async () => {
  await fc.assert(
    fc.asyncProperty(anyShop, async (made) => {
      await openEmpty()
      await fill(made)
      const from = addDays(FIRST, made.from)
      range = { from, until: addDays(from, made.count - 1) }
      const isIn: Within = (when) => when >= startOf(from) && when < startOf(addDays(range.until, 1))
      for (const [name, count] of Object.entries(naive)) {
        const { figures, parts } = await ask(name as keyof typeof deskReports)
        const expected = count(made, isIn)
        const values = figures.slice(0, expected.figures.length).map(({ value }) => value)
        expect(values, name).toEqual(expected.figures)
        const rows = parts.flatMap((part) => part.rows)
        for (const [label, cells] of Object.entries(expected.rows ?? {}))
          expect(rows.find((row) => row.label.endsWith(label))?.cells, `${name}, ${label}`).toEqual(cells)
      }
    }),
    { numRuns: 8, endOnFailure: true },
  )
})

const lists: Record<string, DeskEndpoint> = {
  '/orders': orderLists.list,
  '/departures': deskDepartures.list,
  '/finance/refunds': deskRefunds.list,
  '/reviews': deskReviews.list,
  '/custom': deskCustomRequests.list,
}

/** How many rows the list at an address of the desk has; null for a list of sums. */
async function rowsAt(address: string): Promise<number | null> {
  const { pathname, searchParams } = new URL(address, 'http://desk.test')
  const list = lists[pathname]
  searchParams.delete('view')
  if (!list) return null
  const { code, data } = await call(list, Object.fromEntries(searchParams))
  expect(code, address).toBe(0)
  return Number(data?.['total'])
}

/** Which cell of a row says how many its list has. */
const countedBy = { suppliers: 1, reviewed: 1, lead: 3, cancelled: -1, departures: 1 } as const

test('a figure leads to a list of as many, in any shop without a sample', async () => {
  await fc.assert(
    fc.asyncProperty(anyShop, async (sampled) => {
      const real = <T extends { sample: true | false }>(each: T) => ({ ...each, sample: false as const })
      const made = {
        ...sampled,
        orders: sampled.orders.map(real),
        reviews: sampled.reviews.map(real),
      } as unknown as AnyShop
      await openEmpty()
      await fill(made)
      const from = addDays(FIRST, made.from)
      range = { from, until: addDays(from, made.count - 1) }
      let followed = 0
      for (const name of reportNames) {
        const { figures, parts } = await ask(name)
        for (const { title, unit, value, path } of figures) {
          if (unit !== 'count' || !path || title.includes('余位')) continue
          expect(await rowsAt(path), `${name}, ${title}`).toBe(value)
          followed++
        }
        for (const { label, cells, path } of parts.flatMap(({ rows }) => rows)) {
          const total = path ? await rowsAt(path) : null
          if (total === null) continue
          const place = name === 'looked' && cells.length > 1 ? 2 : (countedBy[name as 'lead'] ?? 0)
          expect(total, `${name}, ${label}`).toBe(cells.at(place))
          followed++
        }
      }
      expect(followed).toBeGreaterThan(6)
    }),
    { numRuns: 4, endOnFailure: true },
  )
})
