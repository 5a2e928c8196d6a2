import { describe, expect, test } from 'vitest'
import { orderChanges } from '#src/api/desk/orders/changes.ts'
import { orderDetails } from '#src/api/desk/orders/details.ts'
import { orderReminding } from '#src/api/desk/orders/reminders/reminders.ts'
import { openDesk } from '#test/orders/desk-orders.ts'
import { deliver } from '#test/shop/deliver.ts'

const shop = await openDesk()
const li = await shop.clerk('李静', 'operations')
const wang = await shop.clerk('王敏', 'service')
const writer = await shop.clerk('林一', 'content')

/** An order that waits for its traveller's signature. */
async function toSign() {
  const waiting = await shop.waitingOrder()
  await li.ask(orderChanges.confirm, { no: waiting.no })
  await deliver(shop)
  shop.sent.length = 0
  return waiting
}
const smsTexts = () => shop.sent.map(({ text }) => text)

describe('a reminder', () => {
  test('is chosen with the words it sends, sent by telephone and to the message centre, and stands in the record', async () => {
    const { no } = await toSign()
    const { data } = await wang.ask(orderReminding.choices, { no })
    const list = (data as { list: { kind: string; allowed: boolean; why: string; messages: object[] }[] })
      .list
    expect(list.filter(({ allowed }) => allowed).map(({ kind }) => kind)).toEqual(['sign', 'call'])
    expect(list.find(({ kind }) => kind === 'pay')).toMatchObject({ why: '订单待签约', messages: [] })
    const [sms, inbox] = (list[0]?.messages ?? []) as { text: string }[]
    expect(await wang.ask(orderReminding.send, { no, kind: 'sign' })).toMatchObject({ code: 0 })
    await deliver(shop)
    expect(smsTexts()).toEqual([`【百陌旅行】${sms?.text}`])
    const timeline = await wang.ask(orderDetails.timeline, { no, filter: 'guest' })
    expect((timeline.data as { list: object[] }).list).toContainEqual(
      expect.objectContaining({ kind: 'message', text: '告知客人：订单提醒', detail: inbox?.text }),
    )
    const audit = await wang.ask(orderDetails.timeline, { no, filter: 'audit' })
    expect((audit.data as { list: object[] }).list[0]).toMatchObject({
      by: '王敏',
      text: '提醒客人：签署合同',
    })
  })

  test('of one thing is sent once a day, also by two clerks at the same instant: STATE', async () => {
    const { no } = await toSign()
    const both = await Promise.all(
      [li, wang].map((one) => one.ask(orderReminding.send, { no, kind: 'sign' })),
    )
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 22])
    await deliver(shop)
    expect(smsTexts()).toHaveLength(1)
    shop.clock.set('2026-11-22T10:00:00+08:00')
    const pay_deadline = new Date('2026-11-22T12:00:00+08:00')
    await shop.db.updateTable('orders').set({ pay_deadline }).where('order_no', '=', no).execute()
    // Whoever was idle for a night has to sign in again.
    const morning = await shop.clerk('何映', 'service')
    expect(await morning.ask(orderReminding.send, { no, kind: 'sign' })).toMatchObject({ code: 0 })
    shop.clock.set('2026-11-21T10:00:00+08:00')
  })

  test('is NOT_FOUND for an order that is not there, and NO_RIGHT to who may not edit orders', async () => {
    const { no } = await toSign()
    expect(await li.ask(orderReminding.send, { no: 'BM261121999999', kind: 'call' })).toMatchObject({
      code: 20,
    })
    expect(await li.ask(orderReminding.choices, { no: 'BM261121999999' })).toMatchObject({ code: 20 })
    expect(await writer.ask(orderReminding.send, { no, kind: 'call' })).toMatchObject({ code: 25 })
    expect(smsTexts()).toEqual([])
  })
})

describe('several orders at once', () => {
  test('are reminded each by itself: what waits for something else says why and holds up nobody', async () => {
    const [one, two] = [await toSign(), await shop.waitingOrder()]
    const asked = { nos_json: JSON.stringify([one.no, two.no, 'BM261121999999']), kind: 'sign' }
    const preview = await wang.ask(orderReminding.previewMany, asked)
    expect(preview.data).toMatchObject({
      list: [
        { no: one.no, allowed: true },
        { no: two.no, allowed: false, why: '订单待确认' },
        { allowed: false, why: '没有这个订单，或不在你的范围内' },
      ],
    })
    const { data } = await wang.ask(orderReminding.sendMany, asked)
    expect(data).toEqual({
      outcomes: expect.arrayContaining([
        { no: one.no, done: true, message: '已提醒' },
        { no: two.no, done: false, message: '订单待确认' },
        { no: 'BM261121999999', done: false, message: '没有这个订单，或不在你的范围内' },
      ]),
    })
    expect(await shop.auditOf(one.no)).toContainEqual(
      expect.objectContaining({ action: 'order.remind', staff_id: wang.id, after: { kind: 'sign' } }),
    )
  })

  test('get one note each, which colleagues alone read', async () => {
    const [one, two] = [await shop.waitingOrder(), await shop.waitingOrder()]
    const nos_json = JSON.stringify([one.no, two.no, 'BM261121999999'])
    const { data } = await wang.ask(orderChanges.noteMany, { nos_json, text: '地接说10月1日晚到酒店' })
    expect((data as { outcomes: { done: boolean }[] }).outcomes.filter(({ done }) => done)).toHaveLength(2)
    for (const { no } of [one, two]) {
      const notes = await li.ask(orderDetails.timeline, { no, filter: 'note' })
      expect((notes.data as { list: object[] }).list).toMatchObject([
        { by: '王敏', detail: '地接说10月1日晚到酒店' },
      ])
    }
  })
})
