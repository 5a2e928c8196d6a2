import { describe, expect, test } from 'vitest'
import { orderChanges } from '#src/api/desk/orders/changes.ts'
import { orderDetails } from '#src/api/desk/orders/details.ts'
import { addDays } from '#src/domain/calendar-day.ts'
import { openDesk } from '#test/orders/desk-orders.ts'
import { insertDeparture } from '#test/shop/factories.ts'

const shop = await openDesk()
const { db, clock } = shop
const began = clock.now()
const li = await shop.clerk('李静', 'operations')
const wang = await shop.clerk('王敏', 'operations')

const noticesOf = async (orderNo: string) => {
  const { id } = await shop.orderOf(orderNo)
  const jobs = (await shop.jobsOf('notice.send')) as unknown as { event: string; to: { id: number } }[]
  return jobs.filter(({ to }) => to.id === id).map(({ event }) => event)
}

describe('confirming', () => {
  test('makes the order the traveller’s for a day, keeps the supplier’s number, and tells them once', async () => {
    const { no, traveller } = await shop.waitingOrder()
    const reply = await li.ask(orderChanges.confirm, { no, supplier_ref: 'DL-1007' })
    expect(reply).toMatchObject({ code: 0, data: { status: 'wait_contract', supplier_ref: 'DL-1007' } })
    expect(await shop.orderOf(no)).toMatchObject({
      status: 'wait_contract',
      pay_deadline: new Date(began.getTime() + 24 * 3_600_000),
    })
    expect(await noticesOf(no)).toEqual(['order_confirmed'])
    expect(await shop.auditOf(no)).toMatchObject([
      {
        action: 'order.confirm',
        staff_id: li.id,
        before: { status: 'wait_confirm' },
        after: { status: 'wait_contract', supplier_ref: 'DL-1007' },
      },
    ])
    expect(await shop.sign(traveller, no)).toMatchObject({ code: 0 })
    await shop.expectBooksToBalance()
  })

  test('by two clerks at once is one change of state and one message; the other hears who was first', async () => {
    const { no } = await shop.waitingOrder()
    const replies = await Promise.all([li, wang].map((clerk) => clerk.ask(orderChanges.confirm, { no })))
    expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 22])
    const first = replies[0]?.code === 0 ? '李静' : '王敏'
    const late = replies.find(({ code }) => code === 22)
    expect(late).toMatchObject({
      message: `${first} 10:00 已确认该订单`,
      data: { by: first, status: 'wait_contract' },
    })
    const { id } = await shop.orderOf(no)
    const steps = await db.selectFrom('order_log').select('to_status').where('order_id', '=', id).execute()
    expect(steps.map(({ to_status }) => to_status)).toEqual(['wait_confirm', 'wait_contract'])
    expect(await noticesOf(no)).toEqual(['order_confirmed'])
    expect((await shop.auditOf(no)).map(({ refused }) => refused)).toEqual([null, 22])
  })

  test('is SOLD_OUT when the seats were released, CLOSED when the departure was cancelled', async () => {
    const released = await shop.waitingOrder()
    const { id } = await shop.orderOf(released.no)
    await db.updateTable('inventory_hold').set({ status: 'released' }).where('order_id', '=', id).execute()
    await db.updateTable('departure').set({ held: 0 }).where('id', '=', released.departure.id).execute()
    expect(await li.ask(orderChanges.confirm, { no: released.no })).toMatchObject({ code: 40 })
    const gone = await shop.waitingOrder()
    await db
      .updateTable('departure')
      .set({ status: 'cancelled' })
      .where('id', '=', gone.departure.id)
      .execute()
    expect(await li.ask(orderChanges.confirm, { no: gone.no })).toMatchObject({ code: 42 })
  })

  test('is STATE a day after its deadline, before the job has given the order up', async () => {
    const { no } = await shop.waitingOrder()
    const { confirm_deadline } = await shop.orderOf(no)
    clock.set(new Date((confirm_deadline?.getTime() ?? 0) + 24 * 3_600_000))
    const late = await shop.clerk('李静', 'operations')
    expect(await late.ask(orderChanges.confirm, { no })).toMatchObject({ code: 22 })
    clock.set(began)
  })

  test('on the eve of the departure leaves until midnight; from then on the order can only be declined', async () => {
    const soon = { departs_on: '2026-11-23', close_at: new Date('2026-11-22T18:00:00+08:00') }
    const { product } = await shop.secondConfirm()
    const departure = await insertDeparture(db, { product_id: product.id, ...soon })
    const midnight = new Date('2026-11-23T00:00:00+08:00')
    const { no } = await shop.waitingOrder(departure)
    const { no: late } = await shop.waitingOrder(departure)
    expect((await shop.orderOf(no)).confirm_deadline).toEqual(new Date('2026-11-22T21:00:00+08:00'))

    clock.set('2026-11-22T20:00:00+08:00')
    const eve = await shop.clerk('李静', 'operations')
    expect(await eve.ask(orderDetails.preview, { no, act: 'confirm' })).toMatchObject({
      data: { facts: [{ name: '团位' }, { value: '2026-11-23 00:00，24小时内' }] },
    })
    const preview = await eve.ask(orderDetails.previewMany, { nos_json: JSON.stringify([no]) })
    expect(preview.data).toMatchObject({ deadlines: [midnight.getTime()] })
    expect((await eve.ask(orderChanges.confirm, { no })).code).toBe(0)
    expect((await shop.orderOf(no)).pay_deadline).toEqual(midnight)

    clock.set(midnight)
    const day = await shop.clerk('王敏', 'operations')
    const why = '已到出发日，不能再确认，请按“无法确认”处理'
    expect(await day.ask(orderDetails.preview, { no: late, act: 'confirm' })).toMatchObject({
      data: { allowed: false, why },
    })
    expect(await day.ask(orderChanges.confirm, { no: late })).toMatchObject({ code: 22, message: why })
    expect((await day.ask(orderChanges.decline, { no: late, reason: '供应商没有车位' })).code).toBe(0)
    clock.set(began)
  })

  test('an order that does not exist is NOT_FOUND', async () => {
    const nowhere = { no: 'BM261121999999' }
    for (const call of [orderDetails.detail, orderDetails.timeline, orderChanges.confirm])
      expect(await li.ask(call, nowhere)).toMatchObject({
        code: 20,
        message: '没有这个订单，或不在你的范围内',
      })
    expect(await li.ask(orderDetails.preview, { ...nowhere, act: 'confirm' })).toMatchObject({ code: 20 })
    expect(await li.ask(orderChanges.decline, { ...nowhere, reason: '供应商没有车位' })).toMatchObject({
      code: 20,
    })
  })

  test('the preview says seats, deadline and the words of the message, and changes nothing', async () => {
    const { no } = await shop.waitingOrder()
    const { data } = await li.ask(orderDetails.preview, { no, act: 'confirm' })
    expect(data).toMatchObject({
      allowed: true,
      facts: [
        { name: '团位', value: '2个，继续为客人保留' },
        { name: '签约付款截止', value: '2026-11-22 10:00，24小时内' },
      ],
      messages: [{ channel: 'sms' }, { channel: 'inbox' }],
    })
    expect((await shop.orderOf(no)).status).toBe('wait_confirm')
  })

  test('many at once answers each by itself: what cannot be confirmed says why and holds up nobody', async () => {
    const one = await shop.waitingOrder()
    const two = await shop.waitingOrder()
    await li.ask(orderChanges.confirm, { no: two.no })
    const nos_json = JSON.stringify([one.no, two.no, 'BM261121999999'])
    const preview = await li.ask(orderDetails.previewMany, { nos_json })
    expect(preview.data).toMatchObject({
      list: [
        { no: one.no, allowed: true, why: '' },
        { no: two.no, allowed: false, why: '已确认' },
        { allowed: false, why: '没有这个订单，或不在你的范围内' },
      ],
    })
    const { data } = await wang.ask(orderChanges.confirmMany, { nos_json })
    expect(data).toEqual({
      outcomes: expect.arrayContaining([
        { no: one.no, done: true, message: '已确认' },
        { no: two.no, done: false, message: '李静 10:00 已确认该订单' },
        { no: 'BM261121999999', done: false, message: '没有这个订单，或不在你的范围内' },
      ]),
    })
    expect((await shop.orderOf(one.no)).status).toBe('wait_contract')
  })
})

describe('declining', () => {
  const reason = '当天的小团已无房间，13800000001'

  test('gives the seats back and offers the nearest dates with room, without anybody’s number', async () => {
    const { no, departure } = await shop.waitingOrder()
    const day = (days: number) => addDays(departure.date, days)
    const near = []
    for (const [days, capacity] of [
      [2, 12],
      [9, 12],
      [-3, 1],
      [5, 12],
      [30, 12],
    ] as const)
      near.push(
        await insertDeparture(db, { product_id: departure.productId, departs_on: day(days), capacity }),
      )
    const { data } = await li.ask(orderDetails.preview, { no, act: 'decline' })
    const offers = (data as { offers: { departure_id: number; departs_on: string }[] }).offers
    expect(offers.map(({ departs_on }) => departs_on)).toEqual([day(2), day(5), day(9)])
    const offers_json = JSON.stringify([near[0]?.id, near[3]?.id])
    const reply = await li.ask(orderChanges.decline, { no, reason, offers_json })
    expect(reply).toMatchObject({ code: 0, data: { status: 'cancelled' } })
    expect(await shop.orderOf(no)).toMatchObject({ cancel_reason: 'no_resources' })
    expect(await shop.seatsOf(departure.id)).toMatchObject({ held: 0 })
    const message = await db
      .selectFrom('message')
      .select('body')
      .where('dedupe', 'like', `%:${no}`)
      .executeTakeFirstOrThrow()
    expect(message.body).toContain('当天的小团已无房间，***。同一行程')
    expect(message.body).toContain('出发尚有余位')
    await shop.expectBooksToBalance()
  })

  test('is CLOSED when an offered date has filled up meanwhile, and STATE when it was confirmed', async () => {
    const { no, departure } = await shop.waitingOrder()
    const full = await insertDeparture(db, {
      product_id: departure.productId,
      departs_on: addDays(departure.date, 1),
      capacity: 1,
    })
    const offers_json = JSON.stringify([full.id])
    expect(await li.ask(orderChanges.decline, { no, reason, offers_json })).toMatchObject({ code: 42 })
    await wang.ask(orderChanges.confirm, { no })
    expect(await li.ask(orderChanges.decline, { no, reason })).toMatchObject({
      code: 22,
      message: '王敏 10:00 已确认该订单',
    })
  })

  test('needs a reason of five characters', async () => {
    const { no } = await shop.waitingOrder()
    expect(await li.ask(orderChanges.decline, { no, reason: '没车' })).toMatchObject({
      code: 1,
      data: { errors: { reason: '请写明原因，5到100个字' } },
    })
  })
})
