import { beforeEach, describe, expect, test } from 'vitest'
import { orders } from '#src/api/booking/orders.ts'
import { pricing } from '#src/api/booking/pricing.ts'
import { aBooking } from '#test/orders/booking.ts'
import { openWaitingShop } from '#test/orders/waitlist.ts'
import { deliver } from '#test/shop/deliver.ts'
import { insertDeparture } from '#test/shop/factories.ts'

const shop = await openWaitingShop()
const { db } = shop
beforeEach(async () => {
  shop.clock.set('2026-11-21T10:00:00+08:00')
  await shop.endTrips()
})

const one = { adult: 1, payable_fen: 496_000 }

describe('a party', () => {
  test('waits for a full date, hears how many wait longer, and reads where it stands', async () => {
    const { departure } = await shop.fullDeparture()
    const [li, han] = [await shop.signIn(), await shop.signIn()]
    expect((await shop.join(li, departure)).data).toMatchObject({ ahead: 0 })
    expect((await shop.join(han, departure, { adult: 1, infant: 1 })).data).toMatchObject({ ahead: 1 })
    expect(await shop.ahead(departure)).toMatchObject({ parties: 2, stock: 0 })
    expect((await shop.mine(han))[0]).toMatchObject({
      ...{ state: 'waiting', state_text: '候补中', ahead: 1, is_kept: false, offer_until_ts: null },
      ...{ people_text: '1成人1婴儿', date: departure.date, product_id: departure.productId },
    })
  })

  test('is told to book where seats are free, and that nobody can where the sale is over', async () => {
    const departure = await insertDeparture(db, { capacity: 2 })
    const li = await shop.signIn()
    const free = await shop.join(li, departure)
    expect(free).toMatchObject({ failed: 'STATE', message: '该团期还有余位，可以直接预订' })
    await db.updateTable('departure').set({ status: 'closed' }).where('id', '=', departure.id).execute()
    expect((await shop.join(li, departure)).failed).toBe('CLOSED')
    expect(await shop.join(li, { ...departure, date: '2027-03-03' })).toMatchObject({ failed: 'NOT_FOUND' })
  })

  test('that is larger than what is left waits while smaller ones may still book', async () => {
    const departure = await insertDeparture(db, { capacity: 3 })
    await shop.book(await shop.signIn(), aBooking(departure))
    const li = await shop.signIn()
    expect((await shop.join(li, departure, { adult: 2 })).code).toBe(0)
    expect((await shop.book(await shop.signIn(), aBooking(departure, one))).code).toBe(0)
  })

  test('stands once on a list, on five lists at the most, and asks for no more than there is', async () => {
    const li = await shop.signIn()
    const { departure } = await shop.fullDeparture()
    const first = await shop.join(li, departure)
    const again = await shop.join(li, departure)
    expect(again).toMatchObject({ failed: 'DUPLICATE', raw: { ref: String(first.data.waitlist_id) } })
    for (let i = 0; i < 4; i++)
      expect((await shop.join(li, (await shop.fullDeparture()).departure)).code).toBe(0)
    const sixth = await shop.join(li, (await shop.fullDeparture()).departure)
    expect(sixth).toMatchObject({ failed: 'TOO_OFTEN', message: '最多同时候补5个团期，请先放弃其中一个' })
    const tooMany = await shop.join(await shop.signIn(), departure, { adult: 3 })
    expect(tooMany).toMatchObject({ failed: 'PARAM', message: '该团期最多接待2人' })
    const alone = await shop.join(await shop.signIn(), departure, { adult: 0, child_bed: 1 })
    expect(alone).toMatchObject({
      failed: 'PARAM',
      raw: { errors: { 'counts_json.adult': '请至少选择1位成人' } },
    })
  })

  test('leaves, once, and another’s place does not exist', async () => {
    const { departure } = await shop.fullDeparture()
    const [li, han] = [await shop.signIn(), await shop.signIn()]
    const { data } = await shop.join(li, departure)
    expect((await shop.leave(han, data.waitlist_id)).failed).toBe('NOT_FOUND')
    expect((await shop.leave(li, data.waitlist_id)).code).toBe(0)
    expect((await shop.leave(li, data.waitlist_id)).failed).toBe('STATE')
    expect((await shop.mine(li))[0]).toMatchObject({ state: 'left', state_text: '已放弃' })
    expect((await shop.join(li, departure)).code).toBe(0)
  })
})

describe('freed seats', () => {
  test('wait while the trip is off sale, and are offered once it can be booked again', async () => {
    const { departure, free } = await shop.fullDeparture()
    const li = await shop.signIn()
    await shop.join(li, departure)
    await free()
    const sell = (status: 'on_sale' | 'off_sale') =>
      shop.db.updateTable('product').set({ status }).where('id', '=', departure.productId).execute()
    await sell('off_sale')
    await shop.runWaitlist()
    expect((await shop.mine(li))[0]).toMatchObject({ state: 'waiting', is_kept: true })
    await sell('on_sale')
    await shop.runWaitlist()
    const [entry] = await shop.mine(li)
    expect(entry).toMatchObject({ state: 'offered' })
    await sell('off_sale')
    expect((await shop.accept(li, entry?.waitlist_id ?? 0)).failed).toBe('CLOSED')
  })

  test('are kept for who waits in the moment in which they are freed, and offered with two hours', async () => {
    const { departure, free } = await shop.fullDeparture()
    const li = await shop.signIn()
    const { data } = await shop.join(li, departure)
    await free()
    expect(await shop.seatsOf(departure.id)).toMatchObject({ held: 2, sold: 0 })
    const buyer = await shop.book(await shop.signIn(), aBooking(departure, one))
    expect(buyer).toMatchObject({ failed: 'SOLD_OUT', message: '余位不足，仅剩0位' })
    await shop.runWaitlist()
    expect((await shop.mine(li))[0]).toMatchObject({
      ...{ waitlist_id: data.waitlist_id, state: 'offered', is_kept: true, ahead: 0 },
      offer_until_ts: new Date('2026-11-21T12:00:00+08:00'),
    })
    await deliver(shop)
    const told = shop.sent.filter(({ phone }) => phone === li.phone)
    expect(told.map(({ text }) => text)).toEqual([
      '【百陌旅行】您候补的“昆明-大理-丽江5日纯玩小团”（2027-01-20出发）有名额了，已为您保留2位至11月21日 12:00，请登录后在“我的订单”接受并填写订单。',
    ])
    await shop.runWaitlist()
    expect(await deliver(shop)).toBe(0)
    await shop.expectBooksToBalance()
  })

  test('go past a party that is too large to a smaller one behind it, which keeps its place', async () => {
    const { departure, free } = await shop.fullDeparture({ capacity: 5, parties: [2, 3] })
    const [large, small, last] = [await shop.signIn(), await shop.signIn(), await shop.signIn()]
    await shop.join(large, departure, { adult: 3 })
    await shop.join(small, departure, { adult: 1 })
    await shop.join(last, departure, { adult: 1 })
    await free(0)
    await shop.runWaitlist()
    expect((await shop.mine(large))[0]).toMatchObject({ state: 'waiting', ahead: 0 })
    expect((await shop.mine(small))[0]).toMatchObject({ state: 'offered' })
    expect((await shop.mine(last))[0]).toMatchObject({ state: 'offered' })
    await free(1)
    await shop.runWaitlist()
    expect((await shop.mine(large))[0]).toMatchObject({ state: 'offered' })
    await shop.expectBooksToBalance()
  })

  test('of a night are kept for the first until nine in the morning', async () => {
    shop.clock.set('2026-11-21T20:59:00+08:00')
    const { departure, free } = await shop.fullDeparture()
    const li = await shop.signIn()
    await shop.join(li, departure)
    shop.clock.set('2026-11-21T21:00:00+08:00')
    await free()
    await shop.runWaitlist()
    const kept = { state: 'waiting', is_kept: true, state_text: '名额已保留，9:00–21:00间通知', ahead: 0 }
    expect((await shop.mine(li))[0]).toMatchObject(kept)
    shop.clock.set('2026-11-22T08:59:59+08:00')
    await shop.runWaitlist()
    expect((await shop.mine(li))[0]).toMatchObject(kept)
    expect((await shop.book(await shop.signIn(), aBooking(departure))).failed).toBe('SOLD_OUT')
    shop.clock.set('2026-11-22T09:00:00+08:00')
    await shop.runWaitlist()
    expect((await shop.mine(li))[0]).toMatchObject({ offer_until_ts: new Date('2026-11-22T11:00:00+08:00') })
  })

  test('go to the next when nobody takes the offer, when it is given up, and when the capacity is raised', async () => {
    const { departure, free } = await shop.fullDeparture()
    const [li, han, wang] = [await shop.signIn(), await shop.signIn(), await shop.signIn()]
    await shop.join(li, departure)
    const second = await shop.join(han, departure)
    await shop.join(wang, departure)
    await free()
    await shop.runWaitlist()
    await shop.runWaitlist(2 * 3600)
    expect((await shop.mine(li))[0]).toMatchObject({ state: 'lapsed', state_text: '名额未在时限内接受' })
    expect((await shop.mine(han))[0]).toMatchObject({ state: 'offered' })
    await shop.leave(han, second.data.waitlist_id)
    await shop.runWaitlist()
    expect((await shop.mine(wang))[0]).toMatchObject({ state: 'offered' })
    await shop.join(li, departure)
    await db.updateTable('departure').set({ capacity: 4 }).where('id', '=', departure.id).execute()
    await shop.runWaitlist()
    expect((await shop.mine(li))[0]).toMatchObject({ state: 'offered' })
    await shop.expectBooksToBalance()
    const told = await db
      .selectFrom('message')
      .select('title')
      .where('member_id', '=', li.member.id)
      .execute()
    expect(told.map(({ title }) => title).sort()).toEqual(['候补已结束', '候补有名额了', '候补有名额了'])
  })

  test('of a departure that 财务 decides about wait, and are given when it comes back on sale', async () => {
    const { departure, free } = await shop.fullDeparture()
    const li = await shop.signIn()
    await shop.join(li, departure)
    const setStatus = (status: 'open' | 'closed') =>
      db.updateTable('departure').set({ status }).where('id', '=', departure.id).execute()
    await setStatus('closed')
    await free()
    expect(await shop.seatsOf(departure.id)).toMatchObject({ held: 0 })
    await setStatus('open')
    expect(await shop.seatsOf(departure.id)).toMatchObject({ held: 2 })
  })
})

describe('an offer', () => {
  async function anOffer(adults = 2) {
    const { departure, free } = await shop.fullDeparture()
    const li = await shop.signIn()
    const { data } = await shop.join(li, departure, { adult: adults })
    await free()
    await shop.runWaitlist()
    return { li, departure, id: data.waitlist_id }
  }

  test('is taken up with its journey at today’s price, and its seats are the order’s', async () => {
    const { li, departure, id } = await anOffer()
    expect((await shop.accept(li, id)).data).toEqual({
      ...{ waitlist_id: id, product_id: departure.productId, combo_key: 'default', date: departure.date },
      ...{ adult: 2, child_bed: 0, child_nobed: 0, infant: 0 },
      offer_until_ts: new Date('2026-11-21T12:00:00+08:00'),
    })
    await db.updateTable('departure').set({ adult_fen: 400_000 }).where('id', '=', departure.id).execute()
    const trip = { product_id: departure.productId, combo_key: 'default', date: departure.date, adult: 2 }
    expect((await li.call(pricing.price, { ...trip })).failed).toBe('SOLD_OUT')
    const { data: price } = await li.call(pricing.price, { ...trip, waitlist_id: id })
    expect(price.payable_fen).toBe(800_000)
    const old = await shop.book(li, aBooking(departure, { waitlist_id: id }))
    expect(old.failed).toBe('PRICE_CHANGED')
    const booking = aBooking(departure, { waitlist_id: id, payable_fen: 800_000 })
    const placed = await shop.book(li, booking)
    expect(placed).toMatchObject({ code: 0, data: { payable_fen: 800_000 } })
    expect((await shop.book(li, booking)).data).toEqual(placed.data)
    expect(await shop.seatsOf(departure.id)).toMatchObject({ held: 2, sold: 0 })
    expect((await shop.mine(li))[0]).toMatchObject({ state: 'taken', state_text: '已下单' })
    await li.call(orders.cancel, { order_id: placed.data.order_id })
    expect(await shop.seatsOf(departure.id)).toMatchObject({ held: 0 })
    await shop.expectBooksToBalance()
  })

  test('is not for another member, another date, more people, or a second order', async () => {
    const { li, departure, id } = await anOffer(1)
    const han = await shop.signIn()
    const trip = { ...one, waitlist_id: id }
    expect((await shop.accept(han, id)).failed).toBe('NOT_FOUND')
    expect((await shop.book(han, aBooking(departure, trip))).failed).toBe('NOT_FOUND')
    const price = { product_id: departure.productId, date: departure.date, adult: 1, waitlist_id: id }
    expect((await han.call(pricing.price, price)).failed).toBe('NOT_FOUND')
    const other = await insertDeparture(db, { departs_on: '2027-02-10' })
    const elsewhere = await shop.book(li, aBooking(other, trip))
    expect(elsewhere).toMatchObject({ failed: 'STATE', message: '候补的不是这个团期' })
    const pair = await shop.book(li, aBooking(departure, { waitlist_id: id }))
    expect(pair).toMatchObject({ failed: 'SOLD_OUT', message: '候补保留了1位，请按人数预订' })
    expect((await shop.book(li, aBooking(departure, trip))).code).toBe(0)
    expect((await shop.accept(li, id)).failed).toBe('STATE')
    shop.clock.advanceSeconds(601)
    expect((await shop.book(li, aBooking(departure, trip))).failed).toBe('STATE')
    expect((await li.call(pricing.price, price)).failed).toBe('STATE')
  })

  test('of more seats than are needed gives the rest to the next', async () => {
    const { li, departure, id } = await anOffer()
    const han = await shop.signIn()
    await shop.join(han, departure, { adult: 1 })
    expect((await shop.book(li, aBooking(departure, { ...one, waitlist_id: id }))).code).toBe(0)
    expect(await shop.seatsOf(departure.id)).toMatchObject({ held: 2 })
    expect((await shop.mine(han))[0]).toMatchObject({ is_kept: true })
    await shop.expectBooksToBalance()
  })

  test('that has lapsed is taken by nobody, also before the job has come', async () => {
    const { li, departure, id } = await anOffer()
    shop.clock.set('2026-11-21T12:00:00+08:00')
    expect((await shop.accept(li, id)).failed).toBe('SOLD_OUT')
    const booked = await shop.book(li, aBooking(departure, { waitlist_id: id }))
    expect(booked).toMatchObject({ failed: 'SOLD_OUT', message: '候补名额已过期，可以重新候补' })
    expect((await shop.mine(li))[0]).toMatchObject({ state: 'lapsed', offer_until_ts: null })
    await shop.runWaitlist()
    expect((await shop.accept(li, id)).failed).toBe('SOLD_OUT')
    expect(await shop.seatsOf(departure.id)).toMatchObject({ held: 0 })
  })

  test('is none before it is made, nor after it is given up', async () => {
    const { departure } = await shop.fullDeparture()
    const li = await shop.signIn()
    const { data } = await shop.join(li, departure)
    expect(await shop.accept(li, data.waitlist_id)).toMatchObject({ failed: 'STATE' })
    await shop.leave(li, data.waitlist_id)
    expect(await shop.accept(li, data.waitlist_id)).toMatchObject({
      failed: 'STATE',
      message: '您已放弃该候补',
    })
  })
})

describe('a list ends', () => {
  test.each([
    ['closed', 'CLOSED', '该团期已截止报名', '该团期已截止报名，候补已结束。欢迎改订其他日期。'],
    ['cancelled', 'CLOSED', '该团期已取消', '该团期已取消，候补已结束。欢迎改订其他日期。'],
  ] as const)(
    'with a departure that is %s, and everybody on it hears of it',
    async (status, failed, text, body) => {
      const { departure, free } = await shop.fullDeparture()
      const [li, han] = [await shop.signIn(), await shop.signIn()]
      const first = await shop.join(li, departure)
      await shop.join(han, departure)
      await free()
      await shop.runWaitlist()
      await db.updateTable('departure').set({ status }).where('id', '=', departure.id).execute()
      expect((await shop.accept(li, first.data.waitlist_id)).failed).toBe(failed)
      await shop.runWaitlist()
      for (const member of [li, han]) {
        expect((await shop.mine(member))[0]).toMatchObject({ state: 'lapsed', state_text: text })
        const told = await db
          .selectFrom('message')
          .select('body')
          .where('member_id', '=', member.member.id)
          .where('title', '=', '候补已结束')
          .execute()
        expect(told.map((message) => message.body)).toEqual([
          `您候补的“昆明-大理-丽江5日纯玩小团”（2027-01-20出发）：${body}`,
        ])
      }
      expect((await shop.accept(li, first.data.waitlist_id)).failed).toBe(failed)
      expect(await shop.seatsOf(departure.id)).toMatchObject({ held: 0 })
    },
  )

  test('when the time of sale is over, whatever the state of the departure still says', async () => {
    const { departure } = await shop.fullDeparture()
    const li = await shop.signIn()
    await shop.join(li, departure)
    shop.clock.set('2027-01-18T10:00:00+08:00')
    expect((await shop.ahead(departure)).failed).toBe('CLOSED')
    await shop.runWaitlist()
    expect((await shop.mine(li))[0]).toMatchObject({ state: 'lapsed', state_text: '该团期已截止报名' })
  })
})
