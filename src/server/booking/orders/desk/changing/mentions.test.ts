import { describe, expect, test } from 'vitest'
import { staff } from '#src/api/desk/account/staff.ts'
import { orderChanges } from '#src/api/desk/orders/changes.ts'
import { orderDetails } from '#src/api/desk/orders/details.ts'
import { work } from '#src/api/desk/work/items.ts'
import { openDesk } from '#test/orders/desk-orders.ts'

const shop = await openDesk()
const { db, clock } = shop
const { no } = await shop.waitingOrder()
const he = await shop.clerk('何映', 'service')
const chen = await shop.clerk('陈屿', 'operations')

type Clerk = typeof he
const mention = (...people: { id: number }[]) =>
  he.ask(orderChanges.note, {
    no,
    text: '@陈屿 请核对接机时间',
    mentions_json: JSON.stringify(people.map(({ id }) => id)),
  })
async function waiting(person: Clerk, scope = 'mine') {
  const { data } = await person.ask(work.list, { scope, kind: 'mention' })
  return (data as { list: { ref: string; text: string; is_for_me: boolean; entity: string }[] }).list
}
const isNew = async (person: Clerk) => {
  const { data } = await person.ask(orderDetails.timeline, { no, filter: 'note' })
  return (data as { list: { note: { is_new_to_me: boolean } }[] }).list[0]?.note.is_new_to_me
}

describe('a note that mentions a colleague', () => {
  test('waits for them at 今日 with who said what, until they have read it', async () => {
    expect(await mention(chen)).toMatchObject({ code: 0 })
    expect(await waiting(chen)).toMatchObject([
      { ref: no, entity: 'mention', text: '何映：@陈屿 请核对接机时间', is_for_me: true },
    ])
    expect(await isNew(chen)).toBe(true)
    expect(await isNew(he)).toBe(false)
    expect(await chen.ask(orderChanges.readNotes, { no })).toMatchObject({ code: 0 })
    expect(await waiting(chen)).toEqual([])
    expect(await isNew(chen)).toBe(false)
    const audit = await shop.auditOf(no)
    expect(audit.at(-1)).toMatchObject({ action: 'order.note_read', staff_id: chen.id, after: { read: 1 } })
    await chen.ask(orderChanges.readNotes, { no })
    expect((await shop.auditOf(no)).at(-1)).toMatchObject({ after: { read: 0 } })
  })

  test('is nobody else’s to see or to read', async () => {
    await mention(chen)
    const admin = await shop.clerk('周明远', 'admin')
    expect(await waiting(admin, 'all')).toEqual([])
    await admin.ask(orderChanges.readNotes, { no })
    expect(await waiting(chen)).toHaveLength(1)
    await chen.ask(orderChanges.readNotes, { no })
  })

  test('goes to who may read the order: not to oneself, to 定制 only of their own, to nobody who has left', async () => {
    const own = await shop.clerk('段云', 'custom')
    const gone = await shop.clerk('江离', 'service')
    await db.updateTable('staff').set({ status: 'left' }).where('id', '=', gone.id).execute()
    const offered = async () => {
      const { data } = await he.ask(orderDetails.colleagues, { no })
      return (data as { list: { id: number }[] }).list.map(({ id }) => id)
    }
    expect(await offered()).toContain(chen.id)
    for (const person of [he, own, gone]) {
      expect(await offered()).not.toContain(person.id)
      expect(await mention(person)).toMatchObject({
        code: 1,
        data: { errors: { mentions_json: '提到的同事不在职，或看不到这个订单' } },
      })
    }
    await db.updateTable('orders').set({ advisor_id: own.id }).where('order_no', '=', no).execute()
    expect(await offered()).toContain(own.id)
    expect(await mention(own)).toMatchObject({ code: 0 })
    expect(await he.ask(orderDetails.colleagues, { no: 'BM261121999999' })).toMatchObject({ code: 20 })
    expect(await he.ask(orderChanges.readNotes, { no: 'BM261121999999' })).toMatchObject({ code: 20 })
  })

  test('goes to the colleague who takes over when its person leaves, once', async () => {
    const leaving = await shop.clerk('李静', 'operations')
    const admin = await shop.clerk('周明远', 'admin')
    const digits = { stepped_up_at: clock.now() }
    await db.updateTable('staff_session').set(digits).where('staff_id', '=', admin.id).execute()
    await mention(leaving)
    await mention(leaving, chen)
    const fields = { id: String(leaving.id), to_id: String(chen.id), reason: '月底离职，交给陈屿' }
    expect(await admin.ask(staff.handOver, fields)).toMatchObject({ code: 0 })
    expect(await waiting(chen)).toHaveLength(2)
    const open = db.selectFrom('staff_mention').select('id').where('staff_id', '=', leaving.id)
    expect(await open.where('read_at', 'is', null).execute()).toEqual([])
  })
})
