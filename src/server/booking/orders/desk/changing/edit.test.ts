import { describe, expect, test } from 'vitest'
import { orders } from '#src/api/booking/orders.ts'
import { orderChanges } from '#src/api/desk/orders/changes.ts'
import { orderDetails } from '#src/api/desk/orders/details.ts'
import { addDays, startOf } from '#src/domain/calendar-day.ts'
import { openDesk } from '#test/orders/desk-orders.ts'
import { insertDeparture } from '#test/shop/factories.ts'

const shop = await openDesk()
const { db, clock } = shop
const began = clock.now()
const chen = await shop.clerk('陈屿', 'operations')
const he = await shop.clerk('何映', 'service')

type Detail = {
  version: number
  contact: Record<string, string>
  travellers: Record<string, string>[]
}
async function seen(no: string): Promise<Detail> {
  return (await chen.ask(orderDetails.detail, { no })).data as unknown as Detail
}

const save = (
  no: string,
  { version }: { version: number },
  changes: object,
  more: Record<string, string> = {},
) => ({
  no,
  version: String(version),
  changes_json: JSON.stringify(changes),
  ...more,
})

/** An order that can be signed and paid at once. */
async function bookedOrder() {
  const departure = await insertDeparture(db)
  return shop.waitingOrder(departure)
}

describe('the contact', () => {
  test('is saved with the version that was seen, and the audit has fields but no number', async () => {
    const { no } = await bookedOrder()
    const page = await seen(no)
    const changes = {
      remark: { from: '', to: '素食，靠窗' },
      phone: { from: page.contact['phone'], to: '13900000009' },
    }
    const reply = await chen.ask(orderChanges.contact, save(no, page, changes))
    expect(reply).toMatchObject({
      code: 0,
      data: { message: '已保存', order: { contact: { phone: '139****0009', remark: '素食，靠窗' } } },
    })
    expect((await seen(no)).version).toBe(page.version + 1)
    expect(await shop.auditOf(no)).toMatchObject([
      {
        action: 'order.contact',
        before: { remark: '', phone: '已更改' },
        after: { remark: '素食，靠窗', phone: '已更改' },
      },
    ])
  })

  test('two clerks who change different fields both stay, and the second is told', async () => {
    const { no } = await bookedOrder()
    const page = await seen(no)
    await he.ask(orderChanges.contact, save(no, page, { remark: { from: '', to: '素食' } }))
    const name = { from: '李雷', to: '李磊' }
    const reply = await chen.ask(orderChanges.contact, save(no, page, { name }))
    expect(reply).toMatchObject({
      code: 0,
      data: {
        message: '已保存，并合并了何映 10:00 的修改（1项）',
        order: { contact: { name: '李磊', remark: '素食' } },
      },
    })
  })

  test('the same field is STALE for the later one, with mine, current and original, and nothing is lost', async () => {
    const { no } = await bookedOrder()
    const page = await seen(no)
    await he.ask(orderChanges.contact, save(no, page, { name: { from: '李雷', to: '韩雷' } }))
    const mine = { name: { from: '李雷', to: '李磊' }, remark: { from: '', to: '靠窗' } }
    expect(await chen.ask(orderChanges.contact, save(no, page, mine))).toMatchObject({
      code: 24,
      message: '何映刚刚修改了其中1项，请核对后再保存',
      data: {
        by: '何映',
        at: '2026-11-21 10:00:00',
        fields: [{ name: 'name', mine: '李磊', current: '韩雷', original: '李雷' }],
      },
    })
    const now = await seen(no)
    expect(now.contact).toMatchObject({ name: '韩雷', remark: '' })
    const chosen = { name: { from: '韩雷', to: '李磊' }, remark: { from: '', to: '靠窗' } }
    expect(await chen.ask(orderChanges.contact, save(no, now, chosen))).toMatchObject({ code: 0 })
    expect((await seen(no)).contact).toMatchObject({ name: '李磊', remark: '靠窗' })
  })

  test('what the traveller changed meanwhile counts as well, also behind the same mask', async () => {
    const { no, traveller } = await bookedOrder()
    const page = await seen(no)
    await traveller.call(orders.edit, { order_id: no, phone: '13811110001' })
    const phone = { from: page.contact['phone'] ?? '', to: '13900000009' }
    expect(await chen.ask(orderChanges.contact, save(no, page, { phone }))).toMatchObject({
      code: 24,
      data: { by: '客人', fields: [{ name: 'phone', current: '138****0001' }] },
    })
  })

  test('of two saves at the same instant neither overwrites the other', async () => {
    const { no } = await bookedOrder()
    const page = await seen(no)
    const replies = await Promise.all([
      chen.ask(orderChanges.contact, save(no, page, { name: { from: '李雷', to: '李磊' } })),
      he.ask(orderChanges.contact, save(no, page, { name: { from: '李雷', to: '韩雷' } })),
    ])
    expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 24])
  })

  test('of a cancelled order, or one that leaves tomorrow abroad, is STATE with the reason', async () => {
    const { no, traveller, departure } = await bookedOrder()
    const page = await seen(no)
    const changes = { remark: { from: '', to: '素食' } }
    clock.set(new Date(startOf(departure.date).getTime() + 3_600_000))
    const there = await shop.clerk('陈屿', 'operations')
    expect(await there.ask(orderChanges.contact, save(no, page, changes))).toMatchObject({
      code: 22,
      message: '出发前1天起不能修改',
    })
    clock.set(began)
    await traveller.call(orders.cancel, { order_id: no })
    expect(await chen.ask(orderChanges.contact, save(no, page, changes))).toMatchObject({
      code: 22,
      message: '客人 10:00 已取消该订单',
    })
  })

  test('a wrong number is PARAM, an unknown field too, and another’s order NOT_FOUND', async () => {
    const { no } = await bookedOrder()
    const page = await seen(no)
    const wrong = { phone: { from: page.contact['phone'], to: '12345' } }
    expect(await chen.ask(orderChanges.contact, save(no, page, wrong))).toMatchObject({ code: 1 })
    const unknown = { status: { from: '20', to: '50' } }
    expect(await chen.ask(orderChanges.contact, save(no, page, unknown))).toMatchObject({ code: 1 })
    const designer = await shop.clerk('沈一禾', 'custom')
    const changes = { remark: { from: '', to: '素食' } }
    expect(await designer.ask(orderChanges.contact, save(no, page, changes))).toMatchObject({ code: 20 })
    await db.updateTable('orders').set({ advisor_id: designer.id }).where('order_no', '=', no).execute()
    expect(await designer.ask(orderChanges.contact, save(no, page, changes))).toMatchObject({ code: 0 })
  })
})

describe('travellers', () => {
  test('a paper is changed for them under its mask, and the audit says which, not what', async () => {
    const { no } = await bookedOrder()
    const page = await seen(no)
    const doc_no = { from: page.travellers[0]?.['doc_no'], to: '11010519491231002X' }
    const phone = { from: '', to: '13900000008' }
    const changes = { '1.doc_no': doc_no, '2.phone': phone }
    const reply = await chen.ask(orderChanges.people, save(no, page, changes))
    expect(reply).toMatchObject({ code: 0, data: { contract_voided: false, message: '已保存' } })
    expect((await seen(no)).travellers[1]).toMatchObject({ phone: '139****0008' })
    const [row] = await shop.auditOf(no)
    expect(JSON.stringify(row)).not.toMatch(/11010519|13900000008/)
    expect(row?.after).toMatchObject({ '2.phone': '已更改' })
  })

  test('a name in a signed contract voids it, and the traveller signs again', async () => {
    const { no, traveller } = await bookedOrder()
    await shop.sign(traveller, no)
    const page = await seen(no)
    expect(page).toMatchObject({ renaming_voids: true })
    const changes = { '2.name_cn': { from: '韩梅梅', to: '韩美美' } }
    expect(await chen.ask(orderChanges.people, save(no, page, changes))).toMatchObject({
      code: 0,
      data: { contract_voided: true, order: { status: 'wait_contract', contracts: [{ in_force: false }] } },
    })
    clock.advanceSeconds(61)
    expect(await shop.sign(traveller, no)).toMatchObject({ code: 0 })
    clock.set(began)
    expect(((await seen(no)) as unknown as { contracts: unknown[] }).contracts).toHaveLength(2)
  })

  test('a paid order’s names stand in a contract that is in force: STATE', async () => {
    const { no } = await bookedOrder()
    await db.updateTable('orders').set({ status: 'paid' }).where('order_no', '=', no).execute()
    const page = await seen(no)
    const changes = { '2.name_cn': { from: '韩梅梅', to: '韩美美' } }
    expect(await chen.ask(orderChanges.people, save(no, page, changes))).toMatchObject({ code: 22 })
    const phone = { '2.phone': { from: '', to: '13900000007' } }
    expect(await chen.ask(orderChanges.people, save(no, page, phone))).toMatchObject({ code: 0 })
    await shop.endTrips()
  })

  test('less than ten days ahead needs a reason', async () => {
    const { no, departure } = await bookedOrder()
    await db.updateTable('orders').set({ status: 'paid' }).where('order_no', '=', no).execute()
    clock.set(new Date(startOf(addDays(departure.date, -9)).getTime() + 10 * 3_600_000))
    const there = await shop.clerk('陈屿', 'operations')
    const { data } = await there.ask(orderDetails.detail, { no })
    expect(data).toMatchObject({ people_need_reason: true })
    const page = data as unknown as Detail
    const changes = { '2.phone': { from: '', to: '13900000007' } }
    expect(await there.ask(orderChanges.people, save(no, page, changes))).toMatchObject({
      code: 1,
      data: { errors: { reason: '出发前10天内修改须写明原因，至少5个字' } },
    })
    const reason = { reason: '客人来电更换号码' }
    expect(await there.ask(orderChanges.people, save(no, page, changes, reason))).toMatchObject({ code: 0 })
    clock.set(began)
    await shop.endTrips()
  })

  test('what does not fit the trip is TRAVELLER by its field, and a third of two people too', async () => {
    const { no } = await bookedOrder()
    const page = await seen(no)
    const wrong = { '1.doc_no': { from: page.travellers[0]?.['doc_no'], to: '110105194912310021' } }
    expect(await chen.ask(orderChanges.people, save(no, page, wrong))).toMatchObject({
      code: 43,
      data: { errors: { '1.doc_no': expect.any(String) } },
    })
    const third = { '3.phone': { from: '', to: '13900000007' } }
    expect(await chen.ask(orderChanges.people, save(no, page, third))).toMatchObject({ code: 43 })
    const gender = { '1.gender': { from: 'female', to: 'cat' } }
    expect(await chen.ask(orderChanges.people, save(no, page, gender))).toMatchObject({ code: 43 })
  })

  test('two clerks: the same traveller’s field is STALE, and nowhere is NOT_FOUND', async () => {
    const { no } = await bookedOrder()
    const page = await seen(no)
    const to = (name: string) => ({ '1.name_cn': { from: '李雷', to: name } })
    await he.ask(orderChanges.people, save(no, page, to('李磊')))
    expect(await chen.ask(orderChanges.people, save(no, page, to('李蕾')))).toMatchObject({ code: 24 })
    expect(await chen.ask(orderChanges.people, save('BM261121999999', page, to('李蕾')))).toMatchObject({
      code: 20,
    })
  })
})
